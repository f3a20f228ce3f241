import { type Measurement, type Observation, pickNewest, toMeasurements } from '@tachograph/analysis/measurement';
import { type Cell, nameCell, THIS_RUN, toCells } from '@tachograph/analysis/reproduction';
import { adjustVerdicts, compareMeasurements, type Verdict, type VerdictWord } from '@tachograph/analysis/verdict';
import type { NormalisedRun } from '@tachograph/schema/normalise';
import type { Params } from '@tachograph/schema/result';
import { compareVersions } from '@tachograph/schema/version';

/** The verdict on one cell of a run. */
type EvaluatedCell = {
  readonly scenario: string;
  readonly params: Params;
  readonly metric: string;
  readonly estimator: string;
  readonly driver: string;
  readonly version: string | null;
  /** Driver version of the baseline; null where it states none, or has no figure. */
  readonly baselineVersion: string | null;
  readonly word: VerdictWord;
  /** Times faster than the baseline, whatever the direction; below 1 is slower. */
  readonly ratio: number | null;
  readonly sentence: string;
};

export type UploadEvaluation = {
  /** All cells that were compared, by verdict. */
  readonly counts: Readonly<Partial<Record<VerdictWord, number>>>;
  /** The first 200 of them, in the order of the baseline set. */
  readonly cells: readonly EvaluatedCell[];
};

type Baseline = { readonly measurement: Measurement | null; readonly name: string };

/** A cell of the run, with what the run measured there and what it is compared with. */
type Pair = { readonly cell: Cell; readonly measurement: Measurement; readonly baseline: Baseline };

/** What the cells of a run are compared with. */
export type BaselineSet = {
  readonly pair: (cells: readonly Cell[]) => readonly Pair[];
  /** Lists slower cells first, then faster ones; otherwise cells keep the order of the results. */
  readonly slowerFirst: boolean;
};

/** A stored result, with the key of its series. */
type StoredObservation = Observation & { readonly series: string };

const MAX_LISTED = 200;

function groupBy<T>(entries: readonly T[], keyOf: (entry: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const entry of entries) {
    const group = groups.get(keyOf(entry));
    if (group) group.push(entry);
    else groups.set(keyOf(entry), [entry]);
  }
  return groups;
}

const isNewer = ({ first: { version: a } }: Cell, { first: { version: b } }: Cell) =>
  a !== null && (b === null || compareVersions(a, b) > 0);

/** Of the reference's cells of a case: those with the same options or else with none, and of them the newest version. */
function chooseReference(candidates: readonly Cell[], options: string): Cell | null {
  const alike = candidates.filter((cell) => cell.options === options);
  const plain = candidates.filter((cell) => cell.options === '{}');
  const [first, ...rest] = alike.length > 0 ? alike : plain;
  if (!first) return null;
  return rest.reduce((newest, cell) => (isNewer(cell, newest) ? cell : newest), first);
}

/**
 * The reference driver, measured by the same run: same environment, same hour, so only the driver differs. Null where
 * the project has no reference driver or the run did not measure it.
 */
export function againstReference(run: NormalisedRun, driver: string | null): BaselineSet | null {
  const isReference = (slug: string) => slug === driver;
  if (driver === null || !run.results.some((result) => isReference(result.driver.slug))) return null;
  return {
    slowerFirst: false,
    pair: (cells) => {
      const references = groupBy(
        cells.filter(({ first }) => isReference(first.driver.slug)),
        ({ first }) => first.case.key,
      );
      return cells.flatMap((cell) => {
        if (isReference(cell.first.driver.slug)) return [];
        const reference = chooseReference(references.get(cell.first.case.key) ?? [], cell.options);
        if (!reference) return [];
        const baseline = { measurement: reference.measurement, name: nameCell(reference) };
        return [{ cell, measurement: cell.measurement, baseline }];
      });
    },
  };
}

/** What the run measured in a cell, together with the other runs of its batch. */
function measureRun({ first, observations, measurement }: Cell, batch: string | null, mates: readonly Observation[]) {
  if (mates.length === 0) return measurement;
  const own = observations.map((observation) => ({ ...observation, batch }));
  const measured = toMeasurements([...own, ...mates], { estimator: first.case.estimator });
  return measured.find(({ runs }) => runs.includes(THIS_RUN)) ?? measurement;
}

/** What the base measured: of the same driver version where it has it, otherwise of the newest one it has. */
function measureBase({ first }: Cell, points: readonly Observation[]): Measurement | null {
  const measured = toMeasurements(points, { estimator: first.case.estimator });
  const alike = measured.filter(({ version }) => version?.raw === first.version?.raw);
  return pickNewest(alike.length > 0 ? alike : measured);
}

/**
 * The same series in earlier runs of the base branch or commit: same environment, so only the code differs. `mates` are
 * the other runs of the run's own batch, which repeat what it measured.
 */
export function againstBase(
  { run }: NormalisedRun,
  { points, mates }: { readonly points: readonly StoredObservation[]; readonly mates: readonly StoredObservation[] },
): BaselineSet {
  const [pointsBySeries, matesBySeries] = [points, mates].map((stored) => groupBy(stored, ({ series }) => series));
  return {
    slowerFirst: true,
    pair: (cells) =>
      cells.map((cell) => {
        const { seriesKey, driver } = cell.first;
        const base = measureBase(cell, pointsBySeries?.get(seriesKey) ?? []);
        const version = base?.version ? ` ${base.version.text}` : '';
        return {
          cell,
          measurement: measureRun(cell, run.batch ?? null, matesBySeries?.get(seriesKey) ?? []),
          baseline: { measurement: base, name: `${driver.name}${version} on the base` },
        };
      }),
  };
}

function comparePair({ cell, measurement, baseline }: Pair): Verdict {
  const { direction, exact, unit, estimator } = cell.first.case;
  const name = nameCell(cell);
  const verdict = compareMeasurements(baseline.measurement, measurement, {
    direction,
    exact,
    unit,
    estimator,
    names: { reference: baseline.name, other: name },
    // The interval of the ratio is for pages: it would delay the response to the upload.
    draws: 0,
  });
  if (baseline.measurement || measurement.value === null) return verdict;
  return { ...verdict, reason: 'not on the base', sentence: `The base has no figure for ${name} here.` };
}

const toEvaluatedCell = ({ cell: { first }, baseline }: Pair, { word, ratio, sentence }: Verdict): EvaluatedCell => ({
  scenario: first.case.scenario,
  params: first.case.params,
  metric: first.case.metric,
  estimator: first.case.estimator,
  driver: first.driver.slug,
  version: first.version?.raw ?? null,
  baselineVersion: baseline.measurement?.version?.raw ?? null,
  word,
  ratio,
  sentence,
});

const RANK: Readonly<Partial<Record<VerdictWord, number>>> = { slower: 0, faster: 1 };
const rankOf = ({ word }: EvaluatedCell) => RANK[word] ?? 2;

/** The verdict on every cell of a run that has a baseline. False alarms are controlled over all of them together. */
export function evaluateUpload(run: NormalisedRun, { pair, slowerFirst }: BaselineSet): UploadEvaluation {
  const pairs = pair(toCells(run));
  const verdicts = adjustVerdicts(pairs.map(comparePair));
  const cells = pairs.flatMap((entry, index) => {
    const verdict = verdicts[index];
    return verdict ? [toEvaluatedCell(entry, verdict)] : [];
  });
  const counts: Partial<Record<VerdictWord, number>> = {};
  for (const { word } of cells) counts[word] = (counts[word] ?? 0) + 1;
  const ordered = slowerFirst ? [...cells].sort((a, b) => rankOf(a) - rankOf(b)) : cells;
  return { counts, cells: ordered.slice(0, MAX_LISTED) };
}
