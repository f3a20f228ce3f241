import { expect, test } from 'vitest';
import { countThinned } from './count-thinned.ts';

const series = (key: string, points: number, [of, slug, identity] = ['select', 'pgx', 'e1']) => ({
  ...{ key, points, case: { key: of ?? '' }, driver: { slug: slug ?? '' }, environment: { identity: identity ?? '' } },
});
const read = {
  series: [
    series('a', 2000),
    series('b', 3, ['select', 'pq', 'e1']),
    series('c', 900, ['insert', 'pgx', 'e1']),
    series('d', 700, ['select', 'pgx', 'e2']),
  ],
  points: ['a', 'a', 'b', 'b', 'b', 'c', 'd'].map((key) => ({ series: key })),
};
const e1 = { identity: 'e1', label: 'host' };

test('what thinning left out is counted for the series that are drawn, and for no others', () => {
  expect(countThinned(read, { case: { key: 'select' }, environment: e1 }, null)).toBe(1998);
  expect(countThinned(read, { case: { key: 'select' }, environment: null }, null)).toBe(1998 + 699);
  expect(countThinned(read, { case: { key: 'select' }, environment: e1 }, ['pq'])).toBe(0);
  expect(countThinned(read, { case: null, environment: null }, null)).toBe(0);
});
