import { toIdentity } from '@tachograph/analysis/selection';
import { fillTrend, planTrend } from '@tachograph/analysis/trend';
import { minimumEffectOf } from '@tachograph/analysis/verdict';
import { listEnvironments } from '@tachograph/store/environments';
import type { Project } from '@tachograph/store/projects';
import { readLines } from '@tachograph/store/repeats';
import { readOrigins } from '@tachograph/store/runs';
import { findScenario } from '@tachograph/store/scenarios';
import { readSeriesVersions } from '@tachograph/store/series';
import type { Deps } from '../../context/deps.ts';
import type { Route } from '../../context/ingest-context.ts';
import { ProblemError } from '../../http/problem.ts';
import { sendByState } from '../send-by-state.ts';
import { toScenarioPageUrl } from '../urls.ts';
import { readSeriesQuery } from './read-series-query.ts';
import { toSeriesResponse } from './to-series-response.ts';

type Query = ReturnType<typeof readSeriesQuery>;

async function readTrend(deps: Deps, project: Project, { scenario: slug, selection, figure, page }: Query) {
  const [scenario, environments, measured] = await Promise.all([
    findScenario(deps.db, project.id, slug),
    listEnvironments(deps.db, project.id),
    readSeriesVersions(deps.db, project.id, { scenarios: [slug] }),
  ]);
  if (!scenario) throw new ProblemError('not-found', `There is no scenario "${slug}" in this project.`);
  const environment = toIdentity(selection.environment, environments);
  const plan = planTrend(measured, { ...selection, environment, environments, ...minimumEffectOf(project) });
  const read = await readLines(deps.db, project.id, plan);
  const runs = read.points.map(({ run }) => run);
  const origins = await readOrigins(deps.db, project.id, runs);
  return toSeriesResponse(fillTrend(plan, { ...read, origins }), {
    url: toScenarioPageUrl(deps, project.slug, scenario.slug, page),
    project,
    figure,
    data: { series: measured.series, points: read.points },
  });
}

/** The content of the scenario page. Clients may cache it and revalidate each time: an upload changes the response. */
export const getSeries: Route = (context) => async (request, reply) => {
  const query = readSeriesQuery(request.query);
  return sendByState(context, { request, reply }, { route: 'series', query, read: readTrend });
};
