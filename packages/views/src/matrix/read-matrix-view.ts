import { fillMatrix, parseCell, planMatrix } from '@tachograph/analysis/matrix';
import { toIdentity } from '@tachograph/analysis/selection';
import { toEvaluation } from '@tachograph/analysis/verdict';
import type { MatrixQuery } from '@tachograph/openapi/page-queries';
import type { Store } from '@tachograph/store/database';
import { listEnvironments } from '@tachograph/store/environments';
import type { Project } from '@tachograph/store/projects';
import { listScenarios, type ScenarioSummary } from '@tachograph/store/scenarios';
import { readSeriesVersions } from '@tachograph/store/series';
import { readCompared } from '../series/read-compared.ts';
import { listDrivers, NO_SERIES, pickRequested } from '../series/requested-scenario.ts';

/** Where none is requested: the scenario with most results, then the one measured in most environments. */
const pickScenario = (scenarios: readonly ScenarioSummary[]): ScenarioSummary | null =>
  [...scenarios].sort(
    (a, b) => b.results - a.results || b.environments.length - a.environments.length || (a.slug < b.slug ? -1 : 1),
  )[0] ?? null;

/** Versions of a series in a matrix, beside those of the reference and of the opened cell. */
const MOST_VERSIONS = 100;

/** One case as a matrix of driver versions and servers, against one reference cell. */
export async function readMatrixView(db: Store, project: Project, query: MatrixQuery) {
  const named = [query.reference, query.cell].map((text) => (text === undefined ? null : parseCell(text)));
  const listing = listScenarios(db, project.id);
  const readMeasured = async () => {
    const slug = query.scenario ?? pickScenario(await listing)?.slug;
    const versions = named.flatMap((cell) => cell?.version ?? []);
    return slug === undefined
      ? NO_SERIES
      : readSeriesVersions(db, project.id, { scenarios: [slug] }, { newest: MOST_VERSIONS, named: versions });
  };
  const [scenarios, environments, measured] = await Promise.all([
    listing,
    listEnvironments(db, project.id),
    readMeasured(),
  ]);
  const { scenario, withScenario } = pickRequested(scenarios, query.scenario, pickScenario);
  const [reference = null, chosen = null] = named.map(
    (cell) => cell && { ...cell, environment: toIdentity(cell.environment, environments) },
  );
  const plan = planMatrix(measured, {
    metric: query.metric ?? null,
    statistic: query.statistic ?? null,
    params: query.params ?? null,
    drivers: query.driver ?? null,
    reference,
    chosen,
    referenceDriver: project.referenceDriver,
    environments,
    evaluation: toEvaluation(project),
  });
  const matrix = withScenario(fillMatrix(plan, await readCompared(db, project.id, plan)));
  return { scenario, scenarios, matrix, hasOlder: measured.hasOlder, drivers: listDrivers(measured) };
}
