import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import {
  CHECKOUT_MARK,
  inVersion,
  type Need,
  type OwnWorker,
  TEMPLATES,
  type Template,
  VERSION_MARK,
} from './templates.ts';

type Driver = {
  readonly name: string;
  readonly database: string;
  readonly version: string;
  readonly purl: string | null;
};

/** What bench/workers says of a language, as far as it is read here. */
type Language = {
  readonly name: string;
  readonly drivers: readonly Driver[];
  readonly needs: (driver: Driver) => Need[];
  readonly versions: { command: (driver: Driver) => string[] } | null;
  readonly fromSource?: (driver: Driver, checkout: string) => { prepare: string[][]; install: string[][] } | null;
  readonly template: (
    driver: Driver,
    version: string,
  ) => { files: Record<string, string>; install: string[][]; command: string[] };
};

const plans = new URL('../../../../../bench/plans/load-languages.mjs', import.meta.url);
const { loadLanguages }: { loadLanguages: () => Promise<Language[]> } = await import(plans.href);
const languages = await loadLanguages();
const owns = new URL('../../../../../bench/workers/own/own.mjs', import.meta.url);
const { listOwnWorkers }: { listOwnWorkers: (checkout: string) => OwnWorker[] } = await import(owns.href);
const own = listOwnWorkers(CHECKOUT_MARK);

const nameOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

const toNamed = (files: Record<string, string>) =>
  Object.entries(files).map(([path, text]) => ({ path, text: nameOf(text) }));

/** What the machine has is one version; others come from a registry. */
const isInstalled = ({ version }: Driver) => version === 'installed';

const described = languages.flatMap((language) =>
  language.drivers.map((driver) => {
    const template = language.template(driver, isInstalled(driver) ? driver.version : VERSION_MARK);
    return { language, driver, template };
  }),
);

test('the workers that tacho writes are those of bench/workers, each text once; `vitest -u` writes them anew', async () => {
  const texts = [...described.map(({ template }) => template), ...own].flatMap(({ files }) => Object.values(files));
  const drivers = described.map(({ language, driver, template: { files, install, command } }): Template => {
    const { name, database, version, purl } = driver;
    return {
      language: language.name,
      database,
      driver: name,
      purl,
      version,
      files: toNamed(files),
      install,
      command,
      needs: language.needs(driver),
      versions: (!isInstalled(driver) && language.versions?.command(driver)) || null,
      fromSource: (!isInstalled(driver) && language.fromSource?.(driver, CHECKOUT_MARK)) || null,
    };
  });
  const generated = {
    texts: Object.fromEntries(texts.map((text) => [nameOf(text), text])),
    drivers,
    own: own.map((worker) => ({ ...worker, files: toNamed(worker.files) })),
  };
  await expect(`${JSON.stringify(generated, null, 2)}\n`).toMatchFileSnapshot('templates.generated.json');
});

test.each(described.map(({ language, driver }) => [language.name, driver.name, language, driver] as const))(
  'in %s, %s in a version is what its language makes of it',
  (_, name, language, driver) => {
    const template = TEMPLATES.find((one) => one.language === language.name && one.driver === name);
    const versions = isInstalled(driver) ? [driver.version] : [driver.version, '4.0.0-rc.1', 'v1.2.3'];
    for (const version of versions)
      expect(template && inVersion(template, version)).toEqual(language.template(driver, version));
  },
);

test('no file of a template leaves its folder or takes the name of the file of tacho bench', () => {
  const paths = TEMPLATES.flatMap(({ files }) => files.map(({ path }) => path));
  expect(paths.filter((path) => !/^[A-Za-z_][\w.-]*(\/[A-Za-z_][\w.-]*)?$/.test(path))).toEqual([]);
  expect(paths.filter((path) => posix.normalize(path) !== path || path === 'tacho-bench.json')).toEqual([]);
});
