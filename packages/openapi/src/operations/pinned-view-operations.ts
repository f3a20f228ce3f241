import { asJson, idOf, inGroup, nothing } from './operation.ts';

/** The pinned view of the examples. Like the id of a token it is another one every time. */
export const EXAMPLE_PINNED_VIEW_ID = '8a4f2c1e-6d3b-4e5a-b7c9-0f1d2e3a4b5c';

const given = { title: 'Against mysql2', page: '/compare?reference=mysql2' } as const;

const view = { id: EXAMPLE_PINNED_VIEW_ID, ...given, by: 'ci', createdAt: '2026-11-20T12:00:00.000Z' };

const ofViews = { group: 'Projects', scope: 'admin' } as const;

export const PINNED_VIEW_OPERATIONS = inGroup(ofViews, {
  postPinnedView: {
    route: 'POST /v1/pinned-views',
    summary: 'Pin a page',
    description:
      'The overview of the project and the palette have a link to it. It follows the project when that is renamed. It takes the role maintainer or the scope `admin`.',
    bodies: [{ type: 'application/json', schema: 'NewPinnedView' }],
    responses: [{ status: 201, description: 'The pinned view', schemas: ['PinnedView'] }],
    examples: {
      comparison: { summary: 'A comparison', body: asJson(given), status: 201, response: view },
      elsewhere: {
        summary: 'A page of another site',
        body: asJson({ title: 'Elsewhere', page: 'https://example.org/' }),
        problem: [
          'invalid-request',
          'This pins nothing. page: is no path and query of a page of the project, such as /compare?driver=mysql2.',
          [
            {
              pointer: '/page',
              code: 'invalid-value',
              detail: 'is no path and query of a page of the project, such as /compare?driver=mysql2',
            },
          ],
        ],
      },
    },
  },
  getPinnedViews: {
    route: 'GET /v1/pinned-views',
    summary: 'List the pinned views',
    description: 'With any token of the project.',
    scope: 'any',
    responses: [{ status: 200, description: 'The pinned views', schemas: ['PinnedViewList'] }],
    examples: { views: { summary: 'Those of the project', response: { project: 'node-connectors', views: [view] } } },
  },
  deletePinnedView: {
    route: 'DELETE /v1/pinned-views/{id}',
    summary: 'Remove a pinned view',
    description: 'The page itself stays.',
    parameters: [idOf('pinned view, from the list')],
    responses: [{ status: 204, description: 'It is removed', schemas: [] }],
    examples: {
      delete: { summary: 'Remove one', path: { id: EXAMPLE_PINNED_VIEW_ID }, status: 204 },
      nothing: nothing('pinned view'),
    },
  },
});
