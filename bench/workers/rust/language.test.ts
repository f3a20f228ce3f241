import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { language } from './language.mjs';

const folder = new URL('.', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8');

describe.each(language.drivers)('$name', (driver) => {
  const { files, install, command } = language.template(driver, '1.2.3-rc.1');

  test('pins its version and starts the program that it installs', () => {
    expect(files['Cargo.toml']).toContain(`package = "${driver.package}", version = "=1.2.3-rc.1"`);
    const [, name] = /^name = "([\w-]+)"$/m.exec(files['Cargo.toml'] ?? '') ?? [];
    expect(command).toEqual([`./bin/${name}`]);
    expect(install.flat()).toContain('--locked');
  });

  test('has the modules that its files use', () => {
    const used = Object.values(files).flatMap((text) => [...text.matchAll(/\bcrate::(?:\{)?([a-z]\w*)::/g)]);
    const modules = new Set([...used.map(([, module]) => module), 'driver']);
    for (const module of modules) {
      expect(Object.keys(files)).toContain(`src/${module}.rs`);
      expect(files['src/main.rs']).toContain(`mod ${module};\n`);
    }
  });

  test('names the page that it follows and itself', () => {
    expect(read(driver.file)).toContain(driver.docs);
    expect(read(driver.file)).toMatch(new RegExp(`const NAME: &('static )?str = "${driver.name}";`));
  });
});

test('a worker has at most 60 lines', () => {
  const long = language.drivers.filter(({ file }) => read(file).trimEnd().split('\n').length > 60);
  expect(long).toEqual([]);
});

test('each file belongs to a template', () => {
  const texts = new Set(language.drivers.flatMap((driver) => Object.values(language.template(driver, '1.2.3').files)));
  const unused = readdirSync(folder).filter((name) => name.endsWith('.rs') && !texts.has(read(name)));
  expect(unused).toEqual([]);
});

test('the versions are those of the index that were not withdrawn', () => {
  const stdout = `${[
    { name: 'mysql', vers: '1.0.0', yanked: true },
    { name: 'mysql', vers: '1.0.1', yanked: false, pubtime: '2026-10-16T16:53:49Z' },
    { name: 'mysql', vers: '1.1.0', yanked: false },
  ]
    .map((line) => JSON.stringify(line))
    .join('\n')}\n`;
  expect(language.versions?.parse(stdout)).toEqual([
    { version: '1.0.1', publishedAt: '2026-10-16T16:53:49Z' },
    { version: '1.1.0', publishedAt: null },
  ]);
});
