import { normaliseRun } from '@tachograph/schema/normalise';
import { type RunInput, run } from '@tachograph/schema/run';

/** The run of the examples: made-up figures of two drivers. */
export const exampleRun: RunInput = {
  format: 1,
  startedAt: '2026-11-20T10:00:00Z',
  environment: {
    runtime: { name: 'node', version: '24.21.0' },
    server: { product: 'mariadb', version: '11.4.2' },
    link: { transport: 'tcp', topology: 'same-host' },
  },
  results: [
    {
      scenario: 'select-1000-rows',
      driver: { name: 'mariadb', version: '3.5.4' },
      unit: 'ops/s',
      value: 2611.2,
      uncertainty: { kind: 'rme', value: 0.6 },
      n: 25,
    },
    {
      scenario: 'select-1000-rows',
      driver: { name: 'mysql2', version: '3.24.5' },
      unit: 'ops/s',
      value: 1764.4,
      uncertainty: { kind: 'rme', value: 0.8 },
      n: 25,
    },
  ],
};

/** The content of a run is its identity, so an example has the same id on every server. */
export const normaliseExample = (example: RunInput) => normaliseRun(run.parse(example));

const toRunId = (example: RunInput) => `r_${normaliseExample(example).contentHash.slice(0, 16)}`;

export const EXAMPLE_RUN_ID = toRunId(exampleRun);

const [first, second] = exampleRun.results;

/** The same with two mistakes: a unit that nobody knows, and a value that is missing. */
export const invalidRun = {
  ...exampleRun,
  results: [
    { ...first, unit: 'op/s' },
    { ...second, value: null },
  ],
};

/** The night before. */
export const olderRun: RunInput = { ...exampleRun, startedAt: '2026-11-19T10:00:00Z' };
export const OLDER_RUN_ID = toRunId(olderRun);

/** What benchmark.js prints. */
export const EXAMPLE_OUTPUT = `select 1 - mysql2 x 34,240 ops/sec ±0.81% (91 runs sampled)
select 1 - mariadb x 36,827 ops/sec ±0.92% (92 runs sampled)`;
