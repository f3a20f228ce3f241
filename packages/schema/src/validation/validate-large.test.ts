import { describe, expect, it } from 'vitest';
import { MAX_KEYS } from '../bounds/counted.ts';
import { MAX_COUNTED_ISSUES } from '../problem/problem.ts';
import { LIMITS } from '../run/run.ts';
import { check, issuesOf, result, run, wire } from '../testing/check-run.ts';

describe('documents made to hurt', () => {
  it('are refused without an exception, however deep', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(check(deep).ok).toBe(false);
    expect(check(run({ format: deep })).ok).toBe(false);
    expect(check(run({ harness: { name: 'h', tool: { name: 't', config: { deep } } } })).ok).toBe(false);
    expect(check(run({ results: [result({ params: { deep } })] })).ok).toBe(false);
  });
  const many = <T>(length: number, entry: (index: number) => T) => Array.from({ length }, (_, index) => entry(index));
  const table = (length: number) => Object.fromEntries(many(length, (index) => [`k${index}`, {}]));

  it.each([
    ['invalid results', run({ results: many(5000, (n) => result({ invocation: n + 1, value: 'x' })) })],
    [
      'results that are no number in their unit',
      run({ results: many(5000, (n) => result({ invocation: n, value: -1 })) }),
    ],
    ['repeated results', run({ results: many(5000, () => result()) })],
    ['unknown fields', run({ ...table(20_000) })],
    ['unknown fields of a result', run({ results: [result({ ...table(20_000) })] })],
    ['reserved keys', run({ environment: { extra: { list: many(5000, () => wire('{"__proto__":1}')) } } })],
  ])('list 1,000 issues of one with more, and stop there: %s', (_, input) => {
    expect(issuesOf(input)).toHaveLength(MAX_COUNTED_ISSUES);
  });

  it.each([
    ['/environment/extra', run({ environment: { extra: table(20_000) } })],
    ['/environment/server/config', run({ environment: { server: { config: table(20_000) } } })],
    ['/environment/pinning/client', run({ environment: { pinning: { client: many(20_000, () => 'x') } } })],
    ['/harness/tool/config', run({ harness: { name: 'h', tool: { name: 't', config: table(20_000) } } })],
    [
      '/harness/tool/config/x',
      run({ harness: { name: 'h', tool: { name: 't', config: { x: many(3000, () => ({})) } } } }),
    ],
    ['/notes', run({ notes: many(20_000, () => 1) })],
    ['/scenarios', run({ scenarios: many(10_001, () => 1) })],
    ['/results', run({ results: many(100_001, () => 1) })],
    ['/results/0/params', run({ results: [result({ params: table(20_000) })] })],
    ['/results/0/driver/options', run({ results: [result({ driver: { name: 'd', options: table(20_000) } })] })],
    ['/results/0/samples', run({ results: [result({ samples: many(20_000, () => 'x') })] })],
  ])('say of what has too many entries just that, and look at none: %s', (pointer, input) => {
    expect(issuesOf(input)).toEqual([`too-large ${pointer}`]);
  });

  it('take as many keys as are allowed (row 29)', () => {
    const keys = (length: number) => Object.fromEntries(many(length, (index) => [`k${index}`, index]));
    const environment = { extra: keys(MAX_KEYS), server: { config: keys(2048) } };
    expect(issuesOf(run({ environment, results: [result({ params: keys(LIMITS.params) })] }))).toEqual([]);
  });
});
