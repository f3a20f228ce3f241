import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { boundedList, openTable } from './counted.ts';

const table = (keys: number, value: unknown = 1) =>
  Object.fromEntries(Array.from({ length: keys }, (_, index) => [`k${index}`, value]));

describe('openTable', () => {
  const numbers = openTable(z.string(), z.number(), 3);
  it('takes as many keys as are allowed', () => {
    expect(numbers.parse(table(3))).toEqual(table(3));
  });
  it('refuses one more by one issue, without a look at the values', () => {
    expect(numbers.safeParse(table(4, 'x')).error?.issues).toMatchObject([{ code: 'too_big', maximum: 3, path: [] }]);
  });
  it('says what is wrong with values where there are not too many', () => {
    expect(numbers.safeParse(table(2, 'x')).error?.issues).toHaveLength(2);
    expect(numbers.safeParse([]).success || numbers.safeParse(null).success).toBe(false);
  });
  it('is described as a table with a limit', () => {
    expect(z.toJSONSchema(numbers.optional(), { io: 'input' })).toMatchObject({ type: 'object', maxProperties: 3 });
  });
});

describe('boundedList', () => {
  const numbers = boundedList(z.number(), 3);
  it('refuses one more by one issue, without a look at the entries', () => {
    expect(numbers.parse([1, 2, 3])).toEqual([1, 2, 3]);
    expect(numbers.safeParse(['x', 'x', 'x', 'x']).error?.issues).toMatchObject([{ code: 'too_big', maximum: 3 }]);
    expect(numbers.safeParse(['x']).error?.issues).toHaveLength(1);
  });
  it('is described as a list with a limit', () => {
    expect(z.toJSONSchema(numbers, { io: 'input' })).toMatchObject({ type: 'array', maxItems: 3 });
  });
});
