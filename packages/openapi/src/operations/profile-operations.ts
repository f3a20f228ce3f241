import { projectQuery } from '../queries/list-queries.ts';
import { newProfileQuery } from '../queries/profile-query.ts';
import { EXAMPLE_PROFILE_ID, EXAMPLE_RUN_ID, exampleProfile } from './example-runs.ts';
import {
  asJson,
  IF_NONE_MATCH,
  idOf,
  NO_PROJECT,
  RUN_ID,
  revalidated,
  type StatedOperation,
  type StatedOperations,
  toParameters,
} from './operation.ts';

const profileOf = { scenario: 'select-1000-rows', driver: 'mysql2', version: '3.24.5' } as const;

const postRunProfile: StatedOperation = {
  route: 'POST /v1/runs/{id}/profiles',
  group: 'Runs',
  summary: 'Add a profile to a run',
  description:
    'CPU samples of a driver version that the run measured: a file of a profiler, of one pass, with the operations that it made; or the form in which a run carries its profiles, with all passes. Two versions are compared best where both were profiled in turns: [tacho bench --profile]({docsUrl}/docs/bench) does that. See [profiles]({docsUrl}/docs/changes#why).',
  scope: 'upload',
  parameters: [RUN_ID, ...toParameters(newProfileQuery)],
  bodies: [
    { type: 'application/json', schema: 'Profile' },
    { type: 'application/octet-stream', schema: 'ProfileFile' },
  ],
  responses: [
    { status: 201, description: 'The profile is stored', schemas: ['AddedProfile'] },
    { status: 200, description: 'The run has it already', schemas: ['AddedProfile'] },
  ],
  examples: {
    stored: {
      summary: 'Two passes in the form of a run',
      path: { id: EXAMPLE_RUN_ID },
      query: profileOf,
      body: asJson(exampleProfile),
      status: 201,
      response: { id: EXAMPLE_PROFILE_ID, run: EXAMPLE_RUN_ID, stored: true },
    },
    again: {
      summary: 'The same again: nothing is written',
      path: { id: EXAMPLE_RUN_ID },
      query: profileOf,
      body: asJson(exampleProfile),
      response: { id: EXAMPLE_PROFILE_ID, run: EXAMPLE_RUN_ID, stored: false },
    },
    other: {
      summary: 'Of a version that the run did not measure',
      path: { id: EXAMPLE_RUN_ID },
      query: { ...profileOf, version: '1.0.0' },
      body: asJson(exampleProfile),
      problem: [
        'invalid-request',
        'The run has no results of mysql2 1.0.0 in select-1000-rows: add a profile to a run that measured it.',
      ],
    },
  },
};

const getProfile: StatedOperation = {
  route: 'GET /v1/profiles/{id}',
  group: 'Runs',
  summary: 'Download a profile',
  description: 'Its passes together, as a file for [speedscope](https://www.speedscope.app).',
  scope: null,
  parameters: [
    idOf('profile', { type: 'string', pattern: '^[0-9a-f]{16}$' }),
    ...toParameters(projectQuery),
    IF_NONE_MATCH,
  ],
  problems: ['invalid-request'],
  responses: revalidated('The profile', 'SpeedscopeFile'),
  examples: {
    profile: {
      summary: 'The profile of the example above',
      path: { id: EXAMPLE_PROFILE_ID },
      query: { project: 'node-connectors' },
    },
    nothing: { ...NO_PROJECT, path: { id: EXAMPLE_PROFILE_ID } },
  },
};

export const PROFILE_OPERATIONS: StatedOperations = { postRunProfile, getProfile };
