import type { Project } from '@tachograph/store/projects';
import { describeExcess, readComparisonJson, readComparisonView } from '@tachograph/views/comparison';
import type { Deps } from '../../context/deps.ts';
import type { Route } from '../../context/ingest-context.ts';
import { ProblemError } from '../../http/problem.ts';
import { sendByState } from '../send-by-state.ts';
import { toComparisonPageUrl } from '../urls.ts';
import { readCompareQuery } from './read-compare-query.ts';

type Query = ReturnType<typeof readCompareQuery>;

async function readComparison(deps: Deps, project: Project, { selection, page }: Query) {
  const view = await readComparisonView(deps.db, project, selection);
  const excess = describeExcess(view.comparison);
  if (excess) throw new ProblemError('invalid-request', excess);
  return readComparisonJson(deps.db, project, view, toComparisonPageUrl(deps, project.slug, page));
}

/** The content of the comparison page. Clients may cache it and revalidate each time: an upload changes the response. */
export const getCompare: Route = (context) => async (request, reply) => {
  const query = readCompareQuery(request.query);
  return sendByState(context, { request, reply }, { route: 'compare', query, read: readComparison });
};
