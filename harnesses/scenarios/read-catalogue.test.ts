import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { describeScenario, findScenario, readCatalogue, whyUnsupported } from './read-catalogue.mjs';
import { findIssues } from './testing/find-issues.ts';

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
  writeFileSync(path.join(folder, 'x.json'), JSON.stringify(content));
  return readCatalogue('x', folder);
}

describe('readCatalogue', () => {
  it('gives each scenario with the way of each driver that takes part', () => {
    const found = findScenario(read({ scenarios: [scenario] }), 'batch-insert-100');
    expect(found.drivers).toEqual({
      mariadb: { way: 'ok', reason: null },
      mysql2: { way: 'emulated', reason: 'a loop of 100 inserts' },
    });
    expect(whyUnsupported(found, 'mysql2')).toBeNull();
    expect(whyUnsupported(found, 'oracledb')).toBe('the driver is not in this scenario');
  });

  it('describes a scenario as the run format does, without what only a harness needs', () => {
    const { cases: _cases, drivers: _drivers, ...described } = scenario;
    expect(read({ scenarios: [scenario] }).map(describeScenario)).toEqual([described]);
  });

  it('names the scenarios there are when asked for one there is not', () => {
    expect(() => findScenario(read({ scenarios: [scenario] }), 'do-1')).toThrow(/"do-1".*batch-insert-100/);
  });
});

describe('the catalogues', () => {
  it.each(['node', 'go', 'java', 'cpp'])('of %s has no issue', (harness) => {
    expect(findIssues(JSON.parse(readFileSync(new URL(`${harness}.json`, import.meta.url), 'utf8')))).toEqual([]);
  });

  it('are found wrong with every issue at once, each with its scenario', () => {
    const invalid = { ...scenario, title: '', workPerOp: 0.5, cases: [], drivers: { mysql: { way: 'unsupported' } } };
    expect(findIssues({ scenarios: [invalid, { ...scenario, id: 'do-1', workperop: 1 }] })).toEqual([
      'batch-insert-100 needs a "title"',
      'batch-insert-100 has a "workPerOp" that is not a whole number above 0',
      'batch-insert-100 needs "cases", a list with at least one case',
      'batch-insert-100 driver mysql is unsupported and needs a "reason"',
      'do-1 has a field "workperop" that a catalogue does not know',
    ]);
  });

  it.each([
    ['an id twice', [scenario, scenario], 'batch-insert-100 is there twice'],
    ['an id that is no slug', [{ ...scenario, id: 'Do 1' }], 'needs an "id"'],
    ['a driver that is neither', [{ ...scenario, drivers: { a: 'yes' } }], 'driver a must be "ok"'],
    ['a case without protocol', [{ ...scenario, cases: [{ params: {}, aliases: [] }] }], 'needs a "protocol"'],
    ['two cases alike', [{ ...scenario, cases: [...scenario.cases, ...scenario.cases] }], 'params of another case'],
    ['no scenario', [], 'at least one scenario'],
  ])('may not have %s', (_, scenarios, message) => {
    expect(findIssues({ scenarios }).join('\n')).toContain(message);
  });
});
