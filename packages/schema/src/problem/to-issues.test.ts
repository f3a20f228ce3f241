import { describe, expect, it, test } from 'vitest';
import * as z from 'zod';
import { validateRun } from '../validation/validate-run.ts';
import { toIssues, toPointer } from './to-issues.ts';

type Loose = { [key: string]: unknown };
const result = (over: Loose = {}): Loose => ({
  scenario: 'select-1000-rows',
  driver: { name: 'mariadb', version: '3.5.4' },
  unit: 'ops/s',
  value: 2611.2,
  ...over,
});
const run = (over: Loose = {}): Loose => ({
  format: 1,
  startedAt: '2026-11-20T10:00:00Z',
  results: [result()],
  ...over,
});
const check = (input: unknown) => validateRun(input, { now: new Date('2026-11-20T12:00:00Z') });

describe('an issue', () => {
  it.each<[place: string, input: unknown, suggestion: string, detail: string]>([
    [
      '/results/0/statusReson',
      run({ results: [result({ statusReson: 'x' })] }),
      'statusReason',
      'the format has no field "statusReson" here; did you mean "statusReason"?',
    ],
    [
      '/environment/server/prodct',
      run({ environment: { server: { prodct: 'mariadb' } } }),
      'product',
      'the format has no field "prodct" here; did you mean "product"?',
    ],
    [
      '/startedat',
      run({ startedat: '2026-11-20T10:00:00Z' }),
      'startedAt',
      'the format has no field "startedat" here; did you mean "startedAt"?',
    ],
    [
      '/results/0/status',
      run({ results: [result({ status: 'unsuported', statusReason: 'x', value: null })] }),
      'unsupported',
      'must be one of ok, emulated, unsupported, failed, skipped; did you mean "unsupported"?',
    ],
    [
      '/results/0/uncertainty/kind',
      run({ results: [result({ uncertainty: { kind: 'stdev', value: 1 } })] }),
      'stddev',
      'must be one of rme, ci, stddev, stderr, iqr, range; did you mean "stddev"?',
    ],
    [
      '/environment/link/topology',
      run({ environment: { link: { topology: 'samehost' } } }),
      'same-host',
      'must be one of same-host, two-hosts, distant; did you mean "same-host"?',
    ],
  ])('suggests what was meant at %s', (pointer, input, suggestion, detail) => {
    const checked = check(input);
    expect(checked.ok ? [] : checked.issues).toMatchObject([{ pointer, suggestion, detail }]);
  });

  it('suggests nothing for what is near to nothing', () => {
    const checked = check(run({ colour: 'red', results: [result({ status: 'great' })] }));
    expect(checked.ok ? [] : checked.issues.filter(({ suggestion }) => suggestion !== undefined)).toEqual([]);
  });

  it('beyond those that are listed comes without: looking for what was meant takes its time', () => {
    const names = Array.from({ length: 300 }, (_, index) => [`statu${index}`, 1]);
    const checked = check(run({ results: [result(Object.fromEntries(names))] }));
    const issues = checked.ok ? [] : checked.issues;
    expect(issues).toHaveLength(300);
    expect(issues.slice(100).filter(({ suggestion }) => suggestion !== undefined)).toEqual([]);
  });
});

describe('toPointer', () => {
  it('escapes as RFC 6901 says', () => {
    expect(toPointer(['a/b', 'm~n', 0, ''])).toBe('/a~1b/m~0n/0/');
    expect(toPointer([])).toBe('');
  });
});

test('a bound of one is said of one entry and one character, another of several', () => {
  const detailsOf = (schema: z.ZodType, input: unknown) =>
    (schema.safeParse(input).error?.issues ?? []).flatMap((issue) =>
      toIssues(issue, { input, schema, what: 'the format' }).map(({ detail }) => detail),
    );
  expect(detailsOf(z.string().min(1), '')).toEqual(['must have at least 1 character']);
  expect(detailsOf(z.array(z.string()).min(1), [])).toEqual(['must have at least 1 entry']);
  expect(detailsOf(z.string().max(2), 'abc')).toEqual(['must have at most 2 characters']);
});
