import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { isShareId, packShare, parseShare } from './pack-share.ts';
import type { SharedComparison } from './share.ts';

const OUTCOMES = {
  ...{ better: 0, worse: 0, 'no-difference': 0, 'insufficient-samples': 0, 'not-comparable': 0, reference: 0 },
};

const INPUT = {
  ...{ name: 'mysql2', status: null, value: null, statistic: 'mean', n: null, samples: 0, sampleKind: 'none' as const },
  interval: null,
};
const TRACE = {
  unit: 'ops/s',
  inputs: { subject: INPUT, reference: INPUT },
  steps: [],
  testedTogether: null,
  override: null,
};

const SHARE: SharedComparison = {
  format: 1,
  kind: 'comparison',
  title: 'mariadb against mysql2',
  project: { slug: 'node-connectors', title: 'Node connectors' },
  algorithm: 'compare-1',
  methodology: 'methodology-1',
  metric: { metric: 'throughput', unit: 'ops/s', direction: 'higher' },
  reference: 'mysql2',
  columns: [
    {
      key: 'mysql2',
      driver: { slug: 'mysql2', name: 'mysql2', language: null, purl: null },
      version: null,
      options: null,
      isReference: true,
      environment: null,
      styleIndex: 0,
      variant: 0,
    },
  ],
  comparability: { comparable: true, override: null, environments: [], differences: [], matchingFields: 0 },
  rows: [
    {
      case: {
        ...{ key: 'k', scenario: 'do', params: { rows: 1, protocol: 'text' }, metric: 'throughput', unit: 'ops/s' },
        ...{ direction: 'higher', exact: false, statistic: 'mean' },
      },
      title: 'Do',
      params: '1 row',
      sql: null,
      cells: [
        {
          column: 'mysql2',
          series: null,
          measurement: null,
          verdict: {
            ...{ outcome: 'reference', ratio: 1, ratioLow: null, ratioHigh: null, rule: 'none', p: null, q: null },
            ...{
              n: [null, null],
              reason: null,
              explanation: 'It is.',
              trace: TRACE,
              minimumEffect: 0.03,
              algorithm: 'compare-1',
            },
          },
          note: null,
        },
      ],
    },
  ],
  summary: [
    {
      ...{ column: 'mysql2', ratio: null, ratioLow: null, ratioHigh: null, n: 0, outcome: 'reference' },
      ...{ outcomes: OUTCOMES, explanation: '' },
    },
  ],
  excludedCases: [],
  counts: { measured: 0, emulated: 0, unsupported: 0, failed: 0, skipped: 0, notRun: 1, evaluated: 0 },
  tested: 0,
  expectedFalsePositives: 0,
  environments: [],
  scenarios: [],
  runs: [],
};

/** The same value with every table's keys the other way round. */
const turned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, turned(inner)]),
  );
};

test('the same content has the same id and the same bytes, whatever the order of keys', () => {
  const again = packShare(turned(SHARE) as SharedComparison);
  expect(Object.keys(turned(SHARE) as object)[0]).not.toBe(Object.keys(SHARE)[0]);
  expect(again).toEqual(packShare(SHARE));
});

test('the id is the beginning of the SHA-256 of the bytes, in base 32', () => {
  const { id, hash, content } = packShare(SHARE);
  expect(hash).toBe(createHash('sha256').update(content).digest('hex'));
  expect(isShareId(id)).toBe(true);
  expect(BigInt(`0x${hash}`) >> 156n).toBe([...id].reduce((sum, digit) => sum * 32n + BigInt(parseInt(digit, 32)), 0n));
});

test('an id of format 1 stays what it is: links that people have made lead here', () => {
  expect(packShare(SHARE).id).toBe('88q7suru44ekjt21d4ic');
});

test('another title is another share, and blanks around it are not', () => {
  const { id } = packShare(SHARE);
  expect(packShare({ ...SHARE, title: 'mysql2 against mariadb' }).id).not.toBe(id);
  expect(packShare({ ...SHARE, title: ' mariadb against mysql2 ' }).id).toBe(id);
});

test('what was packed is read back, and packs to the same again', () => {
  const packed = packShare(SHARE);
  expect(parseShare(packed.content)).toEqual(SHARE);
  expect(packShare(parseShare(packed.content))).toEqual(packed);
});

test('what an upload said under older rules of the format is taken as it was stored', () => {
  const odd = {
    'a\u061cb': 'x\u0085',
    large: 1e308,
    ...Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`k${i}`, i])),
  };
  const run = {
    ...{ id: 'r_1', contentHash: 'h', title: null, startedAt: '2026-11-20T10:00:00.000Z', repetitionGroup: null },
    ...{ environment: 'e', record: { extra: odd }, harness: { name: 'a\u061cb' }, source: { kind: 'ci' as const } },
    notes: [],
  };
  const [row] = SHARE.rows;
  const rows = row ? [{ ...row, case: { ...row.case, params: { 'a\u061cb': 1e308 } } }] : [];
  const share = { ...SHARE, rows, runs: [run] };
  expect(parseShare(packShare(share).content)).toEqual(share);
  const titled = { ...share, title: 'a\u200bb' };
  expect(parseShare(JSON.stringify(titled))).toEqual(titled);
  expect(() => packShare(titled)).toThrow('invisible');
});

test('what is no share is refused: a field too many, another format, a figure that is no number', () => {
  expect(() => packShare({ ...SHARE, createdAt: '2026-11-21' } as SharedComparison)).toThrow('createdAt');
  expect(() => parseShare(JSON.stringify({ ...SHARE, format: 2 }))).toThrow('format');
  expect(() => packShare({ ...SHARE, tested: Number.NaN })).toThrow('tested');
});

test.each(['', '0', 'A'.repeat(20), 'w'.repeat(20), '../../etc/passwd/////', `${'0'.repeat(20)}.json`])(
  '%j names no share',
  (id) => expect(isShareId(id)).toBe(false),
);
