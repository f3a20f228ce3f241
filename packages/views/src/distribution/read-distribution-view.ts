import type { Comparison, ComparisonRow } from '@tachograph/analysis/comparison';
import { chooseHistograms, compareDistributions, type DistributionComparison } from '@tachograph/analysis/distribution';
import { toParamsKey } from '@tachograph/analysis/measurement';
import type { DistributionQuery } from '@tachograph/openapi/distributions';
import type { Store } from '@tachograph/store/database';
import { readHistograms } from '@tachograph/store/histograms';
import type { Project } from '@tachograph/store/projects';
import { readComparisonView } from '../comparison/index.ts';
import { readScenarioSeries } from '../series/read-scenario-series.ts';

/** Series of the case whose noise counts, and histograms that are read of each. */
const MOST_SERIES = 20;
const NEWEST = 100;

/** A side of a comparison of distributions. */
type DistributionSide = {
  readonly driver: { readonly slug: string; readonly name: string };
  readonly version: string | null;
};

export type DistributionView = {
  readonly row: ComparisonRow;
  readonly environment: { readonly identity: string; readonly label: string };
  readonly metric: { readonly metric: string; readonly unit: string };
  readonly reference: DistributionSide;
  readonly subject: DistributionSide;
  /** When the last invocation was measured, and its run. */
  readonly at: Date;
  readonly run: string;
  readonly comparison: DistributionComparison;
  readonly unknown: Comparison['unknown'];
};

/** Why there is none: `not-found` for what was not measured, `invalid-request` for a scenario of several cases. */
export type NoDistribution = { readonly problem: string; readonly code: 'invalid-request' | 'not-found' };

const failed = (code: NoDistribution['code'], problem: string): NoDistribution => ({ code, problem });

/** The case that is meant. */
function findRow({ rows }: Comparison, { params, scenario }: DistributionQuery): ComparisonRow | NoDistribution {
  const known = rows.map((row) => toParamsKey(row.case.params));
  const [only, ...more] = rows;
  if (params === undefined && only && more.length === 0) return only;
  const found = params === undefined ? undefined : rows[known.indexOf(params)];
  if (found) return found;
  if (rows.length === 0) return failed('not-found', `Neither side was measured in ${scenario}.`);
  return failed('invalid-request', `${scenario} has several cases: name params, one of ${known.join(' · ')}.`);
}

/** Two sides of a case by the quantiles of their operations, in the newest batch that has histograms of both. */
export async function readDistributionView(
  db: Store,
  project: Project,
  query: DistributionQuery,
): Promise<DistributionView | NoDistribution> {
  const { driver, reference, scenario, environment, metric = 'latency' } = query;
  const { comparison } = await readComparisonView(db, project, {
    driver: [driver, reference],
    reference,
    scenario: [scenario],
    environment,
    metric,
  });
  const row = findRow(comparison, query);
  if ('problem' in row) return row;
  const sides = row.cells.flatMap(({ column, series, measurement }) => {
    const of = comparison.columns.find(({ key }) => key === column);
    if (!of || series === null || !measurement) return [];
    const side = { driver: { slug: of.driver.slug, name: of.driver.name }, version: measurement.version?.text ?? null };
    return [{ side, of, key: { series, version: measurement.version?.raw ?? null } }];
  });
  const theirs = sides.find(({ of }) => of.key === comparison.reference);
  const own = sides.find(({ of }) => of.key !== comparison.reference);
  const shown = own?.of.environment;
  if (!theirs || !own || !shown || !comparison.metric)
    return failed('not-found', `${theirs ? driver : reference} was not measured in ${scenario}.`);
  const beside = (await readScenarioSeries(db, project.id, scenario)).series.filter(
    (series) => series.case.key === row.case.key && series.environment.identity === shown.identity,
  );
  const keys = new Set([own.key.series, theirs.key.series, ...beside.slice(0, MOST_SERIES).map(({ key }) => key)]);
  const wanted = [...keys].map((series) => ({ series }));
  const histograms = await readHistograms(db, project.id, wanted, { newest: NEWEST });
  const chosen = chooseHistograms(histograms, theirs.key, own.key);
  if (!chosen) {
    const nothing = `No run has histograms of ${driver} and ${reference} in ${scenario}: tacho bench records them.`;
    return failed('not-found', nothing);
  }
  const { minimumEffect } = comparison;
  return {
    row,
    environment: { identity: shown.identity, label: shown.label },
    metric: { metric: row.case.metric, unit: row.case.unit },
    reference: theirs.side,
    subject: own.side,
    at: chosen.at,
    run: chosen.run,
    comparison: compareDistributions(chosen.versions, chosen.pair, { minimumEffect }),
    unknown: comparison.unknown,
  };
}
