import type { Project } from '@tachograph/store/projects';
import { readScenarioSeries } from '@tachograph/views/series';
import { readTrendView, toTrendJson } from '@tachograph/views/trend';
import type { Deps } from '../../context/deps.ts';
import type { Route } from '../../context/ingest-context.ts';
import { ProblemError } from '../../http/problem.ts';
import { sendByState } from '../send-by-state.ts';
import { toScenarioPageUrl } from '../urls.ts';
import { readSeriesQuery } from './read-series-query.ts';

type Query = ReturnType<typeof readSeriesQuery>;

async function readTrend(deps: Deps, project: Project, { selection, page }: Query) {
  const view = await readTrendView(deps.db, project, selection, { readSeries: readScenarioSeries });
  if (!view) throw new ProblemError('not-found', `There is no scenario "${selection.scenario}" in this project.`);
  return toTrendJson(view, { project, url: toScenarioPageUrl(deps, project.slug, view.scenario.slug, page) });
}

/** The content of the scenario page. Clients may cache it and revalidate each time: an upload changes the response. */
export const getSeries: Route = (context) => async (request, reply) => {
  const query = readSeriesQuery(request.query);
  return sendByState(context, { request, reply }, { route: 'series', query, read: readTrend });
};
