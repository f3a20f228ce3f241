import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../scenarios/read-catalogue.mjs';
import { drivers } from './drivers.mjs';
import { harness } from './harness.mjs';
import { operations } from './operations.mjs';

const catalogue = readCatalogue('node');

describe('the Node.js harness', () => {
  it('has an operation for each scenario, and a word of the catalogue for each driver', () => {
    expect(Object.keys(operations).sort()).toEqual(catalogue.map(({ id }) => id).sort());
    expect(harness.scenarios.map(({ scenario }) => scenario)).toEqual(catalogue.map(({ id }) => id));
    for (const scenario of catalogue) expect(Object.keys(scenario.drivers).sort()).toEqual(Object.keys(drivers).sort());
  });

  it('measures exact versions', () => {
    for (const { version } of harness.drivers) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('compares with a driver that can do everything', () => {
    const [anchor] = harness.drivers;
    if (!anchor) throw new Error('there is no driver');
    for (const scenario of harness.scenarios) expect(harness.whyUnsupported(anchor, scenario, 'tcp')).toBeNull();
    for (const id of harness.usual) expect(catalogue.map((one) => one.id)).toContain(id);
  });
});
