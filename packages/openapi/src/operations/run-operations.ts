import { exampleProblem } from './complete-operation.ts';
import {
  EXAMPLE_OUTPUT,
  EXAMPLE_RUN_ID,
  exampleRun,
  exampleRunPage,
  exampleRunResponse,
  exampleStoredRun,
  invalidRun,
  OLDER_RUN_ID,
  olderRun,
  pairedRun,
} from './example-runs.ts';
import { asJson, type Parameter, RUN_ID, type StatedOperation, type StatedOperations } from './operation.ts';

const DRY_RUN: Parameter = {
  name: 'dryRun',
  in: 'query',
  description: '`1`: validate and evaluate everything, store nothing',
  schema: { type: 'string', enum: ['0', '1', 'false', 'true', ''], default: '0' },
};

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Not needed: the same content is stored once. With a key, other content with the same key is rejected',
  schema: { type: 'string', pattern: '^[!-~]+$', maxLength: 255 },
};

const PROJECT: Parameter = {
  name: 'project',
  in: 'query',
  description: 'Project of the run; matters only where two projects hold the same content',
  schema: { type: 'string' },
};

const VERDICTS: Parameter = {
  name: 'verdicts',
  in: 'query',
  description: '`1`: compare every driver of the run with the reference driver, after it is stored',
  schema: { type: 'string', enum: ['0', '1', 'false', 'true', ''], default: '0' },
};

const group = 'Runs';
const json = asJson(exampleRun);

const twoMistakes = [
  'invalid-run',
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
] as const;

const postRun: StatedOperation = {
  route: 'POST /v1/runs',
  group,
  summary: 'Store a run',
  description:
    'One run: as JSON in the [run format]({docsUrl}/docs/result-format), or native output of a [tool]({docsUrl}/docs/adapters) as a form. It is stored completely or not at all, and only once if it is sent again. A verdict needs repeats that were measured in turns: `paired` in a result has the ratio within one invocation, and `order` of the harness says that the invocations are rounds; see [results measured in turns]({docsUrl}/docs/result-format#results-measured-in-turns).',
  scope: 'upload',
  parameters: [DRY_RUN, VERDICTS, IDEMPOTENCY_KEY],
  bodies: [
    { type: 'application/json', schema: 'Run' },
    { type: 'multipart/form-data', schema: 'NativeForm' },
  ],
  responses: [
    {
      status: 201,
      description: 'The run is committed and survives a crash',
      schemas: ['RunResponse'],
      headers: ['Location'],
    },
    {
      status: 200,
      description: 'Nothing was written: the same content was here already, or it is a dry run',
      schemas: ['RunResponse'],
      headers: ['Location', 'Idempotency-Replayed'],
    },
  ],
  problems: [
    'invalid-run',
    'unsupported-format-version',
    'idempotency-key-reused',
    'series-limit',
    'storage-limit',
    'run-limit',
    'unstorable-value',
  ],
  examples: {
    try: {
      summary: 'Try first: nothing is stored',
      query: { dryRun: '1', verdicts: '1' },
      body: json,
      response: { ...exampleRunResponse, stored: false, message: 'the run is valid; nothing was written, as asked' },
    },
    json: { summary: 'A run as JSON', query: { verdicts: '1' }, body: json, status: 201, response: exampleRunResponse },
    'in-turns': {
      summary: 'Two drivers measured in turns, in three invocations',
      body: asJson(pairedRun),
      status: 201,
    },
    again: {
      summary: 'The same again: nothing is written',
      query: { verdicts: '1' },
      headers: { 'Idempotency-Key': 'nightly-4711' },
      body: json,
      response: { ...exampleRunResponse, stored: false, message: 'this run is already stored; nothing was written' },
    },
    native: {
      summary: 'What a tool printed',
      body: {
        type: 'multipart/form-data',
        file: { name: 'bench.txt', text: EXAMPLE_OUTPUT },
        fields: {
          tool: 'auto',
          environment: { server: { product: 'mariadb', version: '11.4.2' } },
          defaults: { startedAt: '2026-11-20T11:00:00Z', driverVersions: { mysql2: '3.24.5', mariadb: '3.5.4' } },
        },
      },
      status: 201,
    },
    invalid: { summary: 'A run with two mistakes', body: asJson(invalidRun), problem: twoMistakes },
    'no-token': {
      summary: 'Without a token',
      token: false,
      body: json,
      problem: ['unauthenticated', 'Send the upload token of the project as "Authorization: Bearer tacho_…".'],
    },
  },
};

const getRun: StatedOperation = {
  route: 'GET /v1/runs/{id}',
  group,
  summary: 'Read a run',
  description:
    'The run in the run format under `run`, and what the server knows of it. The response is sent while the document is unpacked. For some of the results of a large run, use the CSV of its page: [lists as CSV]({docsUrl}/docs/api#lists-as-csv).',
  scope: null,
  parameters: [RUN_ID, PROJECT],
  responses: [{ status: 200, description: 'The stored run', schemas: ['StoredRun'] }],
  examples: {
    stored: {
      summary: 'A stored run',
      path: { id: EXAMPLE_RUN_ID },
      query: { project: 'node-connectors' },
      response: exampleStoredRun,
    },
    nothing: {
      summary: 'No run',
      path: { id: 'r_ffffffffffffffff' },
      problem: ['not-found', 'There is no run with this id.'],
    },
  },
};

const getRunRaw: StatedOperation = {
  route: 'GET /v1/runs/{id}/raw',
  group,
  summary: 'Download what was uploaded',
  description:
    'The bytes as they came, with the type they had where a browser shows it as text. Several native files come as one tar archive.',
  scope: null,
  parameters: [RUN_ID, PROJECT],
  responses: [
    {
      status: 200,
      description: 'The upload',
      schemas: [{}],
      type: 'application/octet-stream',
      headers: ['Content-Disposition'],
    },
  ],
  examples: { raw: { summary: 'The upload of a run', path: { id: EXAMPLE_RUN_ID } } },
};

const postBatch: StatedOperation = {
  route: 'POST /v1/batches',
  group: 'Batches',
  summary: 'Store many runs',
  description:
    'One run per line, in any number and any order of time; a line may have the native files of its run beside it. The response has one line for each run as soon as the run is committed, and a summary as its last line; without the summary the response was cut off. The status 200 is sent before the first line is read, so check the lines. See [many runs at once]({docsUrl}/docs/api#many-runs-at-once).',
  scope: 'upload',
  parameters: [DRY_RUN],
  bodies: [{ type: 'application/x-ndjson', schema: 'BatchEntry' }],
  responses: [
    {
      status: 200,
      description: 'A line for each line, then a summary',
      schemas: ['BatchLine', 'BatchSummary'],
      type: 'application/x-ndjson',
    },
  ],
  examples: {
    lines: {
      summary: 'One that is new, one that is here already, one with mistakes',
      body: { type: 'application/x-ndjson', lines: [olderRun, exampleRun, invalidRun] },
      response: [
        { line: 1, status: 201, run: OLDER_RUN_ID, url: exampleRunPage(OLDER_RUN_ID), stored: true },
        { line: 2, status: 200, run: EXAMPLE_RUN_ID, url: exampleRunPage(EXAMPLE_RUN_ID), stored: false },
        { line: 3, status: 422, problem: exampleProblem('/v1/batches', twoMistakes) },
        { done: true, lines: 3, stored: 1, replayed: 1, rejected: 1 },
      ],
    },
  },
};

export const RUN_OPERATIONS: StatedOperations = { postRun, getRun, getRunRaw, postBatch };
