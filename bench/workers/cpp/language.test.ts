import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { language } from './language.mjs';

const linesOf = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n').length;

describe.each(language.drivers)('$name', (driver) => {
  test('is measured by a worker of at most 60 lines', () => {
    expect(linesOf(driver.file)).toBeLessThanOrEqual(60);
  });

  test('has every file that its files include', () => {
    const { files } = language.template(driver, driver.version);
    const included = Object.values(files).flatMap((text) =>
      [...text.matchAll(/#include "(.+)"/g)].map(([, name]) => name),
    );
    expect(Object.keys(files)).toEqual(expect.arrayContaining([driver.file, ...included]));
  });

  test('is built from the version that is requested, or not at all', () => {
    const { install } = language.template(driver, '9.8.7');
    expect(install[0]?.join(' ')).toContain('=9.8.7');
  });

  test('needs a compiler and a library', () => {
    expect(language.needs(driver).length).toBeGreaterThanOrEqual(3);
  });
});

test('each database has one anchor', () => {
  const anchors = language.drivers.filter(({ isAnchor }) => isAnchor).map(({ database }) => database);
  expect(anchors.toSorted()).toEqual(['mysql', 'postgres', 'sqlite']);
});

test('versions of Boost are those with the interface that is measured, oldest first', () => {
  const output = 'cmeel-boost (1.90.0)\nAvailable versions: 1.90.0, 1.89.0, 1.87.0.1, 1.84.0\n  INSTALLED: 1.90.0';
  expect(language.versions?.parse(output).map(({ version }) => version)).toEqual(['1.87.0.1', '1.89.0', '1.90.0']);
});

test('the version of a library is the installed one', () => {
  expect(language.versions?.parse('15.18\n')).toEqual([{ version: '15.18', publishedAt: null }]);
});
