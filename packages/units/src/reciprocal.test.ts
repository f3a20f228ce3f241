import { expect, test } from 'vitest';
import { reciprocalOf } from './reciprocal.ts';
import { isUnit, parseUnit } from './unit.ts';

const understood = (printed: string) => {
  const unit = parseUnit(printed);
  if (!isUnit(unit)) throw new Error(`${printed} is no unit`);
  return unit;
};

test('4,000 operations in a second are 250 µs each, and back', () => {
  expect((reciprocalOf('ops/s')?.dividend ?? 0) / 4000).toBe(250_000);
  expect((reciprocalOf('ns/op')?.dividend ?? 0) / 250_000).toBe(4000);
});

test('the pair agrees with the table of units on names, directions and the length of a second', () => {
  for (const [rate, time] of [
    ['ops/s', 's/op'],
    ['ops/ms', 'ms/op'],
  ] as const) {
    const [of, other] = [understood(rate), understood(time)];
    expect(reciprocalOf(of.canonical)).toEqual({
      unit: other.canonical,
      direction: other.direction,
      dividend: of.factor * other.factor,
    });
    expect(reciprocalOf(other.canonical)).toMatchObject({ unit: of.canonical, direction: of.direction });
  }
});

test('what is neither a rate nor a time has no other reading', () => {
  for (const unit of ['B/op', 'allocs/op', 'B/s', 'elem/s', 'frames/s', '']) expect(reciprocalOf(unit)).toBeNull();
});
