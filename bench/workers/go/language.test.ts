import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { language } from './language.mjs';

const folder = new URL('.', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8');

describe.each(language.drivers)('$name', (driver) => {
  test('has a template that pins its version and starts its worker', () => {
    const { files, install, command } = language.template(driver, 'v1.2.3');
    expect(files['go.mod']).toContain(`require ${driver.package} v1.2.3\n`);
    expect(files['main.go']).toBe(read(driver.file));
    expect(Object.keys(files).filter((name) => name.startsWith('worker/'))).toHaveLength(3);
    expect(install.flat()).toContain('build');
    expect(command).toEqual(['./bench']);
  });

  test('has what its worker calls', () => {
    const { files } = language.template(driver, driver.version);
    expect('database_sql.go' in files).toBe(!read(driver.file).includes('func connect()'));
  });

  test('names the page that it follows, itself and its module', () => {
    const text = read(driver.file);
    expect(text).toContain(driver.docs);
    expect(text).toContain(`Name: "${driver.name}", Module: "${driver.package}"`);
  });
});

test('a worker has at most 60 lines', () => {
  const workers = readdirSync(folder).filter((name) => name.endsWith('.go') && name !== 'database_sql.go');
  expect(workers.toSorted()).toEqual(language.drivers.map(({ file }) => file).toSorted());
  expect(workers.filter((name) => read(name).trimEnd().split('\n').length > 60)).toEqual([]);
});

test('the versions are those that Go lists', () => {
  const stdout = '{\n\t"Path": "github.com/lib/pq",\n\t"Versions": [\n\t\t"v1.0.0",\n\t\t"v1.1.0"\n\t]\n}\n';
  expect(language.versions?.parse(stdout)).toEqual([
    { version: 'v1.0.0', publishedAt: null },
    { version: 'v1.1.0', publishedAt: null },
  ]);
});

test('only the driver that calls SQLite in C needs a compiler of C', () => {
  const compiled = language.drivers.filter((driver) => language.needs(driver).some(({ name }) => name === 'gcc'));
  expect(compiled.map(({ name }) => name)).toEqual(['mattn-go-sqlite3']);
});
