import { describe, expect, test } from 'vitest';
import { assertKnown, chooseParts } from './choose-parts.mjs';
import type { Part } from './harness.mjs';

const part = (name: string, drivers: string[], scenarios: string[]): Part => ({
  ...{ name, title: name, transport: 'tcp', pinned: true, scenarios },
  drivers: drivers.map((driver) => ({ name: driver, version: '1' })),
});
const parts = [part('a', ['x', 'y'], ['one', 'two']), part('b', ['y'], ['two'])];
const names = (chosen: Part[]) =>
  chosen.map(({ name, drivers, scenarios }) => [name, drivers.map((driver) => driver.name), scenarios]);

describe('the parts that are run', () => {
  test('are all, unless some are chosen', () => {
    expect(chooseParts(parts, { drivers: [], scenarios: [] })).toEqual(parts);
  });

  test('are narrowed to the drivers and scenarios that were named, and left out where nothing is left', () => {
    expect(names(chooseParts(parts, { drivers: ['y'], scenarios: ['one'] }))).toEqual([['a', ['y'], ['one']]]);
    expect(names(chooseParts(parts, { drivers: ['x'], scenarios: [] }))).toEqual([['a', ['x'], ['one', 'two']]]);
  });

  test('a name that nobody knows is misuse, one that some know is a choice', () => {
    expect(() => assertKnown(parts, { drivers: ['x'], scenarios: ['one'] })).not.toThrow();
    expect(() => assertKnown(parts, { drivers: ['z'], scenarios: [] })).toThrow('no driver z; there are x, y');
    expect(() => assertKnown(parts, { drivers: [], scenarios: ['three'] })).toThrow(
      'no scenario three; there are one, two',
    );
  });
});
