import { normaliseRun } from '@tachograph/schema/normalise';
import type { Profile } from '@tachograph/schema/profile';
import { type RunInput, run } from '@tachograph/schema/run';
import { formatJson } from '../responses/format-json.ts';
import type { RunResponse } from '../responses/run-responses.ts';

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

/** Two passes of a driver of that run: `query` calls `parse`. */
export const exampleProfile: Profile = {
  tool: 'v8',
  hz: 1000,
  unit: 'samples',
  passes: [
    { operations: 20_000, cpuNs: 11_300_000_000 },
    { operations: 20_000, cpuNs: 11_450_000_000 },
  ],
  frames: [
    { name: 'query', file: 'lib/connection.js', package: 'mysql2' },
    { name: 'parse', file: 'lib/parser.js', package: 'mysql2' },
  ],
  nodes: [
    [0, -1, 4100, 4160],
    [1, 0, 7200, 7290],
  ],
};

/** From its content and its run, so it is the same on every server. */
export const EXAMPLE_PROFILE_ID = '28ebecc1e0859eed';

/** Three invocations that measured both drivers in turns: the rates, and the log ratio to the anchor. */
const INVOCATIONS = [
  { mariadb: 2611.2, mysql2: 1764.4, logRatio: 0.392, twin: 0.004 },
  { mariadb: 1580.1, mysql2: 1061.9, logRatio: 0.398, twin: -0.006 },
  { mariadb: 2455.7, mysql2: 1668.3, logRatio: 0.387, twin: 0.002 },
] as const;

/** The same two drivers, measured in turns: each invocation knows their ratio, however the machine changed between two. */
export const pairedRun: RunInput = {
  ...exampleRun,
  startedAt: '2026-11-20T11:00:00Z',
  harness: { name: 'my-harness', order: 'rounds' },
  results: INVOCATIONS.flatMap(({ mariadb, mysql2, logRatio, twin }, at) => {
    const anchor = { name: 'mysql2', version: '3.24.5' };
    const common = { scenario: 'select-1000-rows', unit: 'ops/s', invocation: at + 1 };
    return [
      {
        ...common,
        driver: { name: 'mariadb', version: '3.5.4' },
        value: mariadb,
        paired: { anchor, logRatio, rounds: 60, sd: 0.08, lag1: 0.1, twin },
      },
      {
        ...common,
        driver: anchor,
        value: mysql2,
        paired: { anchor, logRatio: 0, rounds: 60, sd: 0, lag1: null, twin },
      },
    ];
  }),
};

/** The content of a run is its identity, so an example has the same id on every server. */
const normaliseExample = (example: RunInput) => normaliseRun(run.parse(example));

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

export const exampleRunPage = (id: string): string => `{docsUrl}/p/node-connectors/runs/${id}`;

const { contentHash, environment: of, results } = normaliseExample(exampleRun);
const environment = { identity: of.identity, label: of.label };

export const exampleRunResponse: RunResponse = {
  id: EXAMPLE_RUN_ID,
  url: exampleRunPage(EXAMPLE_RUN_ID),
  project: 'node-connectors',
  stored: true,
  message: 'the run is stored',
  results: { ok: 2 },
  environment,
  warnings: [],
  verdicts: {
    reference: 'mysql2',
    counts: { 'insufficient-samples': 1 },
    cells: [
      {
        scenario: 'select-1000-rows',
        params: {},
        metric: 'throughput',
        driver: 'mariadb',
        version: '3.5.4',
        referenceVersion: '3.24.5',
        outcome: 'insufficient-samples',
        rule: 'ratio-only',
        unit: 'ops/s',
        ratio: 1.48,
        ratioLow: null,
        ratioHigh: null,
        p: null,
        q: null,
        reason: { code: 'not-repeated' },
        explanation:
          'mariadb 3.5.4 did 2,611 ops/s where mysql2 3.24.5 did 1,764. Neither was repeated, and a single invocation does not show the noise between two, so this is a ratio and not a verdict.',
        evidence: null,
        history: null,
      },
    ],
  },
  base: { found: false, reason: 'the run names no base: neither source.base nor source.pullRequest' },
};

export const exampleStoredRun = {
  id: EXAMPLE_RUN_ID,
  url: exampleRunPage(EXAMPLE_RUN_ID),
  project: 'node-connectors',
  contentHash,
  startedAt: '2026-11-20T10:00:00.000Z',
  receivedAt: '2026-11-20T12:00:00.000Z',
  results: { ok: 2 },
  environment: { ...environment, fields: of.fields },
  exclusion: null,
  exclusions: [],
  series: results.map(({ seriesKey }) => seriesKey),
  warnings: [],
  raw: { contentType: 'application/json', fileName: null, bytes: formatJson(exampleRun).length + 1 },
  run: exampleRun,
};
