import { OLDER_RUN_ID } from './example-runs.ts';
import { asJson, idOf, inGroup, nothing, RUN_ID, type StatedOperations } from './operation.ts';

export const RELEASE_OPERATIONS: StatedOperations = {
  postReleases: {
    route: 'POST /v1/releases',
    group: 'Releases',
    summary: 'Name released versions',
    description:
      'Stores which versions of a driver exist, measured or not. [Badges]({docsUrl}/docs/badges) of older versions use it to show how many releases they are behind. Trends show the day of publication of measured versions. Lists and pages show only versions with results. A second request for the same version changes nothing but its day; no version is removed.',
    scope: 'upload',
    bodies: [{ type: 'application/json', schema: 'NewReleases' }],
    responses: [{ status: 200, description: 'The versions are stored', schemas: ['ReleasesResponse'] }],
    examples: {
      releases: {
        summary: 'Two versions, one of them measured',
        body: asJson({ driver: 'mariadb', versions: ['3.5.4', '3.5.5'] }),
        response: { project: 'node-connectors', driver: 'mariadb', stored: 2, dated: 0 },
      },
      again: {
        summary: 'The same again',
        body: asJson({ driver: 'mariadb', versions: ['3.5.5', '3.5.4'] }),
        response: { project: 'node-connectors', driver: 'mariadb', stored: 0, dated: 0 },
      },
      days: {
        summary: 'The day of a known version',
        body: asJson({ driver: 'mariadb', versions: [{ version: '3.5.4', releasedOn: '2025-08-07' }] }),
        response: { project: 'node-connectors', driver: 'mariadb', stored: 0, dated: 1 },
      },
      nobody: {
        summary: 'A driver without results',
        body: asJson({ driver: 'homemade', versions: ['1.0.0'] }),
        problem: ['not-found', 'The project has no driver of this name: upload results of the driver first.'],
      },
    },
  },
};

/** The id of the token in the examples. Unlike that of a run it is another one every time. */
export const EXAMPLE_TOKEN_ID = '5f0c1f9a-3a5b-4c55-8f0e-6d1c4c1b2a90';

const token = {
  id: EXAMPLE_TOKEN_ID,
  project: 'node-connectors',
  name: 'nightly job',
  prefix: 'tacho_Kx8b2Q',
  scopes: ['upload'],
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2027-11-20T00:00:00.000Z',
  revokedAt: null,
  lastUsedAt: null,
};

const ofTokens = { group: 'Tokens', scope: 'admin' } as const;

export const TOKEN_OPERATIONS = inGroup(ofTokens, {
  postToken: {
    route: 'POST /v1/tokens',
    summary: 'Create a token',
    description:
      'Creates a token for the same project. Only this response contains its text; the server stores its hash.',
    bodies: [{ type: 'application/json', schema: 'NewToken' }],
    responses: [{ status: 201, description: 'The token with its text', schemas: ['CreatedToken'] }],
    examples: {
      upload: {
        summary: 'A token for a job that uploads',
        body: asJson({ name: 'nightly job', scopes: ['upload'], expiresAt: '2027-11-20T00:00:00Z' }),
        status: 201,
        response: { ...token, token: 'tacho_Kx8b2Q…' },
      },
    },
  },
  getTokens: {
    route: 'GET /v1/tokens',
    summary: 'List the tokens',
    description: 'The tokens of the project, newest first, including revoked and expired ones, without their texts.',
    responses: [{ status: 200, description: 'The tokens', schemas: ['TokenList'] }],
    examples: {
      tokens: { summary: 'The tokens of the project', response: { project: 'node-connectors', tokens: [token] } },
    },
  },
  deleteToken: {
    route: 'DELETE /v1/tokens/{id}',
    summary: 'Revoke a token',
    description:
      'The server rejects the token from now on and keeps it in the list. This cannot be undone; a second request changes nothing.',
    parameters: [
      idOf('token, from the list'),
      {
        name: 'force',
        in: 'query',
        description: '`1`: also the last token that can administer the project',
        schema: { type: 'string', enum: ['0', '1'], default: '0' },
      },
    ],
    responses: [{ status: 204, description: 'It is revoked', schemas: [] }],
    problems: ['last-admin-token'],
    examples: {
      revoke: { summary: 'Revoke one', path: { id: EXAMPLE_TOKEN_ID }, status: 204 },
      nothing: nothing('token'),
    },
  },
});

const noRun = nothing('run', 'r_ffffffffffffffff');

const ofRuns = { group: 'Runs that do not count', scope: 'admin', parameters: [RUN_ID] } as const;

export const CURATION_OPERATIONS = inGroup(ofRuns, {
  putExclusion: {
    route: 'PUT /v1/runs/{id}/exclusion',
    summary: 'Exclude a run',
    description:
      'Excludes its results from all lines, comparisons, badges and verdicts. Its page shows them with the reason. The same reason again changes nothing; another reason replaces it. See [exclude a run]({docsUrl}/docs/api#exclude-a-run).',
    bodies: [{ type: 'application/json', schema: 'NewExclusion' }],
    responses: [{ status: 200, description: 'It is excluded', schemas: ['Exclusion'] }],
    examples: {
      exclude: {
        summary: 'Exclude one',
        path: { id: OLDER_RUN_ID },
        body: asJson({ reason: 'The machine was throttled that night' }),
        response: {
          run: OLDER_RUN_ID,
          project: 'node-connectors',
          reason: 'The machine was throttled that night',
          since: '2026-11-20T12:00:00.000Z',
        },
      },
      'no-reason': {
        summary: 'Without a reason',
        path: { id: OLDER_RUN_ID },
        body: asJson({ reason: ' ' }),
        problem: [
          'invalid-request',
          'This excludes no run: a reason is needed, and nothing else.',
          [{ pointer: '/reason', code: 'too-small', detail: 'must have at least 1 character' }],
        ],
      },
    },
  },
  deleteExclusion: {
    route: 'DELETE /v1/runs/{id}/exclusion',
    summary: 'Include a run again',
    description:
      'Every response is as it was before the exclusion. Its page still lists the exclusion. A second request changes nothing.',
    responses: [{ status: 204, description: 'Its results are included', schemas: [] }],
    examples: { include: { summary: 'Include one', path: { id: OLDER_RUN_ID }, status: 204 }, nothing: noRun },
  },
  deleteRun: {
    route: 'DELETE /v1/runs/{id}',
    summary: 'Delete a run',
    description:
      'Deletes its results, its samples and its raw upload. This cannot be undone, but the same content can be uploaded again.',
    responses: [{ status: 204, description: 'It is deleted', schemas: [] }],
    examples: { delete: { summary: 'Delete one', path: { id: OLDER_RUN_ID }, status: 204 }, nothing: noRun },
  },
});
