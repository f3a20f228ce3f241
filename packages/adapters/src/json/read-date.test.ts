import { describe, expect, it } from 'vitest';
import { readDate } from './read-date.ts';

describe('readDate', () => {
  it.each([
    [1700000000, '2023-11-14T22:13:20.000Z'],
    [1700000000123, '2023-11-14T22:13:20.123Z'],
    ['2026-01-02', '2026-01-02T00:00:00.000Z'],
    ['2026-01-02 03:04', '2026-01-02T03:04:00.000Z'],
    ['2026-01-02T03:04:05.123456+02:00', '2026-01-02T01:04:05.123Z'],
    ['2026-01-02T03:04:05-0730', '2026-01-02T10:34:05.000Z'],
    ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000Z'],
  ])('reads %j', (value, read) => expect(readDate(value)?.toISOString()).toBe(read));

  it.each([null, '', 'yesterday', '20260102', '2026-13-40T00:00:00Z', Number.NaN, 1e300, {}])(
    'is null for %j',
    (value) => expect(readDate(value)).toBeNull(),
  );
});
