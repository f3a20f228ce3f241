import { describe, expect, it } from 'vitest';
import { findScenario } from '../scenarios/read-catalogue.mjs';
import { drivers } from './drivers.mjs';
import { lockedVersions } from './install-drivers.mjs';
import { operations } from './operations.mjs';
import { backfillPartOf, catalogue, effortOf, partsOf } from './suites.mjs';

describe('the suites', () => {
  it('measure every scenario of the catalogue with every driver, by TCP, and in full by UNIX socket as well', () => {
    const ids = catalogue.map(({ id }) => id);
    expect(partsOf('smoke').map(({ transport }) => transport)).toEqual(['tcp']);
    expect(partsOf('full').map(({ transport }) => transport)).toEqual(['tcp', 'unix']);
    for (const part of partsOf('full')) {
      expect(part.scenarios).toEqual(ids);
      expect(part.drivers.map(({ name }) => name)).toEqual(Object.keys(drivers));
    }
  });

  it('have a program for each scenario, and a word of the catalogue for each driver', () => {
    expect(Object.keys(operations).sort()).toEqual(catalogue.map(({ id }) => id).sort());
    for (const scenario of catalogue) expect(Object.keys(scenario.drivers)).toEqual(Object.keys(drivers));
  });

  it('measure exact versions, the ones of the lock file', () => {
    for (const version of Object.values(lockedVersions())) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    for (const { version } of partsOf('smoke')[0]?.drivers ?? []) expect(version).toMatch(/^\d/);
  });

  it('compare versions over scenarios of the catalogue', () => {
    const part = backfillPartOf([{ name: 'mysql2', version: '2.2.5' }]);
    expect(part.drivers).toEqual([{ name: 'mysql2', version: '2.2.5' }]);
    for (const id of part.scenarios) expect(findScenario(catalogue, id).drivers).toHaveProperty('mysql2');
  });

  it('come to an end within a minute of pure measuring in the smoke suite', () => {
    const cells = partsOf('smoke').flatMap((part) => part.scenarios.flatMap(() => part.drivers));
    const [part] = partsOf('smoke');
    if (!part) throw new Error('no part');
    const { timeMs, warmupMs } = effortOf(part, 'smoke').times;
    expect(cells.length * (timeMs + warmupMs)).toBeLessThan(60_000);
  });
});
