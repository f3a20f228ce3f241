import { canonicalJson } from '@tachograph/schema/hash';
import type { NormalisedResult, NormalisedRun } from '@tachograph/schema/normalise';
import type { Params } from '@tachograph/schema/result';
import type { Scenario } from '../../../harnesses/scenarios/read-catalogue.mjs';
import { chooseOurs, type OurFigure, type Ours } from './choose-ours.ts';
import { type Figure, judge, type Ranked, rank, type Verdict } from './compare-orders.ts';
import type { Source } from './sources.ts';

export type PublishedFigure = Figure & { readonly version: string | null; readonly isEmulated: boolean };

/** One case of a source, on both sides. */
export type Row = {
  /** By which its reason is found: `1 select-1-string protocol=text`. */
  readonly key: string;
  readonly scenario: string;
  readonly params: Params;
  /** The published run. */
  readonly run: NormalisedRun;
  readonly published: readonly Ranked<PublishedFigure>[];
  readonly ours: readonly Ranked<OurFigure>[];
  /** The newest of our runs that a figure is of. */
  readonly ourRun: NormalisedRun | null;
  /** What became of the drivers without a figure of ours, where others have one: `drizzle-jdbc failed`. */
  readonly missing: readonly string[];
  readonly verdict: Verdict;
  /** Our statement, where it is another. */
  readonly statement: string | null;
  /** Whether the harness has this case at all. */
  readonly isInCatalogue: boolean;
};

export type PublishedPlace = { readonly run: NormalisedRun; readonly scenarios?: readonly string[] };

/** Every case in which a source compares drivers, in the order in which it was published. */
export function toTable(
  source: Source,
  places: readonly PublishedPlace[],
  recorded: readonly NormalisedRun[],
  catalogue: readonly Scenario[],
): Row[] {
  return places.flatMap(({ run, scenarios }) => {
    const shown = run.results.filter(({ case: { scenario } }) => !scenarios || scenarios.includes(scenario));
    const keys = [...new Set(shown.map((result) => result.case.key))];
    return keys.flatMap((key) => {
      const results = shown.filter((result) => result.case.key === key && result.value !== null);
      return results.length > 1 ? [toRow(source, run, results, recorded, catalogue)] : [];
    });
  });
}

function toRow(
  source: Source,
  run: NormalisedRun,
  results: readonly NormalisedResult[],
  recorded: readonly NormalisedRun[],
  catalogue: readonly Scenario[],
): Row {
  const identity = results[0]?.case;
  if (!identity) throw new Error('a row has results');
  const { scenario, params, metric, direction } = identity;
  const published = results.map(toPublished);
  const drivers = published.map(({ driver, version }) => {
    const standIns = source.standIns[driver] ?? [driver];
    return { name: driver, version, standIns };
  });
  const transport = run.environment.record.link?.transport ?? null;
  const ours: Ours | null = chooseOurs({ scenario, params, metric, direction, transport, drivers }, recorded);
  const known = catalogue.find(({ id }) => id === scenario);
  const sql = run.scenarios.find(({ slug }) => slug === scenario)?.sql ?? null;
  const words = Object.entries(params).map(([name, value]) => `${name}=${value}`);
  return {
    key: [source.number, scenario, ...words].join(' '),
    ...{ scenario, params, run },
    published: rank(published, direction),
    ours: rank(ours?.figures ?? [], direction),
    ourRun: ours?.run ?? null,
    missing: drivers.flatMap(({ name, standIns }) => {
      if (ours?.figures.some(({ driver }) => driver === name)) return [];
      return ours ? [`${name} ${findStatus({ scenario, params, standIns }, recorded) ?? 'not measured'}`] : [];
    }),
    verdict: judge(published, ours?.figures ?? [], direction),
    statement: known?.sql && known.sql !== sql ? known.sql : null,
    isInCatalogue: known?.cases.some((one) => canonicalJson(one.params) === canonicalJson(params)) ?? false,
  };
}

function toPublished({ driver, version, value, spread, status }: NormalisedResult): PublishedFigure {
  const figure = value ?? 0;
  return {
    ...{ driver: driver.name, version: version?.text ?? null, value: figure, isEmulated: status === 'emulated' },
    ...{ low: spread?.low ?? figure, high: spread?.high ?? figure },
  };
}

/** How a driver came out that has no value: the newest run tells. */
function findStatus(
  { scenario, params, standIns }: { scenario: string; params: Params; standIns: readonly string[] },
  recorded: readonly NormalisedRun[],
): string | null {
  const found = recorded
    .flatMap((run) => run.results)
    .filter(({ case: own, driver }) => own.scenario === scenario && standIns.includes(driver.name))
    .filter(({ case: own, value }) => value === null && canonicalJson(own.params) === canonicalJson(params));
  return found.at(-1)?.status ?? null;
}
