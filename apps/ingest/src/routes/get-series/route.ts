import { type TrendQuery, trendQuery } from '@tachograph/openapi/queries';
import type { Project } from '@tachograph/store/projects';
import { readScenarioSeries } from '@tachograph/views/series';
import { readTrendView, toTrendJson } from '@tachograph/views/trend';
import type { Deps } from '../../context/deps.ts';
import type { Route } from '../../context/ingest-context.ts';
import { ProblemError } from '../../http/problem.ts';
import { readQuery } from '../../http/read-query.ts';
import { toScenarioPageUrl } from '../../http/urls.ts';
import { sendByState } from '../send-by-state.ts';

async function readTrend(deps: Deps, project: Project, query: TrendQuery) {
  const view = await readTrendView(deps.db, project, query, { readSeries: readScenarioSeries });
  if (!view) throw new ProblemError('not-found', `There is no scenario "${query.scenario}" in this project.`);
  return toTrendJson(view, { project, url: toScenarioPageUrl(deps, project.slug, query) });
}

/** The content of the scenario page. Clients may cache it and revalidate each time: an upload changes the response. */
export const getSeries: Route = (context) => async (request, reply) => {
  const query = readQuery(request.query, trendQuery);
  return sendByState(context, { request, reply }, { route: 'series', query, read: readTrend });
};
