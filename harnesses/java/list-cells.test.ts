import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { harness } from './harness.mjs';
import { listCells } from './list-cells.mjs';
import { catalogue } from './suites.mjs';

const parts = (['smoke', 'full'] as const).flatMap((suite) => harness.parts(suite).map((part) => ({ suite, part })));
const cells = parts.flatMap(({ suite, part }) => listCells(part, suite).map((cell) => ({ suite, part, ...cell })));

const sourceOf = (className: string) =>
  readFileSync(new URL(`./src/main/java/tachograph/${className}.java`, import.meta.url), 'utf8');

describe('listCells', () => {
  it('names a benchmark of the program for every case, and each only once', () => {
    const names = catalogue.flatMap(({ cases }) =>
      cases.flatMap(({ aliases }) => aliases.filter((a) => a.includes('.'))),
    );
    expect(names).toHaveLength(catalogue.flatMap(({ cases }) => cases).length);
    expect(new Set(names).size).toBe(names.length);
    for (const [className = '', method] of names.map((name) => name.split('.'))) {
      expect(sourceOf(className)).toMatch(new RegExp(`@Benchmark\\s+public Object ${method}\\(`));
    }
  });

  it('executes the very statements of the catalogue', () => {
    for (const { sql = '', cases } of catalogue) {
      const className = cases[0]?.aliases.find((alias) => alias.includes('.'))?.split('.')[0];
      if (sql) expect(sourceOf(String(className))).toContain(sql.split('<')[0]);
    }
  });

  it('keeps binary statements, joined batches and calls from Drizzle, and UNIX sockets from all but MariaDB', () => {
    const unsupported = cells.filter((cell) => cell.unsupported !== null);
    for (const { driver, part, params, benchmark } of unsupported) {
      if (part.transport === 'unix' && driver.name !== 'mariadb-connector-j') continue;
      expect([driver.name, params.protocol === 'binary' || params.rewrite === true || /^Call/.test(benchmark)]).toEqual(
        ['drizzle-jdbc', true],
      );
    }
    const onSocket = cells.filter((cell) => cell.part.transport === 'unix' && cell.unsupported === null);
    expect(new Set(onSocket.map(({ driver }) => driver.name))).toEqual(new Set(['mariadb-connector-j']));
    expect(onSocket).toHaveLength(2 * catalogue.flatMap(({ cases }) => cases).length);
  });

  it('keeps a back-fill to three benchmarks of each version, whatever the suite', () => {
    const part = harness.backfillPart([
      { name: 'mariadb-connector-j', version: '2.7.13' },
      { name: 'mariadb-connector-j', version: '3.0.11' },
    ]);
    for (const suite of ['smoke', 'full'] as const) {
      expect(listCells(part, suite).map(({ driver, benchmark }) => `${driver.version} ${benchmark}`)).toEqual(
        ['2.7.13', '3.0.11'].flatMap((version) =>
          ['DoOne.plain', 'SelectOne.plain', 'SelectOneString.text'].map((name) => `${version} ${name}`),
        ),
      );
    }
  });
});
