import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BUILT_IN } from '../plans/parse-command-line.mjs';
import {
  describeScenario,
  findScenario,
  readCatalogue,
  type ScenarioEntry,
  whyUnsupported,
} from './read-catalogue.mjs';

const catalogue = readCatalogue('node');

describe('a catalogue', () => {
  it('gives each scenario with the way of each driver that takes part', () => {
    const { drivers } = findScenario(catalogue, 'batch-insert-100');
    expect(drivers.mariadb).toEqual({ way: 'ok', reason: null });
    expect(drivers.mysql2).toEqual({ way: 'emulated', reason: 'loop of 100: the driver has no batch API' });
    const prepared = findScenario(catalogue, 'select-100-int-execute');
    const reasons = ['mysql', 'mysql2', 'oracledb'].map((driver) => whyUnsupported(prepared, driver));
    expect(reasons).toEqual(['the driver has no prepared statements', null, 'the driver is not in this scenario']);
  });

  it('describes a scenario as the run format does, without what only a harness needs', () => {
    const fields = Object.keys(describeScenario(findScenario(catalogue, 'batch-insert-100')));
    expect(fields).toEqual(['id', 'title', 'category', 'description', 'sql', 'workPerOp']);
  });

  it('names the scenarios there are when asked for one there is not', () => {
    expect(() => findScenario(catalogue, 'do-2')).toThrow(/"do-2".*batch-insert-100/);
  });
});

const TEXT = expect.stringMatching(/\S/);
const PARAM = /^(?:string|number|boolean)$/;

describe.each(BUILT_IN)('the catalogue of %s', (harness) => {
  const { drivers, scenarios }: { drivers: string[]; scenarios: ScenarioEntry[] } = JSON.parse(
    readFileSync(new URL(`${harness}.json`, import.meta.url), 'utf8'),
  );
  const isReasoned = (reasons: Record<string, string> = {}) =>
    Object.entries(reasons).every(([driver, reason]) => drivers.includes(driver) && reason.trim() !== '');

  it('has every scenario once', () => {
    expect(new Set(scenarios.map(({ id }) => id)).size).toBe(scenarios.length);
  });

  it.each(scenarios)('$id has every field that a catalogue knows, and no other', (scenario) => {
    const { cases, emulated, unsupported } = scenario;
    expect(scenario).toEqual({
      id: expect.stringMatching(/^[a-z0-9]+(-[a-z0-9]+)*$/),
      title: TEXT,
      category: TEXT,
      description: TEXT,
      ...(scenario.sql !== undefined && { sql: TEXT }),
      ...(scenario.workPerOp !== undefined && {
        workPerOp: expect.toSatisfy((work) => Number.isInteger(work) && work > 0),
      }),
      cases: cases.map(() => ({
        params: expect.any(Object),
        aliases: expect.any(Array),
        protocol: expect.toBeOneOf(['text', 'binary', null]),
      })),
      ...(emulated && { emulated: expect.toSatisfy(isReasoned) }),
      ...(unsupported && { unsupported: expect.toSatisfy(isReasoned) }),
    });
    expect(new Set(cases.map(({ params }) => JSON.stringify(Object.entries(params).sort()))).size).toBe(cases.length);
    for (const value of cases.flatMap(({ params }) => Object.values(params))) expect(typeof value).toMatch(PARAM);
    for (const alias of cases.flatMap(({ aliases }) => aliases)) expect(alias).toEqual(TEXT);
  });
});
