import { dialectOf } from '@tachograph/bench/contracts';
import { formatTable } from '../../format-table.ts';
import { UsageError } from '../../terminal.ts';
import { TEMPLATES, type Template } from './templates.ts';

const ENGINES = ['postgres', 'mariadb', 'mysql', 'sqlite'] as const;

/** A database, and a driver that speaks to it. */
export type Choice = { readonly database: (typeof ENGINES)[number]; readonly template: Template };

/** What a language is also called. */
const ALIASES: ReadonlyMap<string | undefined, string> = new Map([
  ['js', 'node'],
  ['javascript', 'node'],
]);

/** The usual language comes first. */
const rank = ({ language }: Template) => Number(language !== 'node');

/** In the order in which they are taken where the command line leaves more than one. */
const CHOICES: readonly Choice[] = ENGINES.flatMap((database) =>
  TEMPLATES.filter((template) => template.database === dialectOf(database))
    .toSorted((a, b) => rank(a) - rank(b))
    .map((template) => ({ database, template })),
);

const LANGUAGES = [...new Set(TEMPLATES.map(({ language }) => language))];

/** @throws UsageError that lists the names, for another one */
function check(what: string, name: string | undefined, names: readonly string[]): void {
  if (name === undefined || names.includes(name)) return;
  throw new UsageError(`there is no ${what} "${name}"; there are ${names.join(', ')}`);
}

/**
 * The first driver that fits the command line: of PostgreSQL and in JavaScript unless it says otherwise, or names a driver that
 * is of another database or language.
 *
 * @throws UsageError that lists what there is
 */
export function chooseTemplate(wanted: {
  readonly database?: string | undefined;
  readonly language?: string | undefined;
  readonly driver?: string | undefined;
}): Choice {
  const { database, driver } = wanted;
  const language = ALIASES.get(wanted.language) ?? wanted.language;
  check('database', database, ENGINES);
  check('language', language, LANGUAGES);
  const offered = CHOICES.filter(
    (choice) =>
      (database === undefined || choice.database === database) &&
      (language === undefined || choice.template.language === language),
  );
  const chosen = offered.find(({ template }) => driver === undefined || template.driver === driver);
  if (chosen !== undefined) return chosen;
  const where = `${database === undefined ? '' : ` for ${database}`}${language === undefined ? '' : ` in ${language}`}`;
  const names = [...new Set(offered.map(({ template }) => template.driver))];
  throw new UsageError(`there is no driver "${driver}"${where}; there are ${names.join(', ')}`);
}

/**
 * The worker of a driver that a project measures: by its package, or by its name where the project does not know that.
 *
 * @throws UsageError where there is none
 */
export function chooseDriver({
  driver,
  purl,
  database,
}: {
  readonly driver: string;
  /** Without a version. */
  readonly purl: string | null;
  readonly database?: string | undefined;
}): Choice {
  check('database', database, ENGINES);
  const offered = CHOICES.filter((choice) => database === undefined || choice.database === database);
  const byPackage = offered.find(({ template }) => purl !== null && template.purl === purl);
  return byPackage ?? chooseTemplate({ driver, database });
}

/** Every pair of database and language with its drivers, the usual one first. */
export const listPairs = () =>
  ENGINES.flatMap((database) =>
    LANGUAGES.map((language) => ({
      database,
      language,
      drivers: CHOICES.filter((one) => one.database === database && one.template.language === language).map(
        ({ template: { driver, version } }) => ({ name: driver, version }),
      ),
    })),
  );

/** The pairs as a table for a terminal. */
export function formatPairs(): string {
  const pairs = listPairs();
  return formatTable([
    { title: 'database', cells: pairs.map(({ database }) => database) },
    { title: 'language', cells: pairs.map(({ language }) => language) },
    { title: 'drivers', cells: pairs.map(({ drivers }) => drivers.map(({ name }) => name).join(', ')) },
  ]);
}
