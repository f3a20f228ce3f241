import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { describeScenario, findScenario, readCatalogue, wayOf } from './read-catalogue.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'catalogue-'));
afterAll(() => rmSync(folder, { recursive: true }));

const scenario = {
  id: 'batch-insert-100',
  title: 'Batch insert',
  category: 'batch',
  description: '100 rows in one call.',
  sql: 'INSERT INTO t VALUES (?)',
  workPerOp: 100,
  cases: [{ params: {}, aliases: ['batch'], protocol: 'binary' }],
  drivers: { mariadb: 'ok', mysql2: { way: 'emulated', reason: 'a loop of 100 inserts' } },
};

function read(content: unknown) {
  writeFileSync(path.join(folder, 'x.json'), typeof content === 'string' ? content : JSON.stringify(content));
  return readCatalogue('x', folder);
}

const issuesOf =
  (...scenarios: unknown[]) =>
  () =>
    read({ scenarios });

describe('readCatalogue', () => {
  it('gives each scenario with the way of each driver that takes part', () => {
    const found = findScenario(read({ scenarios: [scenario] }), 'batch-insert-100');
    expect(wayOf(found, 'mariadb')).toEqual({ way: 'ok', reason: null });
    expect(wayOf(found, 'mysql2')).toEqual({ way: 'emulated', reason: 'a loop of 100 inserts' });
    expect(wayOf(found, 'oracledb')).toBeNull();
  });

  it('describes a scenario as the run format does, without what only a harness needs', () => {
    const { cases: _cases, drivers: _drivers, ...described } = scenario;
    expect(read({ scenarios: [scenario] }).map(describeScenario)).toEqual([described]);
  });

  it('names the scenarios there are when asked for one there is not', () => {
    expect(() => findScenario(read({ scenarios: [scenario] }), 'do-1')).toThrow(/"do-1".*batch-insert-100/);
  });

  it('names every issue at once, each with its scenario', () => {
    const invalid = { ...scenario, title: '', workPerOp: 0.5, cases: [], drivers: { mysql: { way: 'unsupported' } } };
    expect(issuesOf(invalid, { ...scenario, id: 'do-1', workperop: 1 })).toThrow(
      [
        '  batch-insert-100 needs a "title"',
        '  batch-insert-100 has a "workPerOp" that is not a whole number above 0',
        '  batch-insert-100 needs "cases", a list with at least one case',
        '  batch-insert-100 driver mysql is unsupported and needs a "reason"',
        '  do-1 has a field "workperop" that a catalogue does not know',
      ].join('\n'),
    );
  });

  it.each([
    ['an id twice', [scenario, scenario], 'batch-insert-100 is there twice'],
    ['an id that is no slug', [{ ...scenario, id: 'Do 1' }], 'needs an "id"'],
    ['a driver that is neither', [{ ...scenario, drivers: { a: 'yes' } }], 'driver a must be "ok"'],
    ['a case without protocol', [{ ...scenario, cases: [{ params: {}, aliases: [] }] }], 'needs a "protocol"'],
    ['two cases alike', [{ ...scenario, cases: [...scenario.cases, ...scenario.cases] }], 'params of another case'],
  ])('refuses %s', (_, scenarios, message) => {
    expect(issuesOf(...scenarios)).toThrow(message);
  });

  it('refuses a file that is not JSON or holds no scenario, and names the file', () => {
    expect(() => read('{')).toThrow(/x\.json is not JSON/);
    expect(() => read({})).toThrow(/x\.json is not a catalogue.*\n.*at least one scenario/);
  });
});
