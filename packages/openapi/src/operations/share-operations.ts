import { asJson, IF_NONE_MATCH, idOf, nothing, type StatedOperations } from './operation.ts';

export const EXAMPLE_SHARE_ID = 'us43r30a3hpf83hfa1er';

const SHARE_ID = idOf('share, from its URL', { type: 'string', pattern: '^[0-9a-v]{20}$' });

/** A comparison of the first run of the examples, as it is frozen. */
const frozen = {
  project: 'node-connectors',
  id: EXAMPLE_SHARE_ID,
  url: `{docsUrl}/s/${EXAMPLE_SHARE_ID}`,
  title: 'mariadb and mysql2',
  image: `{docsUrl}/s/${EXAMPLE_SHARE_ID}.svg`,
  markdown: '…',
};

export const SHARE_OPERATIONS: StatedOperations = {
  postShare: {
    route: 'POST /v1/shares',
    group: 'Shares',
    summary: 'Freeze a page',
    description:
      'Keeps what a page of the project shows now, under a link that never changes, with its image, table and data: see [shares]({docsUrl}/docs/shares). The same content under the same title is the same share. A token with the scope `edit` may do this too.',
    scope: 'upload',
    bodies: [{ type: 'application/json', schema: 'NewShare' }],
    responses: [
      { status: 201, description: 'It is frozen', schemas: ['CreatedShare'] },
      { status: 200, description: 'It was frozen before', schemas: ['CreatedShare'] },
    ],
    problems: ['not-found', 'payload-too-large', 'rate-limited', 'pages-unavailable'],
    examples: {
      comparison: {
        summary: 'A comparison of two drivers',
        body: asJson({
          address: '/p/node-connectors/compare?driver=mysql2,mariadb&reference=mysql2',
          title: 'mariadb and mysql2',
        }),
        status: 201,
        response: frozen,
      },
      elsewhere: {
        summary: 'A page of something else',
        body: asJson({ address: '/p/other/compare', title: 'Theirs' }),
        problem: [
          'invalid-request',
          'This freezes nothing: it is no page of the project "node-connectors".',
          [{ pointer: '/address', code: 'invalid-value', detail: 'is no page below /p/node-connectors' }],
        ],
      },
    },
  },
  getShare: {
    route: 'GET /v1/shares/{id}',
    group: 'Shares',
    summary: 'Read a share',
    description:
      'Its content as it was frozen: canonical JSON, whose SHA-256 is its id. Of a private project with a token of it.',
    scope: null,
    parameters: [SHARE_ID, IF_NONE_MATCH],
    responses: [
      { status: 200, description: 'The content', schemas: [{ type: 'object' }], headers: ['ETag'] },
      { status: 304, description: 'The cached response is current', schemas: [], headers: ['ETag'] },
    ],
    problems: ['not-found'],
    examples: {
      read: { summary: 'Read one', path: { id: EXAMPLE_SHARE_ID } },
      nothing: nothing('share', '00000000000000000000'),
    },
  },
  deleteShare: {
    route: 'DELETE /v1/shares/{id}',
    group: 'Shares',
    summary: 'Delete a share',
    description:
      'The content is deleted from the database. A [tombstone]({docsUrl}/shares#permissions) stays at its ' +
      'URL, and the same content is not accepted again. This cannot be undone; a second request changes nothing.',
    scope: 'admin',
    parameters: [SHARE_ID],
    responses: [{ status: 204, description: 'It is deleted', schemas: [] }],
    examples: {
      delete: { summary: 'Delete one', path: { id: EXAMPLE_SHARE_ID }, status: 204 },
      nothing: nothing('share', '00000000000000000000'),
    },
  },
};
