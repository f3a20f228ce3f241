import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { language } from './language.mjs';

const linesOf = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n').length;

describe.each(language.drivers)('$name', (driver) => {
  const { files, install, command } = language.template(driver, '9.8.7');

  test('is measured by a worker of at most 60 lines', () => {
    expect(linesOf(driver.file)).toBeLessThanOrEqual(60);
  });

  test('is downloaded in the version that is requested', () => {
    expect(files['pom.xml']).toContain('<version>9.8.7</version>');
    expect(files['pom.xml']).toContain(`<artifactId>${driver.package.split(':')[1]}</artifactId>`);
  });

  test('is compiled with the classes that it uses, and no other driver', () => {
    const sources = Object.keys(files).filter((name) => name.endsWith('.java'));
    expect(install[1]).toEqual(expect.arrayContaining(sources));
    expect(sources.filter((name) => language.drivers.some(({ file }) => file === name))).toEqual([driver.file]);
  });

  test('is started by the class that its file defines', () => {
    const name = command.at(-1) ?? '';
    expect(files[`${name}.java`]).toContain(`class ${name} extends JdbcDriver`);
  });
});

test('versions are in the order in which they were published', () => {
  const metadata = '<latest>2</latest><versions>\n<version>1.0</version>\n<version>2</version>\n</versions>';
  expect(language.versions?.parse(metadata).map(({ version }) => version)).toEqual(['1.0', '2']);
});

test('versions are listed by the path of a package in Maven Central', () => {
  const [driver] = language.drivers;
  expect(driver && language.versions?.command(driver).at(-1)).toMatch(
    /\/org\/postgresql\/postgresql\/maven-metadata\.xml$/,
  );
});
