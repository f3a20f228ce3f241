import { describe, expect, test } from 'vitest';
import { assertKnown, chooseParts } from './choose-parts.mjs';
import type { Part } from './harness.mjs';

const part = (name: string, drivers: string[], scenarios: string[]): Part => ({
  name,
  title: name,
  transport: 'tcp',
  pinned: true,
  scenarios,
  drivers: drivers.map((driver) => ({ name: driver, version: '1' })),
});
const parts = [part('a', ['x', 'y'], ['one', 'two']), part('b', ['y'], ['two'])];
const ALL = { drivers: [], scenarios: [], parts: [] };
const names = (chosen: Part[]) =>
  chosen.map(({ name, drivers, scenarios }) => [name, drivers.map((driver) => driver.name), scenarios]);

describe('the parts that are run', () => {
  test('are all, unless some are chosen', () => {
    expect(chooseParts(parts, ALL)).toEqual(parts);
  });

  test('are narrowed to the drivers and scenarios that were named, and left out where nothing is left', () => {
    expect(names(chooseParts(parts, { ...ALL, drivers: ['y'], scenarios: ['one'] }))).toEqual([['a', ['y'], ['one']]]);
    expect(names(chooseParts(parts, { ...ALL, drivers: ['x'] }))).toEqual([['a', ['x'], ['one', 'two']]]);
    expect(names(chooseParts(parts, { ...ALL, parts: ['b'] }))).toEqual([['b', ['y'], ['two']]]);
  });

  test('have the version of a driver that was asked for, in place of the usual one or beside it', () => {
    const versionsOf = (drivers: string[]) =>
      chooseParts([{ ...part('a', ['x', '@s/y'], ['one']) }], { ...ALL, drivers }).map((chosen) =>
        chosen.drivers.map(({ name, version }) => `${name} ${version}`),
      );
    expect(versionsOf(['@s/y@2.0'])).toEqual([['@s/y 2.0']]);
    expect(versionsOf(['x', 'x@2', 'x@3'])).toEqual([['x 1', 'x 2', 'x 3']]);
    const twice: Part = {
      ...part('a', ['x', 'x'], ['one']),
      drivers: ['1', '2'].map((version) => ({ name: 'x', version })),
    };
    expect(chooseParts([twice], { ...ALL, drivers: ['x@3'] })[0]?.drivers).toEqual([{ name: 'x', version: '3' }]);
  });

  test('a name that nobody knows is a usage error, one that some know is a choice', () => {
    expect(() => assertKnown(parts, { ...ALL, drivers: ['x', 'y@9'], scenarios: ['one'], parts: ['b'] })).not.toThrow();
    expect(() => assertKnown(parts, { ...ALL, drivers: ['z'] })).toThrow('no driver z; there are x, y');
    expect(() => assertKnown(parts, { ...ALL, scenarios: ['three'] })).toThrow('no scenario three; there are one, two');
    expect(() => assertKnown(parts, { ...ALL, parts: ['c'] })).toThrow('no part c; there are a, b');
  });
});
