import { fillComparison, listCompared, planAsRequested, toComparedSeries } from '@tachograph/analysis/comparison';
import { parseSelected } from '@tachograph/analysis/selection';
import { toEvaluation } from '@tachograph/analysis/verdict';
import type { ComparisonQuery } from '@tachograph/openapi/queries';
import type { Store } from '@tachograph/store/database';
import { listDrivers } from '@tachograph/store/drivers';
import { listEnvironments } from '@tachograph/store/environments';
import type { Project } from '@tachograph/store/projects';
import { listScenarios } from '@tachograph/store/scenarios';
import { addSamples, readSeriesVersions } from '@tachograph/store/series';
import { readCompared } from '../series/read-compared.ts';

const toRequested = ({ driver, scenario, environment, metric, statistic, reference, reason }: ComparisonQuery) => ({
  drivers: (driver ?? []).map(parseSelected),
  scenarios: scenario ?? null,
  environment: environment ?? null,
  metric: metric ?? null,
  statistic: statistic ?? null,
  reference: reference === undefined ? null : parseSelected(reference),
  override: reason ?? null,
});

export type ComparisonView = Awaited<ReturnType<typeof readComparisonView>>;

/** Drivers and versions side by side against one reference, with the lists of the project that it was chosen from. */
export async function readComparisonView(db: Store, project: Project, query: ComparisonQuery) {
  const requested = toRequested(query);
  const { filter, versions } = toComparedSeries(requested, project.referenceDriver);
  const [environments, scenarios, drivers, measured] = await Promise.all([
    listEnvironments(db, project.id),
    listScenarios(db, project.id),
    listDrivers(db, project.id),
    readSeriesVersions(db, project.id, filter, { named: versions }),
  ]);
  const plan = planAsRequested(requested, {
    measured,
    environments,
    scenarios,
    drivers,
    referenceDriver: project.referenceDriver,
    evaluation: toEvaluation(project),
  });
  const { points, noise } = await readCompared(db, project.id, plan);
  const results = await addSamples(db, project.id, points, listCompared(plan, points));
  return { comparison: fillComparison(plan, results, noise), environments, drivers, scenarios, measured };
}
