import { exampleProblem } from './example-problem.ts';
import { exampleRunResponse, exampleStoredRun } from './example-run-responses.ts';
import { EXAMPLE_OUTPUT, EXAMPLE_RUN_ID, exampleRun, invalidRun } from './example-runs.ts';
import type { Example, Operation, Success } from './operation.ts';
import { CONTENT_ENCODING, DRY_RUN, IDEMPOTENCY_KEY, PROJECT, RUN_ID } from './parameters.ts';
import { BODY, DATABASE, NATIVE, TOKEN } from './problem-sets.ts';

const group = 'Runs';
const RATES = ['RateLimit-Policy', 'RateLimit'] as const;
const json = { type: 'application/json', value: exampleRun } as const;

const examples: readonly Example[] = [
  {
    name: 'try',
    summary: 'Try first: nothing is stored',
    query: { dryRun: '1' },
    body: json,
    status: 200,
    response: { ...exampleRunResponse, stored: false, message: 'the run is valid; nothing was written, as asked' },
  },
  { name: 'json', summary: 'A run as JSON', body: json, status: 201, response: exampleRunResponse },
  {
    name: 'again',
    summary: 'The same again: nothing is written',
    headers: { 'Idempotency-Key': 'nightly-4711' },
    body: json,
    status: 200,
    response: { ...exampleRunResponse, stored: false, message: 'this run is already stored; nothing was written' },
  },
  {
    name: 'native',
    summary: 'What a tool printed',
    body: {
      type: 'multipart/form-data',
      file: { name: 'bench.txt', text: EXAMPLE_OUTPUT },
      fields: {
        tool: 'auto',
        environment: { server: { product: 'mariadb', version: '11.4.2' } },
        defaults: {
          startedAt: '2026-11-20T11:00:00Z',
          driverVersions: { mysql2: '3.24.5', mariadb: '3.5.4' },
        },
      },
    },
    status: 201,
  },
  {
    name: 'invalid',
    summary: 'A run with two mistakes',
    body: { type: 'application/json', value: invalidRun },
    status: 422,
    response: exampleProblem(
      'invalid-run',
      '/v1/runs',
      '2 issues were found; nothing was stored. Every issue is listed in errors.',
      [
        {
          pointer: '/results/0/unit',
          code: 'unknown-unit',
          detail: 'unit `op/s`: did you mean `ops/s`?',
          suggestion: 'ops/s',
        },
        { pointer: '/results/1/value', code: 'value-missing', detail: 'status "ok" needs a value' },
      ],
    ),
  },
  {
    name: 'no-token',
    summary: 'Without a token',
    token: false,
    body: json,
    status: 401,
    response: exampleProblem(
      'unauthenticated',
      '/v1/runs',
      'Send the upload token of the project as "Authorization: Bearer tacho_…".',
    ),
  },
];

const responses: readonly Success[] = [
  {
    status: 201,
    description: 'The run is committed and survives a crash',
    schemas: ['RunResponse'],
    headers: ['Location', ...RATES],
  },
  {
    status: 200,
    description: 'Nothing was written: the same content was here already, or it is a dry run',
    schemas: ['RunResponse'],
    headers: ['Location', 'Idempotency-Replayed', ...RATES],
  },
];

const postRun: Operation = {
  id: 'postRun',
  group,
  method: 'post',
  path: '/v1/runs',
  summary: 'Store a run',
  description:
    'One run: as JSON in the [run format]({docsUrl}/docs/result-format), or native output of a [tool]({docsUrl}/docs/adapters) as a form. It is stored whole or not at all, and once however often it is sent.',
  scope: 'upload',
  parameters: [DRY_RUN, IDEMPOTENCY_KEY, CONTENT_ENCODING],
  bodies: [
    { type: 'application/json', schema: 'Run' },
    { type: 'multipart/form-data', schema: 'NativeForm' },
  ],
  responses,
  problems: [
    ...BODY,
    ...TOKEN,
    ...NATIVE,
    'forbidden',
    'invalid-run',
    'unsupported-format-version',
    'idempotency-key-reused',
    'series-limit',
    'database-not-ready',
    ...DATABASE,
  ],
  examples,
};

const getRun: Operation = {
  id: 'getRun',
  group,
  method: 'get',
  path: '/v1/runs/{id}',
  summary: 'Read a run',
  description: 'The run in the run format under `run`, and what the server knows of it.',
  scope: null,
  parameters: [RUN_ID, PROJECT],
  bodies: [],
  responses: [{ status: 200, description: 'The stored run', schemas: ['StoredRun'] }],
  problems: ['not-found', ...DATABASE],
  examples: [
    {
      name: 'stored',
      summary: 'A stored run',
      path: { id: EXAMPLE_RUN_ID },
      query: { project: 'node-connectors' },
      status: 200,
      response: exampleStoredRun,
    },
    {
      name: 'nothing',
      summary: 'No run',
      path: { id: 'r_ffffffffffffffff' },
      status: 404,
      response: exampleProblem('not-found', '/v1/runs/r_ffffffffffffffff', 'There is no run with this id.'),
    },
  ],
};

const getRunRaw: Operation = {
  id: 'getRunRaw',
  group,
  method: 'get',
  path: '/v1/runs/{id}/raw',
  summary: 'Download what was uploaded',
  description:
    'The bytes as they came, with the type they had where a browser shows it as text. Several native files come as one tar archive.',
  scope: null,
  parameters: [RUN_ID, PROJECT],
  bodies: [],
  responses: [
    {
      status: 200,
      description: 'The upload',
      schemas: [{}],
      type: 'application/octet-stream',
      headers: ['Content-Disposition'],
    },
  ],
  problems: ['not-found', ...DATABASE],
  examples: [{ name: 'raw', summary: 'The upload of a run', path: { id: EXAMPLE_RUN_ID }, status: 200 }],
};

export const RUN_OPERATIONS: readonly Operation[] = [postRun, getRun, getRunRaw];
