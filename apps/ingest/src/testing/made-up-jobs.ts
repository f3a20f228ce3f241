import type { Random } from './random.ts';

export type Document = { [key: string]: unknown };

const range = (length: number) => Array.from({ length }, (_, index) => index);

/** What jobs send: as they are, all of them are valid. Figures, times and commits differ from run to run. */
export const JOBS: readonly ((random: Random) => Document)[] = [
  (random) => ({
    environment: {
      client: { cpu: { model: 'Example', arch: 'x86_64', logical: 2 }, os: 'Debian GNU/Linux 12', kernel: '6.1.0' },
      runtime: { name: 'node', version: '24.21.0' },
      server: { product: 'mariadb', version: '11.4.2', config: { expired_password: 'ON', port: 3306, ratio: 0.5 } },
      quality: { loadBefore: Math.round(random() * 100) / 100 },
      extra: { note: 'a' },
    },
    harness: {
      name: 'made-up',
      version: '1.0.0',
      tool: { name: 'tinybench', version: '6.2.3', config: { time: 500 } },
    },
    results: range(6).map((index) => ({
      scenario: `scenario-${index >> 1}`,
      params: { rows: 1000, protocol: 'text' },
      driver: { name: `driver-${index & 1}`, version: '1.2.0', language: 'javascript', purl: 'pkg:npm/driver@1.2.0' },
      metric: 'throughput',
      unit: 'ops/s',
      value: random() * 1000,
      statistic: 'mean',
      uncertainty: { kind: 'rme', level: 0.95, value: random() },
      n: 1 + Math.floor(random() * 99),
      samples: range(4).map(() => random() * 1000),
    })),
  }),
  (random) => ({
    results: [
      { scenario: 'a', driver: { name: 'mysql2', version: '3.11.0' }, unit: 'ms', value: random() },
      {
        scenario: 'b',
        driver: { name: 'mysql2' },
        unit: 'us/op',
        value: random(),
        status: 'emulated',
        statusReason: 'a loop',
      },
      {
        scenario: 'c',
        driver: { name: 'mysql2', version: 'main' },
        unit: 'us',
        value: null,
        status: 'unsupported',
        statusReason: 'no API',
      },
      {
        scenario: 'd',
        driver: { name: 'MySQL2', options: { pool: 4 } },
        unit: 'ops/s',
        value: null,
        status: 'failed',
        statusReason: 'lost',
      },
      {
        scenario: 'D ',
        driver: { name: 'mysql2' },
        unit: 'allocs/op',
        value: 3,
        n: null,
        uncertainty: null,
        statusReason: null,
      },
    ].slice(0, 4 + (random() < 0.05 ? 1 : 0)),
  }),
  (random) => ({
    repetitionGroup: 'group',
    harness: { name: 'made-up', order: 'rounds' },
    results: range(5).map((index) => ({
      scenario: 'select',
      driver: { name: 'mariadb', version: `3.${index % 2}.0` },
      unit: 'us/op',
      direction: 'lower',
      invocation: 1 + (index >> 1),
      value: 1 + random(),
      uncertainty: { kind: 'ci', low: random(), high: 1 + random() },
      paired: {
        anchor: { name: 'mariadb', version: '3.0.0' },
        logRatio: random() - 0.5,
        rounds: 200,
        sd: random(),
        lag1: random() / 2,
        twin: null,
      },
    })),
  }),
  (random) => ({
    title: 'Nightly',
    notes: ['measured again'],
    scenarios: [
      { id: 'insert', title: 'Insert', sql: 'INSERT INTO t VALUES (?)', workPerOp: 100 },
      { id: 'select', description: 'one row' },
    ],
    results: ['insert', 'Insert', 'select', 'delete'].map((scenario, index) => ({
      scenario,
      driver: { name: 'größe', version: '1.0', options: { ssl: true, pool: index, name: 'x' } },
      params: { size: index, deep: false, kind: 'a' },
      unit: index === 3 ? 'rows/fetch' : 'MB/s',
      ...(index === 3 ? { direction: 'higher' } : {}),
      protocolObserved: index === 2 ? null : 'binary',
      value: random() * 10,
      samples: range(3).map(() => random()),
      uncertainty: { kind: 'stddev', level: null, value: random() },
    })),
  }),
  (random) => ({
    results: [
      {
        scenario: 'one',
        driver: { name: 'mаriadb', version: '1.0.0' },
        unit: 'B/op',
        value: random(),
        statistic: 'P50',
      },
    ],
  }),
];
