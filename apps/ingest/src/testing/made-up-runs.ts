import { createRandom, type Random } from './random.ts';

type Document = { [key: string]: unknown };
/** A text that stands for a number or a name as it is written into the JSON, which `JSON.stringify` would write otherwise. */
const written = (text: string) => `@@${text}@@`;
const toJson = (document: unknown) =>
  JSON.stringify(document)
    .replace(/"@@(__proto__)@@"/g, '"$1"')
    .replace(/"@@([^@]+)@@"/g, '$1');

const range = (length: number) => Array.from({ length }, (_, index) => index);

/** What jobs send: as they are, all of them are valid. Figures, times and commits differ from run to run. */
const JOBS: readonly ((random: Random) => Document)[] = [
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

const VALUES: readonly unknown[] = [
  ...['-0', '1e300', '1e301', '1e400', '-1e400', '1e-320', '9007199254740993', '0.1', '-5'].map(written),
  ...[
    0,
    1,
    2,
    4,
    100,
    1000,
    null,
    true,
    false,
    '',
    ' ',
    'x',
    '1000',
    'NaN',
    'Infinity',
    'ok',
    'failed',
    'skipped',
    'text',
  ],
  ...[
    'mаriadb',
    'mysql2',
    'MySQL2',
    'mysql2 ',
    'e\u0301',
    '\u00e9',
    'a\0b',
    'a\0sx\0-',
    'a\tb',
    '\u202ea',
    '\ud800',
    'a\u200bb',
  ],
  ...[
    'ops/s',
    'us/op',
    'op/s',
    'rows/fetch',
    'higher',
    'lower',
    'median',
    'meen',
    '1.0.0',
    'pkg:npm/x@1',
    'ci',
    'range',
  ],
  ...['mysql://root:hunter2@db/test', 'password=hunter2', 'Bearer abcdefghijkl', `${'AKIA'}IOSFODNN7EXAMPLE`],
  ...[
    '2031-01-01T00:00:00Z',
    '1969-01-01T00:00:00Z',
    '2026-11-20T10:00:00+01:00',
    'node-connectors',
    'other',
    'r_0123456789abcdef',
  ],
  ...[
    {},
    [],
    [1],
    [null],
    { a: 1 },
    { kind: 'rme', value: 2 },
    { kind: 'ci', low: 2, high: 1 },
    { name: 'x' },
    [1, 2, 3],
  ],
];

const KEYS: readonly string[] = [
  ...['params', 'protocolObserved', 'metric', 'direction', 'status', 'statusReason', 'statistic', 'uncertainty', 'n'],
  ...['invocation', 'samples', 'paired', 'options', 'version', 'language', 'purl', 'level', 'low', 'high', 'value'],
  ...[
    'project',
    'title',
    'finishedAt',
    'repetitionGroup',
    'reproduces',
    'scenarios',
    'quality',
    'loadAfter',
    'extra',
    'sql',
  ],
  ...['password', 'unknown', 'constructor', 'toString', written('__proto__')],
];

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Every table and list of a document; those of a list of numbers are in it as often as any other. */
function listNodes(value: object): object[] {
  return [value, ...Object.values(value).flatMap((inner) => (isObject(inner) ? listNodes(inner) : []))];
}

/** Changes, adds, moves, doubles or removes one piece of a document. */
function change(document: Document, random: Random): void {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const node = pick(listNodes(document)) as Document | unknown[];
  const value = structuredClone(pick(VALUES));
  const kind = random();
  if (Array.isArray(node)) {
    const at = Math.floor(random() * node.length);
    if (kind < 0.3) node[at] = value;
    else if (kind < 0.5) node.splice(at, 1);
    else if (kind < 0.7) node.push(structuredClone(node[at] ?? value));
    else node.reverse();
    return;
  }
  const key = pick(Object.keys(node).concat('unknown'));
  if (kind < 0.5) node[key] = value;
  else if (kind < 0.65) delete node[key];
  else if (kind < 0.95) node[pick(KEYS)] = value;
  else {
    const first = node[key];
    delete node[key];
    if (first !== undefined) node[key] = first;
  }
}

/**
 * Writes made-up uploads as JSON: runs of a few jobs, again and again, two thirds of them with one or two pieces that are
 * changed, added, moved, doubled or removed. The same seed gives the same ones.
 */
export function createRunWriter(seed: number): () => string {
  const random = createRandom(seed);
  let number = 0;
  return () => {
    number += 1;
    const job = JOBS[Math.floor(random() * JOBS.length)] as (typeof JOBS)[number];
    const document: Document = {
      format: 1,
      startedAt: new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString(),
      source: { kind: 'ci', commit: number.toString(16).padStart(40, '0'), branch: 'main' },
      ...job(random),
    };
    const changes = Math.floor(random() * 3);
    for (let left = changes; left > 0; left -= 1) change(document, random);
    return toJson(document);
  };
}
