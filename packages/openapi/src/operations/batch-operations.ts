import { exampleProblem } from './example-problem.ts';
import { exampleRunPage } from './example-run-responses.ts';
import { EXAMPLE_RUN_ID, exampleRun, invalidRun, OLDER_RUN_ID, olderRun } from './example-runs.ts';
import type { Operation } from './operation.ts';
import { CONTENT_ENCODING, DRY_RUN } from './parameters.ts';
import { DATABASE, TOKEN } from './problem-sets.ts';

const postBatch: Operation = {
  id: 'postBatch',
  group: 'Batches',
  method: 'post',
  path: '/v1/batches',
  summary: 'Store many runs',
  description:
    'One run a line, as many as there are, in any order of time. Each line is answered by a line as soon as its run is committed, and the last line is a summary: without it the answer was cut. The status is 200 before the first line is read, so look at the lines. See [many runs at once]({docsUrl}/docs/api#many-runs-at-once).',
  scope: 'upload',
  parameters: [DRY_RUN, CONTENT_ENCODING],
  bodies: [{ type: 'application/x-ndjson', schema: 'Run' }],
  responses: [
    {
      status: 200,
      description: 'A line for each line, then a summary',
      schemas: ['BatchLine', 'BatchSummary'],
      type: 'application/x-ndjson',
      headers: ['RateLimit-Policy', 'RateLimit'],
    },
  ],
  problems: ['invalid-request', 'unsupported-media-type', 'unsupported-encoding', 'forbidden', ...TOKEN, ...DATABASE],
  examples: [
    {
      name: 'lines',
      summary: 'One that is new, one that is here already, one with mistakes',
      body: { type: 'application/x-ndjson', lines: [olderRun, exampleRun, invalidRun] },
      status: 200,
      response: [
        { line: 1, status: 201, run: OLDER_RUN_ID, url: exampleRunPage(OLDER_RUN_ID), stored: true },
        { line: 2, status: 200, run: EXAMPLE_RUN_ID, url: exampleRunPage(EXAMPLE_RUN_ID), stored: false },
        {
          line: 3,
          status: 422,
          problem: exampleProblem(
            'invalid-run',
            '/v1/batches',
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
        { done: true, lines: 3, stored: 1, replayed: 1, rejected: 1 },
      ],
    },
  ],
};

export const BATCH_OPERATIONS: readonly Operation[] = [postBatch];
