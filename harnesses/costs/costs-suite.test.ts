import { describe, expect, it } from 'vitest';
import { harness as node } from '../node/harness.mjs';
import { toCostsSuite } from './costs-suite.mjs';

const loaded = { harness: node, catalogue: [], fixtures: null };

describe('the costs suite of a harness', () => {
  it('is one part with the usual scenarios of its workers, over the transport of the interleaved suite', () => {
    const [part, ...others] = toCostsSuite(loaded, { scenarios: [] }).harness.parts('full');
    expect(others).toEqual([]);
    expect(part).toMatchObject({ name: 'costs', transport: 'tcp', pinned: true });
    expect(part?.scenarios).toEqual(['select-1', 'select-100-int', 'select-1000-rows', 'insert-10-params']);
  });

  it('has every scenario for those who choose', () => {
    const [part] = toCostsSuite(loaded, { scenarios: ['do-1'] }).harness.parts('full');
    expect(part?.scenarios).toContain('do-1');
  });

  it('is back-filled with the versions that are wanted', () => {
    const drivers = [{ name: 'mysql2', version: '2.2.5' }];
    expect(toCostsSuite(loaded, { scenarios: [] }).harness.backfillPart(drivers)).toMatchObject({
      name: 'costs',
      drivers,
    });
  });

  it('does not exist where workers count nothing', () => {
    const { interleaved, ...without } = node;
    expect(interleaved).toBeDefined();
    expect(() => toCostsSuite({ ...loaded, harness: without }, { scenarios: [] })).toThrow(
      'the harness node has no workers that count costs',
    );
  });
});
