import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { language } from './language.mjs';

const { drivers, template, versions, needs } = language;
const linesOf = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n').length;

describe('the workers of JavaScript', () => {
  it.each(drivers.map((driver) => [driver.name, driver] as const))(
    '%s has a folder that needs no other file',
    (_, driver) => {
      const { files, command } = template(driver, '1.2.3');
      expect(command).toEqual(['node', driver.file]);
      expect(files[driver.file]).toContain(`name: '${driver.name}'`);
      expect(files[driver.file]).toContain(driver.docs);
      expect(JSON.parse(files['package.json'] ?? '').dependencies).toEqual({ [driver.package]: '1.2.3' });
      for (const text of Object.values(files))
        for (const [, path = ''] of text.matchAll(/^import [^']{0,200}'\.\/([^']{1,80})'/gm))
          expect(files).toHaveProperty([path]);
      expect(Object.values(files).filter((text) => /^import .{0,200}'\.\.\//m.test(text))).toEqual([]);
      expect(needs(driver).length).toBeGreaterThan(0);
    },
  );

  it('installs nothing for what is a part of Node.js', () => {
    const driver = drivers.find(({ name }) => name === 'node-sqlite');
    expect(driver && template(driver, driver.version).install).toEqual([]);
  });

  it('has no worker of more than 60 lines, and none that no driver names', () => {
    const helpers = ['language.mjs', 'serve-driver.mjs', 'serve-worker.mjs'];
    const workers = readdirSync(new URL('.', import.meta.url)).filter(
      (file) => /\.mjs$/.test(file) && !helpers.includes(file),
    );
    expect(workers.sort()).toEqual(drivers.map(({ file }) => file).sort());
    for (const file of workers) expect([file, linesOf(file)]).toEqual([file, Math.min(linesOf(file), 60)]);
  });

  it('reads the versions that npm lists, and the one of Node.js itself', () => {
    const listed = JSON.stringify({
      versions: ['1.0.0', '1.1.0'],
      time: { '1.0.0': '2020-01-02T03:04:05Z', '0.9.0': 'withdrawn' },
    });
    expect(versions?.parse(listed)).toEqual([
      { version: '1.0.0', publishedAt: '2020-01-02T03:04:05.000Z' },
      { version: '1.1.0', publishedAt: null },
    ]);
    expect(versions?.parse('v22.5.0\n')).toEqual([{ version: '22.5.0', publishedAt: null }]);
  });
});
