import { expect, it } from 'vitest';
import { describeRank } from './to-rank-badge.ts';

type Driver = NonNullable<Parameters<typeof describeRank>[0]>;

const driver = (rank: Driver['rank']) => ({ rank }) as Driver;

it.each([
  [{ low: 1, high: 1 }, '1st of 14'],
  [{ low: 2, high: 4 }, '2nd–4th of 14'],
  [{ low: 3, high: 13 }, '3rd–13th of 14'],
  [{ low: 11, high: 12 }, '11th–12th of 14'],
  [{ low: 21, high: 22 }, '21st–22nd of 14'],
  [null, 'not ranked, of 14'],
])('a rank of %j is %s', (rank, text) => expect(describeRank(driver(rank), 14)).toBe(text));

it('a driver that is not there has no rank', () => expect(describeRank(undefined, 3)).toBe('not in this league'));
