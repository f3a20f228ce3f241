import { describe, expect, it } from 'vitest';
import { ISSUE_CODES, type IssueCode } from '../problem/problem.ts';
import { LIMITS } from '../run/run.ts';
import { check, detailOf, issuesOf, result, run, wire } from '../testing/check-run.ts';

/** One example of every issue there is. */
const EXAMPLES: { readonly [code in IssueCode]: readonly [input: unknown, pointer: string] } = {
  'unknown-field': [run({ result: [] }), '/result'],
  'missing-field': [run({ startedAt: undefined }), '/startedAt'],
  'wrong-type': [run({ results: [result({ value: '2611.2' })] }), '/results/0/value'],
  'invalid-value': [run({ startedAt: '20 November 2026' }), '/startedAt'],
  'too-large': [run({ results: [result({ driver: { name: 'x'.repeat(121) } })] }), '/results/0/driver/name'],
  'too-small': [run({ results: [] }), '/results'],
  'unknown-unit': [run({ results: [result({ unit: 'op/s' })] }), '/results/0/unit'],
  'direction-missing': [run({ results: [result({ unit: 'queries/s' })] }), '/results/0/direction'],
  'duplicate-result': [run({ results: [result(), result()] }), '/results/1'],
  'duplicate-scenario': [run({ scenarios: [{ id: 'Point-Select' }, { id: 'point select' }] }), '/scenarios/1/id'],
  'status-reason-missing': [run({ results: [result({ status: 'emulated' })] }), '/results/0/statusReason'],
  'value-missing': [run({ results: [result({ value: null })] }), '/results/0/value'],
  'value-unexpected': [run({ results: [result({ status: 'failed', statusReason: 'timeout' })] }), '/results/0/value'],
  'negative-value': [run({ results: [result({ value: -1 })] }), '/results/0/value'],
  'timestamp-in-future': [run({ startedAt: '2026-11-22T10:00:00Z' }), '/startedAt'],
  'timestamp-too-early': [run({ startedAt: '0000-01-01T00:00:00Z' }), '/startedAt'],
  'finished-before-started': [run({ finishedAt: '2026-11-20T09:59:59Z' }), '/finishedAt'],
  'unsupported-format': [run({ format: 2 }), '/format'],
};

describe('validateRun', () => {
  it('takes the smallest run there is and fills in what has a default', () => {
    const checked = check(run());
    expect(checked).toMatchObject({ ok: true, run: { environment: {}, results: [{ status: 'ok', value: 2611.2 }] } });
  });

  it.each(ISSUE_CODES)('answers %s with the pointer of the place', (code) => {
    const [input, pointer] = EXAMPLES[code];
    expect(issuesOf(input)).toEqual([`${code} ${pointer}`]);
  });

  it('takes a result with the ratio to its anchor, and rejects a ratio without a value', () => {
    const paired = { anchor: { name: 'mysql2', version: '2.2.5' }, logRatio: 0.02, rounds: 60, sd: 0.16 };
    expect(issuesOf(run({ results: [result({ paired })] }))).toEqual([]);
    expect(issuesOf(run({ results: [result({ paired, value: 0 })] }))).toEqual(['value-unexpected /results/0/paired']);
    const unnamed = { ...paired, anchor: { name: 'mysql2' } };
    expect(issuesOf(run({ results: [result({ paired: unnamed })] }))).toEqual([
      'missing-field /results/0/paired/anchor/version',
    ]);
  });

  it('names every issue of every kind in one answer', () => {
    const input = run({
      startedAt: 1_763_632_800,
      colour: 'red',
      scenarios: [{ id: 'a' }, { id: 'A' }],
      results: [
        result({ unit: 'op/s' }),
        result({ value: 'NaN' }),
        result({ status: 'emulated', driver: { name: 'mysql', nickname: 'x' } }),
        result({ params: { rows: 1 } }),
        result({ params: { rows: 1 } }),
      ],
    });
    expect(issuesOf(input).sort()).toEqual(
      [
        'wrong-type /startedAt',
        'unknown-field /colour',
        'duplicate-scenario /scenarios/1/id',
        'unknown-unit /results/0/unit',
        'wrong-type /results/1/value',
        'unknown-field /results/2/driver/nickname',
        'duplicate-result /results/4',
      ].sort(),
    );
  });

  it('says what was probably meant', () => {
    expect(check(run({ results: [result({ unit: 'op/s' })] }))).toMatchObject({
      issues: [{ detail: 'unit `op/s`: did you mean `ops/s`?', suggestion: 'ops/s' }],
    });
  });

  it.each([
    [null, 'must be an object'],
    [run({ startedAt: 12 }), 'must be a string'],
    [run({ results: [result({ status: 'great' })] }), 'must be one of ok, emulated, unsupported, failed, skipped'],
    [run({ results: [] }), 'must have at least 1 entry'],
    [run({ results: [result({ params: { q: 'x'.repeat(501) } })] }), 'must have at most 500 characters'],
    [run({ results: [result({ params: { q: null } })] }), 'is of a type that is not allowed here'],
    [run({ results: [result({ n: 0 })] }), 'must be above 0'],
    [run({ results: [result({ uncertainty: { kind: 'ci' } })] }), 'needs either value, or both low and high'],
    [run({ results: [result({ uncertainty: { kind: 'ci', low: 2, high: 1 } })] }), 'has its low above its high'],
  ])('explains in plain words (%#)', (input, detail) => expect(detailOf(input)).toBe(detail));

  it.each(['x', 17, true, [], undefined])('refuses %j, which is no document', (input) => {
    expect(check(input).ok).toBe(false);
  });
});

describe('values', () => {
  it.each(['NaN', 'Infinity', '12', [], {}, true])('refuses %j where a number belongs (row 35)', (value) => {
    expect(issuesOf(run({ results: [result({ value })] }))).toEqual(['wrong-type /results/0/value']);
  });
  it('refuses 1e400, which no double holds, and says so (row 35)', () => {
    const input = wire(JSON.stringify(run()).replace('2611.2', '1e400'));
    expect(issuesOf(input)).toEqual(['wrong-type /results/0/value']);
    expect(detailOf(input)).toBe('is not a finite number that fits a double');
  });
  it.each(['1e-320', '9007199254740993', '0.1234567890123456789', '-0', '1e300'])(
    'keeps %s to the last bit',
    (text) => {
      const input = wire(JSON.stringify(run()).replace('2611.2', text));
      const checked = check(input);
      expect(checked.ok && checked.run.results[0]?.value).toBe(Number(text));
    },
  );
  it.each([
    { value: 1e308 },
    { value: 1e295, unit: 's' },
    { value: 1, uncertainty: { kind: 'ci', low: 0, high: 1e301 } },
    { value: 1e200, uncertainty: { kind: 'rme', value: 1e200 } },
  ])('refuses a figure that leaves the doubles in its canonical unit (%#)', (over) => {
    expect(issuesOf(run({ results: [result(over)] }))).toEqual(['too-large /results/0/value']);
  });
  it.each([
    [{ unit: 's', value: 1, samples: [1, 1e308] }, '/results/0/samples/1'],
    [{ unit: 'drift/op', direction: 'lower', value: -1, samples: [-1e301] }, '/results/0/samples/0'],
    [{ params: { rows: 1e308 } }, '/results/0/params/rows'],
    [{ driver: { name: 'd', options: { size: 1e308 } } }, '/results/0/driver/options/size'],
    [{ paired: { anchor: { name: 'd', version: '1' }, logRatio: 0, rounds: 2, sd: 1e308 } }, '/results/0/paired/sd'],
  ])('refuses a sample, a param, an option and a deviation that leaves the doubles (%#)', (over, pointer) => {
    expect(issuesOf(run({ results: [result(over)] }))).toEqual([`too-large ${pointer}`]);
  });
  it('refuses a setting and a condition that leaves the doubles', () => {
    const environment = { quality: { loadBefore: 1e308 }, extra: { x: 1e308 }, server: { config: { y: 1e308 } } };
    const harness = { name: 'h', tool: { name: 't', config: { z: [1, 1e308] } } };
    expect(issuesOf(run({ environment, harness, scenarios: [{ id: 'a', workPerOp: 1e308 }] })).sort()).toEqual(
      [
        '/environment/extra/x',
        '/environment/quality/loadBefore',
        '/environment/server/config/y',
        '/harness/tool/config/z/1',
        '/scenarios/0/workPerOp',
      ].map((pointer) => `too-large ${pointer}`),
    );
  });
  it('lets a value of a custom unit be below zero (row 36)', () => {
    expect(issuesOf(run({ results: [result({ unit: 'drift/op', direction: 'lower', value: -3 })] }))).toEqual([]);
  });
  it('refuses a negative sample and a direction against the unit (row 36)', () => {
    expect(issuesOf(run({ results: [result({ samples: [1, -1], direction: 'lower' })] }))).toEqual([
      'invalid-value /results/0/direction',
      'negative-value /results/0/samples/1',
    ]);
  });
  it('refuses a missing value without a reason, and a value beside the reason why it is missing (row 38)', () => {
    expect(issuesOf(run({ results: [result({ value: null })] }))).toEqual(['value-missing /results/0/value']);
    const failed = { status: 'failed' as const, statusReason: 'timeout' };
    expect(issuesOf(run({ results: [result({ ...failed, value: null })] }))).toEqual([]);
    expect(issuesOf(run({ results: [result({ ...failed, value: 5 })] }))).toEqual([
      'value-unexpected /results/0/value',
    ]);
  });
  it('refuses more than the limits (row 29)', () => {
    const params = Object.fromEntries(Array.from({ length: LIMITS.params + 1 }, (_, i) => [`p${i}`, i]));
    const samples = Array.from({ length: LIMITS.samples + 1 }, () => 1);
    expect(issuesOf(run({ results: [result({ params })] }))).toEqual(['too-large /results/0/params']);
    expect(issuesOf(run({ results: [result({ samples })] }))).toEqual(['too-large /results/0/samples']);
  });
});

describe('times', () => {
  it.each([
    ['2026-11-20T10:00:00', 'no offset'],
    ['2026-11-20T10:00:60Z', 'a leap second'],
    ['2026-02-30T10:00:00Z', 'no such day'],
    ['2026-11-20', 'a day'],
  ])('refuses %s: %s (row 45)', (startedAt) =>
    expect(issuesOf(run({ startedAt }))).toEqual(['invalid-value /startedAt']),
  );
  it.each([1_763_632_800, 1_763_632_800_000])(
    'refuses the number %d, seconds or milliseconds since 1970 (row 44)',
    (startedAt) => expect(issuesOf(run({ startedAt: startedAt as never }))).toEqual(['wrong-type /startedAt']),
  );
  it.each([
    ['0000-12-31T23:59:59Z', 'the year 0'],
    ['0001-01-01T00:00:00Z', 'the year 1'],
    ['1970-01-01T00:59:59+01:00', 'a second before 1970'],
  ])('refuses %s: %s (row 45)', (startedAt) =>
    expect(issuesOf(run({ startedAt }))).toEqual(['timestamp-too-early /startedAt']),
  );
  it('takes any offset that RFC 3339 knows, and 1970 (row 45)', () => {
    for (const startedAt of ['2026-10-25T02:30:00+23:59', '2026-10-25T02:30:00-23:59', '1970-01-01T00:00:00Z'])
      expect(issuesOf(run({ startedAt }))).toEqual([]);
  });
  it('takes an offset, a run of two years ago, and a clock that is nine minutes ahead (rows 42, 43)', () => {
    for (const startedAt of ['2026-11-20T11:00:00+01:00', '2024-11-20T10:00:00Z', '2026-11-20T12:09:00Z'])
      expect(issuesOf(run({ startedAt }))).toEqual([]);
  });
});
