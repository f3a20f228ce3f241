import { type Document, JOBS } from './made-up-jobs.ts';
import { createRandom, type Random } from './random.ts';

/** A text that stands for a number or a name as it is written into the JSON, which `JSON.stringify` would write otherwise. */
const written = (text: string) => `@@${text}@@`;
const toJson = (document: unknown) =>
  JSON.stringify(document)
    .replace(/"@@(__proto__)@@"/g, '"$1"')
    .replace(/"@@([^@]+)@@"/g, '$1');

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
