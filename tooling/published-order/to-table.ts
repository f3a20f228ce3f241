import { canonicalJson } from '@tachograph/schema/hash';
import type { NormalisedResult, NormalisedRun } from '@tachograph/schema/normalise';
import type { Params } from '@tachograph/schema/result';
import type { Scenario } from '../../harnesses/scenarios/read-catalogue.mjs';
import { chooseOurs, type OurFigure, type Ours, type PublishedCase } from './choose-ours.ts';
import { compareOrders, type DriverFigure, type Ranked, rank, type Verdict } from './compare-orders.ts';
import type { Source } from './sources.ts';

export type PublishedFigure = DriverFigure & { readonly version: string | null; readonly isEmulated: boolean };

/** One case of a source, on both sides. */
export type PublishedRow = {
  /** Key of its reason: `1 select-1-string protocol=text`. */
  readonly key: string;
  readonly scenario: string;
  readonly params: Params;
  /** What is searched among our runs. */
  readonly wanted: PublishedCase;
  /** The published run. */
  readonly run: NormalisedRun;
  readonly published: readonly Ranked<PublishedFigure>[];
  readonly ours: readonly Ranked<OurFigure>[];
  /** The newest of our runs with one of the figures. */
  readonly ourRun: NormalisedRun | null;
  /** Status of the drivers for which only others have a figure of ours: `drizzle-jdbc failed`. */
  readonly missing: readonly string[];
  readonly verdict: Verdict;
  /** Our statement, if it differs. */
  readonly statement: string | null;
  /** Whether the harness has this case at all. */
  readonly isInCatalogue: boolean;
};

export type PublishedRun = { readonly run: NormalisedRun; readonly scenarios?: readonly string[] };

/** Every case in which a source compares drivers, in published order. */
export function toTable(
  source: Source,
  published: readonly PublishedRun[],
  recorded: readonly NormalisedRun[],
  catalogue: readonly Scenario[],
): PublishedRow[] {
  return published.flatMap(({ run, scenarios }) => {
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
): PublishedRow {
  const identity = results[0]?.case;
  if (!identity) throw new Error('a row has results');
  const { scenario, params, metric, direction } = identity;
  const published = results.map(toPublished);
  const drivers = published.map(({ driver, version }) => {
    const aliases = source.aliases?.[driver] ?? [driver];
    return { name: driver, version, aliases };
  });
  const transport = run.environment.record.link?.transport ?? null;
  const wanted: PublishedCase = { scenario, params, metric, direction, transport, drivers };
  const ours: Ours | null = chooseOurs(wanted, recorded);
  const known = catalogue.find(({ id }) => id === scenario);
  const sql = run.scenarios.find(({ slug }) => slug === scenario)?.sql ?? null;
  const labels = Object.entries(params).map(([name, value]) => `${name}=${value}`);
  return {
    key: [source.number, scenario, ...labels].join(' '),
    scenario,
    params,
    wanted,
    run,
    published: rank(published, direction),
    ours: rank(ours?.figures ?? [], direction),
    ourRun: ours?.run ?? null,
    missing: drivers.flatMap(({ name, aliases }) => {
      if (ours?.figures.some(({ driver }) => driver === name)) return [];
      return ours ? [`${name} ${findStatus({ scenario, params, aliases }, recorded) ?? 'not measured'}`] : [];
    }),
    verdict: compareOrders(published, ours?.figures ?? [], direction),
    statement: known?.sql && known.sql !== sql ? known.sql : null,
    isInCatalogue: known?.cases.some((one) => canonicalJson(one.params) === canonicalJson(params)) ?? false,
  };
}

function toPublished({ driver, version, value, spread, status }: NormalisedResult): PublishedFigure {
  const figure = value ?? 0;
  return {
    driver: driver.name,
    version: version?.text ?? null,
    value: figure,
    isEmulated: status === 'emulated',
    low: spread?.low ?? figure,
    high: spread?.high ?? figure,
  };
}

/** The status of a driver without a value, in the newest run. */
function findStatus(
  { scenario, params, aliases }: { scenario: string; params: Params; aliases: readonly string[] },
  recorded: readonly NormalisedRun[],
): string | null {
  const found = recorded
    .flatMap((run) => run.results)
    .filter(({ case: own, driver }) => own.scenario === scenario && aliases.includes(driver.name))
    .filter(({ case: own, value }) => value === null && canonicalJson(own.params) === canonicalJson(params));
  return found.at(-1)?.status ?? null;
}
