import { type ComparisonQuery, comparisonQuery } from '@tachograph/openapi/queries';
import type { Project } from '@tachograph/store/projects';
import { describeExcess, readComparisonJson, readComparisonView } from '@tachograph/views/comparison';
import type { Deps } from '../../context/deps.ts';
import type { Route } from '../../context/ingest-context.ts';
import { ProblemError } from '../../http/problem.ts';
import { readQuery } from '../../http/read-query.ts';
import { toComparisonPageUrl } from '../../http/urls.ts';
import { sendByState } from '../send-by-state.ts';

async function readComparison(deps: Deps, project: Project, query: ComparisonQuery) {
  const view = await readComparisonView(deps.db, project, query);
  const excess = describeExcess(view.comparison);
  if (excess) throw new ProblemError('invalid-request', excess);
  return readComparisonJson(deps.db, project, view, toComparisonPageUrl(deps, project.slug, query));
}

/** The content of the comparison page. Clients may cache it and revalidate each time: an upload changes the response. */
export const getCompare: Route = (context) => async (request, reply) => {
  const query = readQuery(request.query, comparisonQuery);
  return sendByState(context, { request, reply }, { route: 'compare', query, read: readComparison });
};
