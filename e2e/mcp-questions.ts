/** What the upload API says, as far as questions need it. */
type Verdict = { readonly outcome: string; readonly ratio: number | null };
type Case = { readonly scenario: string; readonly params: object; readonly metric: string };
type Identified = { readonly identity: string };
type Named = { readonly slug: string; readonly name: string };
type Version = { readonly raw: string; readonly text: string };

type CompareResponse = {
  readonly url: string;
  readonly columns: readonly {
    readonly key: string;
    readonly driver: Named;
    readonly version: Version | null;
    readonly environment: Identified | null;
  }[];
  readonly rows: readonly {
    readonly case: Case;
    readonly cells: readonly {
      readonly column: string;
      readonly measurement: { readonly runs: readonly string[]; readonly version: Version | null } | null;
      readonly verdict: Verdict;
    }[];
  }[];
};

type SeriesResponse = {
  readonly url: string;
  readonly environments: readonly Identified[];
  readonly series: readonly {
    readonly driver: Named;
    readonly options: string | null;
    readonly environment: Identified;
    readonly segments: readonly {
      readonly points: readonly { readonly value: number | null; readonly changeFromPrevious: Verdict | null }[];
    }[];
  }[];
};

type ChangesResponse = {
  readonly changes: readonly {
    readonly id: string;
    readonly ratio: number;
    readonly driver: Named;
    readonly case: Case;
  }[];
};

type DriversResponse = { readonly drivers: readonly (Named & { readonly versions: number })[] };

type UpgradeResponse = {
  readonly url: string;
  readonly sentence: { readonly text: string };
  readonly rows: readonly { readonly case: Case; readonly verdict: Verdict }[];
};

/** A question for a tool, with the figure that the upload API has for it. */
export type Question = {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The figure; null for a ratio that is withheld. */
  readonly expected: number | string | null;
  /** The same figure in the values of the tool; undefined where it is not there. */
  readonly pick: (values: never) => unknown;
  /** What the link has to end with. */
  readonly link: string;
};

/** Reads a path of the upload API. */
type Read = <Response>(path: string) => Promise<Response>;

type Cell = {
  readonly scenario: string;
  readonly params: object;
  readonly driver: string;
  readonly version: string | null;
  readonly environment: { readonly identity: string } | null;
  readonly ratio: number | null;
};

const query = (parts: Readonly<Record<string, string>>) => new URLSearchParams(parts).toString();
const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** So many of a list, spread over it. */
function spread<Item>(items: readonly Item[], most: number): readonly Item[] {
  const step = Math.max(1, Math.ceil(items.length / most));
  return items.filter((_, index) => index % step === 0);
}

/** Each compared cell of a comparison: its ratio, or that it has none. */
function questionsOfCells(found: CompareResponse, input: Question['input']): Question[] {
  const columns = new Map(found.columns.map((column) => [column.key, column]));
  return found.rows.flatMap(({ case: of, cells }) =>
    cells
      .filter(({ verdict }) => verdict.outcome !== 'reference')
      .map(({ column: key, verdict }) => {
        const column = columns.get(key);
        return {
          tool: 'compare',
          input,
          expected: verdict.outcome === 'not-comparable' ? null : verdict.ratio,
          pick: ({ cells: given }: { readonly cells: readonly Cell[] }) =>
            given.find(
              (cell) =>
                cell.scenario === of.scenario &&
                same(cell.params, of.params) &&
                cell.driver === column?.driver.slug &&
                cell.version === (column?.version?.text ?? null) &&
                cell.environment?.identity === column?.environment?.identity,
            )?.ratio,
          link: pathOf(found.url),
        };
      }),
  );
}

/** Drivers of one scenario, and one driver in two environments, whose ratio is withheld. */
async function listOfComparisons(read: Read, project: string, scenarios: readonly string[]): Promise<Question[]> {
  const requested = scenarios.map(async (scenario) => {
    const input = { project, scenario: [scenario] };
    const found = await read<CompareResponse>(`/v1/compare?${query({ project, scenario })}`);
    const { environments } = await read<SeriesResponse>(`/v1/series?${query({ project, scenario, axis: 'time' })}`);
    const [here, there] = environments;
    const driver = found.columns[0]?.driver.slug;
    if (!here || !there || !driver) return spread(questionsOfCells(found, input), 3);
    const drivers = [here, there].map(({ identity }) => `${driver}~${identity}`);
    const apart = await read<CompareResponse>(`/v1/compare?${query({ project, scenario, driver: drivers.join() })}`);
    const both = questionsOfCells(apart, { ...input, driver: drivers });
    return [...spread(questionsOfCells(found, input), 3), ...both.slice(0, 1)];
  });
  return (await Promise.all(requested)).flat();
}

type TrendLine = {
  readonly driver: string;
  readonly options: string | null;
  readonly environment: { readonly identity: string };
  readonly points: readonly {
    readonly value: number | null;
    readonly fromPrevious: { readonly ratio: number | null } | null;
  }[];
};

/** The newest figure of a line, and what changed to it. */
async function listOfTrends(read: Read, project: string, scenarios: readonly string[]): Promise<Question[]> {
  const requested = scenarios.map(async (scenario) => {
    const found = await read<SeriesResponse>(`/v1/series?${query({ project, scenario })}`);
    const line = found.series[0];
    const newest = line?.segments.flatMap(({ points }) => points).at(-1);
    if (!line || !newest) return [];
    const pickPoint = ({ lines }: { readonly lines: readonly TrendLine[] }) =>
      lines
        .find(
          ({ driver, options, environment }) =>
            driver === line.driver.slug &&
            options === line.options &&
            environment.identity === line.environment.identity,
        )
        ?.points.at(-1);
    const question = { tool: 'trend', input: { project, scenario }, link: pathOf(found.url) };
    const change = newest.changeFromPrevious;
    return [
      { ...question, expected: newest.value, pick: (values: never) => pickPoint(values)?.value },
      ...(change
        ? [
            {
              ...question,
              expected: change.outcome === 'not-comparable' ? null : change.ratio,
              pick: (values: never) => pickPoint(values)?.fromPrevious?.ratio,
            },
          ]
        : []),
    ];
  });
  return (await Promise.all(requested)).flat();
}

type ListedChange = { readonly id: string; readonly ratio: number };

/** Changes: how large each is, and why it happened. */
async function listOfChanges(read: Read, project: string): Promise<Question[]> {
  const { changes } = await read<ChangesResponse>(`/v1/changes?${query({ project, limit: '3', state: 'all' })}`);
  const requested = changes.map(async ({ id, ratio, driver, case: of }) => {
    const why = await read<{ readonly title: string }>(`/v1/changes/${id}/why?${query({ project })}`);
    const input = { project, driver: driver.slug, scenario: of.scenario, metric: of.metric, state: 'all' };
    const pick = ({ changes: given }: { readonly changes: readonly ListedChange[] }) =>
      given.find((change) => change.id === id)?.ratio;
    const explained = { tool: 'explain', input: { project, change: id }, link: `/p/${project}/changes/${id}` };
    return [
      {
        tool: 'changes',
        input,
        expected: ratio,
        pick,
        link: `/p/${project}/changes?${query({ state: 'all', driver: driver.slug, metric: of.metric, scenario: of.scenario })}`,
      },
      { ...explained, expected: ratio, pick: (values: { readonly ratio: number }) => values.ratio },
      { ...explained, expected: why.title, pick: (values: { readonly title: string }) => values.title },
    ];
  });
  return (await Promise.all(requested)).flat();
}

type UpgradeValues = {
  readonly sentence: { readonly text: string };
  readonly rows: readonly { readonly scenario: string; readonly params: object; readonly ratio: number | null }[];
};

/** Upgrades of drivers with several releases: what decides, and one case. */
async function listOfUpgrades(read: Read, project: string): Promise<Question[]> {
  const { drivers } = await read<DriversResponse>(`/v1/drivers?${query({ project })}`);
  const requested = drivers
    .filter(({ versions }) => versions > 1)
    .slice(0, 2)
    .map(async ({ slug: driver }) => {
      const found = await read<UpgradeResponse | null>(`/v1/upgrades?${query({ project, driver })}`);
      if (!found) return [];
      const question = { tool: 'upgrade', input: { project, driver }, link: pathOf(found.url) };
      const row = found.rows[0];
      return [
        { ...question, expected: found.sentence.text, pick: ({ sentence }: UpgradeValues) => sentence.text },
        ...(row
          ? [
              {
                ...question,
                expected: row.verdict.outcome === 'not-comparable' ? null : row.verdict.ratio,
                pick: ({ rows }: UpgradeValues) =>
                  rows.find(({ scenario, params }) => scenario === row.case.scenario && same(params, row.case.params))
                    ?.ratio,
              },
            ]
          : []),
      ];
    });
  return (await Promise.all(requested)).flat();
}

type Document = { readonly run: { readonly harness?: { readonly repeat?: string } | null } };

/** The command that measures the first figure of a comparison again, from what its run says. */
async function listOfRepeats(read: Read, project: string, scenarios: readonly string[]): Promise<Question[]> {
  const requested = scenarios.map(async (scenario) => {
    const found = await read<CompareResponse>(`/v1/compare?${query({ project, scenario })}`);
    const cell = found.rows[0]?.cells.find(({ measurement }) => measurement !== null);
    const column = found.columns.find(({ key }) => key === cell?.column);
    const run = cell?.measurement?.runs[0];
    const version = cell?.measurement?.version?.raw;
    if (!column || !run || !version) return [];
    const { run: sent } = await read<Document>(`/v1/runs/${run}?${query({ project })}`);
    const values: Readonly<Record<string, string>> = { scenario, driver: column.driver.name, version, run };
    const command = sent.harness?.repeat?.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole) ?? null;
    const driver = column.driver.slug;
    const pick = (given: { readonly command: string | null }) => given.command;
    const input = { project, run, scenario, driver, version };
    return [{ tool: 'repeat', input, expected: command, pick, link: `/p/${project}/runs/${run}` }];
  });
  return (await Promise.all(requested)).flat();
}

/** Questions about a project, from what the upload API says of it. */
export async function listQuestions(read: Read, project: string): Promise<Question[]> {
  const { rows } = await read<CompareResponse>(`/v1/compare?${query({ project })}`);
  const all = [...new Set(rows.map(({ case: of }) => of.scenario))];
  const scenarios = spread(all, 4);
  const questions = await Promise.all([
    listOfComparisons(read, project, scenarios),
    listOfTrends(read, project, scenarios),
    listOfChanges(read, project),
    listOfUpgrades(read, project),
    listOfRepeats(read, project, scenarios.slice(0, 2)),
  ]);
  return questions.flat();
}
