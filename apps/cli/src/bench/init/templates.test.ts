import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { type Need, readFiles, TEMPLATES, type Template } from './templates.ts';

type Driver = {
  readonly name: string;
  readonly database: string;
  readonly version: string;
};

/** What bench/workers says of a language, as far as it is read here. */
type Language = {
  readonly name: string;
  readonly drivers: readonly Driver[];
  readonly needs: (driver: Driver) => Need[];
  readonly template: (
    driver: Driver,
    version: string,
  ) => { files: Record<string, string>; install: string[][]; command: string[] };
};

const plans = new URL('../../../../../bench/plans/load-languages.mjs', import.meta.url);
const { loadLanguages }: { loadLanguages: () => Promise<Language[]> } = await import(plans.href);
const languages = await loadLanguages();

const nameOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

const described = languages.flatMap((language) =>
  language.drivers.map((driver) => ({ language, driver, template: language.template(driver, driver.version) })),
);

test('the workers that tacho writes are those of bench/workers, each text once; `vitest -u` writes them anew', async () => {
  const texts = described.flatMap(({ template }) => Object.values(template.files));
  const drivers = described.map(({ language, driver, template: { files, install, command } }): Template => {
    const { name, database, version } = driver;
    return {
      language: language.name,
      database,
      driver: name,
      version,
      files: Object.entries(files).map(([path, text]) => ({ path, text: nameOf(text) })),
      install,
      command,
      needs: language.needs(driver),
    };
  });
  const generated = { texts: Object.fromEntries(texts.map((text) => [nameOf(text), text])), drivers };
  await expect(`${JSON.stringify(generated, null, 2)}\n`).toMatchFileSnapshot('templates.generated.json');
});

test('every file of a template has the text that its name stands for', () => {
  for (const template of TEMPLATES) {
    const texts = readFiles(template);
    expect(template.files.map(({ path }) => nameOf(texts[path] ?? 'none'))).toEqual(
      template.files.map(({ text }) => text),
    );
  }
});

test('no file of a template leaves its folder or takes the name of the file of tacho bench', () => {
  const paths = TEMPLATES.flatMap(({ files }) => files.map(({ path }) => path));
  expect(paths.filter((path) => !/^[A-Za-z_][\w.-]*(\/[A-Za-z_][\w.-]*)?$/.test(path))).toEqual([]);
  expect(paths.filter((path) => posix.normalize(path) !== path || path === 'tacho-bench.json')).toEqual([]);
});
