import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { language } from './language.mjs';

const { drivers, template, versions, needs } = language;
const linesOf = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n').length;

describe('the workers of Python', () => {
  it.each(drivers.map((driver) => [driver.name, driver] as const))(
    '%s has a folder that needs no other file',
    (_, driver) => {
      const { files, command, install } = template(driver, '1.2.3');
      expect(command).toEqual(['venv/bin/python', driver.file]);
      expect(install[0]).toEqual(['python3', '-m', 'venv', 'venv']);
      expect(files[driver.file]).toMatch(new RegExp(`^    name = (package = )?"${driver.name}"$`, 'm'));
      expect(files[driver.file]).toContain(driver.docs);
      expect(files['requirements.txt']).toMatch(/^[\w-]+(\[binary,pool\])?==1\.2\.3\n$/);
      for (const text of Object.values(files))
        for (const [, module = ''] of text.matchAll(/^from (serve_\w{1,20}) import/gm))
          expect(files).toHaveProperty([`${module}.py`]);
      expect(needs(driver).length).toBeGreaterThan(0);
    },
  );

  it('installs no package for what is a part of Python', () => {
    const driver = drivers.find(({ name }) => name === 'sqlite3');
    expect(driver && template(driver, driver.version).files['requirements.txt']).toBe('');
  });

  it('has no worker of more than 60 lines, and none that no driver names', () => {
    const files = readdirSync(new URL('.', import.meta.url));
    const workers = files.filter((file) => file.endsWith('_worker.py') && file !== 'serve_worker.py');
    expect(workers.sort()).toEqual(drivers.map(({ file }) => file).sort());
    for (const file of workers) expect([file, linesOf(file)]).toEqual([file, Math.min(linesOf(file), 60)]);
  });

  it('reads the versions that pip lists, oldest first, and the one of Python itself', () => {
    const listed = 'pg (1.1)\nAvailable versions: 1.1, 1.0.post1, 1.0\n  INSTALLED: 1.0\n';
    expect(versions?.parse(listed).map(({ version }) => version)).toEqual(['1.0', '1.0.post1', '1.1']);
    expect(versions?.parse('nothing')).toEqual([]);
    expect(versions?.parse('Python 3.13.1\n')).toEqual([{ version: '3.13.1', publishedAt: null }]);
  });
});
