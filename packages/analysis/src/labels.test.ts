import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeParams, toParamsKey } from './measurement/describe-params.ts';
import { toDriverStyles } from './measurement/to-driver-styles.ts';
import { compareEnvironments } from './verdict/compare-environments.ts';
import { formatRatio, formatTimes } from './verdict/format-verdict.ts';

test.each([
  [{ rows: 1000, protocol: 'text' }, '1,000 rows · text protocol', 'protocol=text,rows=1000'],
  [{ protocol: 'binary', rows: 1 }, '1 row · binary protocol', 'protocol=binary,rows=1'],
  [{ pool: true, prepared: false }, 'pool · no prepared', 'pool=true,prepared=false'],
  [{ 'page-size': 10 }, 'page size 10', 'page-size=10'],
  [{}, '', ''],
])('params %j read "%s"', (params, label, key) => {
  expect(describeParams(params)).toBe(label);
  expect(toParamsKey(params)).toBe(key);
});

test.each([
  [1.142, '1.14× faster'],
  [0.642, '1.56× slower'],
  [1.0011, '1.00×'],
  [0.9999, '1.00×'],
  [55.29, '55× faster'],
  [9.996, '10× faster'],
])('a ratio of %d reads "%s"', (ratio, text) => {
  expect(formatRatio(ratio, 'ops/s')).toBe(text);
});

test('a ratio and its inverse read the same number of times', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-3, max: 1e3, noNaN: true }), (ratio) => {
      expect(formatTimes(ratio)).toBe(formatTimes(1 / (1 / ratio)));
    }),
  );
});

test('a driver keeps its style when the project gains drivers, and the seventh is faint', () => {
  const first = toDriverStyles(['mariadb', 'mysql2', 'mysql']);
  expect(first.mariadb).toEqual({ index: 0, marker: 'circle', dash: '' });
  expect(first.mysql).toMatchObject({ index: 2, marker: 'triangle' });
  const later = toDriverStyles(['mariadb', 'mysql2', 'mysql', 'a', 'b', 'c', 'd']);
  expect(later).toMatchObject(first);
  expect(later.d?.index).toBeNull();
  const marks = Object.values(later).slice(0, 6);
  expect(new Set(marks.map(({ marker }) => marker)).size).toBe(6);
  expect(new Set(marks.map(({ dash }) => dash)).size).toBe(6);
});

const field = (key: string, value: string | null) => ({ key, label: key, group: 'Server' as const, value });

test('environments differ in the fields that differ; unknown equals unknown and nothing else', () => {
  const a = [field('x', '1'), field('y', null), field('z', null)];
  const b = [field('x', '2'), field('y', null), field('z', 'known')];
  const result = compareEnvironments(a, b);
  expect(result).toMatchObject({ comparable: false, matchingFields: 1 });
  expect(result.differences.map(({ key, a: left, b: right }) => [key, left, right])).toEqual([
    ['x', '1', '2'],
    ['z', null, 'known'],
  ]);
  expect(compareEnvironments(a, a)).toEqual({ comparable: true, differences: [], matchingFields: 3 });
});
