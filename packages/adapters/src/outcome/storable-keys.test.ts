import { validateRun } from '@tachograph/schema/validation';
import { describe, expect, it } from 'vitest';
import { parseNative } from '../parse/parse.ts';

const isValid = ({ harness, environment, results }: ReturnType<typeof parseNative>): boolean =>
  validateRun(
    { format: 1, startedAt: '2026-01-01T00:00:00Z', harness, environment, results },
    { now: new Date('2026-06-01T00:00:00Z') },
  ).ok;

describe('names that the run format does not take', () => {
  it.each(['constructor', 'prototype'])('keep the value of a param "%s" under another name', (key) => {
    const outcome = parseNative(`BenchmarkGet/${key}=fast/driver=pgx-8 100 12 ns/op\n`);
    expect(outcome.results.map(({ params }) => params)).toEqual([{ [`${key}_`]: 'fast', cpu: 8 }]);
    expect(isValid(outcome)).toBe(true);
  });

  it('are no reason to lose a run of asv', () => {
    const result = { 'a.Frame.time_new': { result: [1, 2], params: [['list', 'dict']] } };
    const json = { params: { machine: 'x' }, results: result, commit_hash: 'a'.repeat(40), version: 1 };
    const named = JSON.stringify(json).replace('"params":[[', '"param_names":["constructor"],"params":[[');
    const outcome = parseNative(named);
    expect([outcome.tool, outcome.results.length, isValid(outcome)]).toEqual(['asv', 2, true]);
  });

  it('are renamed in what is said of the environment', () => {
    const outcome = parseNative('goos: linux\nconstructor: fast\n\nBenchmarkGet/pgx-8 100 12 ns/op\n');
    expect(outcome.environment.extra).toEqual({ constructor_: 'fast' });
    expect(isValid(outcome)).toBe(true);
  });
});
