import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../scenarios/read-catalogue.mjs';
import { language } from './language.mjs';
import { scenarios, whyUnsupported } from './list-scenarios.mjs';

const catalogue = readCatalogue('java');
const source = readFileSync(new URL('./src/Operations.java', import.meta.url), 'utf8');
const ways = readFileSync(new URL('./src/Way.java', import.meta.url), 'utf8');

describe('the scenarios of the Java workers', () => {
  it('are every case of the catalogue, each with an operation and a way that the worker knows', () => {
    expect(scenarios).toHaveLength(catalogue.flatMap(({ cases }) => cases).length);
    expect(new Set(scenarios.map(({ name }) => name)).size).toBe(scenarios.length);
    for (const [operation = '', way = ''] of scenarios.map(({ name }) => name.split('.'))) {
      expect(source).toContain(`case "${operation}":`);
      expect(ways).toMatch(new RegExp(`^  ${way},?$`, 'm'));
    }
  });

  it('execute the very statements of the catalogue', () => {
    for (const { sql = '' } of catalogue) if (sql) expect(source).toContain(sql.split('<')[0]);
  });

  it('keep binary statements, joined batches and calls from Drizzle, and UNIX sockets from all but MariaDB', () => {
    for (const { name } of language.drivers) {
      for (const scenario of scenarios) {
        const driver = { name, version: '1.0' };
        const isTooMuch = /binary|Rewrite|^Call/.test(scenario.name) && name === 'drizzle-jdbc';
        expect(whyUnsupported(driver, scenario, 'tcp') !== null, `${name} ${scenario.name}`).toBe(isTooMuch);
        expect(whyUnsupported(driver, scenario, 'unix') !== null).toBe(name !== 'mariadb-connector-j');
      }
    }
  });
});
