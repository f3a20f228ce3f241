import { newPinnedView, type PinnedViewListResponse, type PinnedViewResponse } from '@tachograph/openapi/projects';
import {
  deletePinnedView as deleteStoredView,
  insertPinnedView,
  listPinnedViews,
  MOST_PINNED_VIEWS,
  type PinnedView,
} from '@tachograph/store/pinned-views';
import { parseRequest } from '../../body/read-json-request.ts';
import { authorize, recordChange } from '../../context/authorize.ts';
import type { Route } from '../../context/ingest-context.ts';
import { ProblemError } from '../../http/problem.ts';
import { deletion } from '../deletion.ts';

/** A title, and path and query of a page. */
const BODY = { what: 'the view to pin', maxBytes: 5_000, problem: 'This pins nothing.' };

const toResponse = ({ byName, createdAt, ...view }: PinnedView): PinnedViewResponse => ({
  ...view,
  by: byName,
  createdAt: createdAt.toISOString(),
});

export const getPinnedViews: Route<PinnedViewListResponse> = (context) => async (request) => {
  const { projectId, projectSlug: project } = await authorize(context, request, null);
  const views = await listPinnedViews(context.deps.db, projectId);
  return { project, views: views.map(toResponse) };
};

/** Pin a page of the project. */
export const postPinnedView: Route<PinnedViewResponse> = (context) => async (request, reply) => {
  const { deps, readiness } = context;
  const by = await authorize(context, request, 'curate');
  const { title, page } = await parseRequest(request, context, newPinnedView, BODY);
  await readiness.assertWritable();
  const view = await insertPinnedView(deps.db, by.projectId, { title, page, byName: by.name, createdAt: deps.now() });
  if (!view) {
    const detail = `The project has ${MOST_PINNED_VIEWS} pinned views, as many as it may have: remove one first.`;
    throw new ProblemError('invalid-request', detail);
  }
  await recordChange(deps, request, by, { action: 'view-pinned', target: title, details: { page } });
  reply.code(201);
  return toResponse(view);
};

/** Remove a pinned view: the page itself stays. */
export const deletePinnedView: Route = (context) =>
  deletion(context, {
    kind: 'pinned view',
    permission: 'curate',
    audit: 'view-unpinned',
    remove: async (db, { projectId, id }) => {
      const view = await deleteStoredView(db, projectId, id);
      return view && { target: view.title, details: { page: view.page } };
    },
  });
