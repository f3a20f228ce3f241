import { normaliseRun } from '@tachograph/schema/normalise';
import type { RunInput } from '@tachograph/schema/run';
import { validateRun } from '@tachograph/schema/validation';
import { describe, expect, it } from 'vitest';
import { againstReference, evaluateUpload } from './evaluate-upload.ts';

type ResultInput = RunInput['results'][number];

const toResult = (over: Partial<ResultInput> = {}): ResultInput => ({
  scenario: 'select-1000-rows',
  driver: { name: 'mariadb', version: '3.5.4' },
  unit: 'ops/s',
  value: 2611.2,
  uncertainty: { kind: 'rme', level: 0.95, value: 0.6 },
  n: 90,
  ...over,
});

/** One result as seven invocations around its value. */
const inRounds = (result: ResultInput): ResultInput[] =>
  [0.997, 0.998, 0.999, 1, 1.001, 1.002, 1.003].map((factor, index) => ({
    ...result,
    ...{ value: (result.value ?? 0) * factor, uncertainty: null, n: null, invocation: index + 1 },
  }));

const evaluate = (
  results: readonly ResultInput[],
  reference: string | null = 'mysql2',
  order: 'rounds' | 'sequential' = 'rounds',
) => {
  const validated = validateRun(
    { format: 1, startedAt: '2026-11-20T10:00:00Z', harness: { name: 'bench', order }, results },
    { now: new Date('2026-11-20T12:00:00Z') },
  );
  if (!validated.ok) throw new Error(JSON.stringify(validated.issues));
  const run = normaliseRun(validated.run);
  const baselines = againstReference(run, reference);
  if (!baselines) return null;
  const { counts, cells } = evaluateUpload(run, baselines);
  return { counts, cells: cells.map(({ cell, verdict, ...rest }) => ({ ...cell, ...rest, ...verdict })) };
};
const mysql2 = (over: Partial<ResultInput> = {}) =>
  toResult({ driver: { name: 'mysql2', version: '3.11.0' }, value: 1764.1, ...over });

describe('evaluateUpload against the reference driver', () => {
  it('says which drivers of the run are faster than the reference, and in one sentence why', () => {
    expect(evaluate([...inRounds(toResult()), ...inRounds(mysql2())])).toMatchObject({
      counts: { better: 1 },
      cells: [
        {
          scenario: 'select-1000-rows',
          driver: 'mariadb',
          version: '3.5.4',
          baselineVersion: '3.11.0',
          outcome: 'better',
          ratio: expect.closeTo(2611.2 / 1764.1, 6),
          explanation: expect.stringContaining('mysql2 3.11.0'),
        },
      ],
    });
  });
  it('knows that less time is faster', () => {
    const verdicts = evaluate([
      ...inRounds(toResult({ unit: 'us/op', value: 300 })),
      ...inRounds(mysql2({ unit: 'us/op', value: 400 })),
    ]);
    expect(verdicts?.cells).toMatchObject([{ outcome: 'better', ratio: expect.closeTo(4 / 3, 6) }]);
  });
  it('gives a ratio, and no verdict, where nothing was repeated or the harness took one driver after the other', () => {
    const withoutVerdict = (results: readonly ResultInput[], order?: 'sequential') => {
      const [cell] = evaluate(results, 'mysql2', order)?.cells ?? [];
      return [cell?.outcome, cell?.ratio?.toFixed(2), cell?.explanation];
    };
    expect(withoutVerdict([toResult(), mysql2()])).toEqual([
      'insufficient-samples',
      '1.48',
      expect.stringContaining('Neither was repeated'),
    ]);
    expect(withoutVerdict([...inRounds(toResult()), ...inRounds(mysql2())], 'sequential')).toEqual([
      'insufficient-samples',
      '1.48',
      expect.stringContaining('not interleaved'),
    ]);
  });
  it('takes invocations for repeats of one measurement', () => {
    const repeats = (values: readonly number[], over: Partial<ResultInput>) =>
      values.map((value, i) => toResult({ ...over, value, invocation: i + 1 }));
    const verdicts = evaluate([
      ...repeats([100, 110, 120, 130, 140], {}),
      ...repeats([105, 115, 125, 135, 95], { driver: { name: 'mysql2', version: '3.11.0' } }),
    ]);
    expect(verdicts).toMatchObject({ counts: { 'no-difference': 1 }, cells: [{ outcome: 'no-difference' }] });
  });
  it('does not compare what was emulated, failed, or measured in another case', () => {
    const reason = { value: null, uncertainty: null, statusReason: 'no such call' };
    const verdicts = evaluate([
      toResult({ status: 'emulated', statusReason: 'loop of 100' }),
      mysql2(),
      toResult({ scenario: 'b', status: 'failed', ...reason }),
      mysql2({ scenario: 'b' }),
      toResult({ scenario: 'only-here' }),
    ]);
    expect(verdicts?.counts).toEqual({ 'not-comparable': 2 });
  });
  it('compares with the newest version of the reference, and with the same options where it has them', () => {
    const verdicts = evaluate([
      toResult({ driver: { name: 'mariadb', version: '3.5.4', options: { pool: true } } }),
      mysql2({ driver: { name: 'mysql2', version: '3.9.0' } }),
      mysql2({ driver: { name: 'mysql2', version: '3.11.0' } }),
      mysql2({ driver: { name: 'mysql2', version: '3.10.0', options: { pool: true } } }),
      toResult(),
    ]);
    expect(verdicts?.cells.map(({ baselineVersion }) => baselineVersion)).toEqual(['3.10.0', '3.11.0']);
  });
  it('says nothing without a reference, or where the run did not measure it', () => {
    expect(evaluate([toResult(), mysql2()], null)).toBeNull();
    expect(evaluate([toResult()])).toBeNull();
  });
  it('lists 200 cells of a large run and counts all', () => {
    const results = Array.from({ length: 500 }, (_, i) => `s${i}`).flatMap((scenario) => [
      ...inRounds(toResult({ scenario })),
      ...inRounds(mysql2({ scenario })),
    ]);
    const verdicts = evaluate(results);
    expect(verdicts?.cells).toHaveLength(200);
    expect(verdicts?.counts).toEqual({ better: 500 });
  });
});
