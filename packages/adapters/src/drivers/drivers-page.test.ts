import { expect, it } from 'vitest';
import { type DriverRepository, REPOSITORIES } from '../repositories/repositories.ts';
import { DRIVERS, type DriverEntry, LANGUAGES, type Language } from './driver-list.ts';

const HEAD = `# Drivers

The drivers that [adapters](adapters.md) know by name: ${DRIVERS.length} drivers, ORMs, query builders, pools and proxies. A known driver gets its
language and its package URL. Any other driver works as well: by a param such as \`driver\`, or by a [mapping](mapping.md). Further names
are in parentheses. Packages and databases of each are in [drivers.json](../packages/adapters/src/drivers/drivers.json).

## How a driver is found in a name

The first of these decides:

1. a param of the benchmark, or a part of its name, with the key \`driver\`, \`connector\`, \`client\`, \`conn\`, \`library\`, \`lib\` or
   \`package\`: \`Select/driver=pgx\`. Its value may be any name;
2. a whole part of the name: \`select/diesel/100\`, \`select 1 - pg\`, \`Insert/lib/pq\`. Parts are set off by \` - \`, \`/\`, \`::\`, \` | \`, \`#\`
   or \`: \`;
3. words inside a part, set off by signs or capitals: \`test_asyncpg_select\`, \`PgxSelect\`, \`selectHikari\`, \`BM_Select<PqDriver>\`,
   \`select with pg\`;
4. the only param whose value is a known driver: \`pool=hikari\`;
5. the place in which other benchmarks of the file have their driver: see [guesses](mapping.md#rules-that-are-suggested).

The remaining text is the scenario. The name of the driver is stored as it is printed. Only for words inside a part is it spelled as
in this list, since their capitals are those of the whole name.

- **Upper and lower case, \`-\`, \`_\`, \`.\` and blanks** make no difference: \`better_sqlite3\` is \`better-sqlite3\`.
- **A version after the name** is the version of the driver: \`mysql2@3.11.0\`, \`pgx v5.7.1\`, \`mysql2 (3.11.0)\`, \`psycopg 3.2\`. A number
  without a dot is a size: \`psycopg2-100\`.
- **Several drivers joined by a sign** are one driver with that name and without a package: \`pg + pgbouncer\`, \`HikariCP-pgjdbc\`. If
  several parts are drivers, an ORM, a query builder, a pool, a wrapper or a proxy counts as the driver, and the driver that it uses
  stays in the scenario: \`select/prisma/pg\`. If several words of a part are drivers alike, none is taken: \`sqlite3 versus apsw\`.
- **Names that also mean something else** are marked below. *Part*: the name of a database, for example; it is a driver only as a whole
  part. *Beside*: an ordinary word; it is a driver only by a param, or in the place of other drivers.
- **Two clients of one database** before or after the same words are drivers, though each name alone may be the database:
  \`pg select\` beside \`postgres select\`.
- **pytest** prints where a test is: if its name has no driver, that of its class, file, folder or group counts, such as \`TestApsw\`.
- **The language** is that of the tool, such as Go for \`go test\`. Programs in C++ use drivers of C, and those in Java, Kotlin and Scala
  each other's. If a tool serves several languages, a name that several of them have is a driver without a language.

## Add a driver

The list is [drivers.json](../packages/adapters/src/drivers/drivers.json), with one driver on each line, sorted by language and name.

[driver-list.ts](../packages/adapters/src/drivers/driver-list.ts) describes its fields.

In November 2026 the packages of npm and PyPI were compared with lists of these registries; the few that the lists do not have are marked
\`documentation\`. The name of a package of another registry is the one in its documentation.

Then run \`npx vitest run packages/adapters/src/drivers -u\`: it checks the list and writes this page. Think of benchmarks that have
nothing to do with databases before you add a name that is a word.

`;

const REPOSITORIES_HEAD = `## Repositories

A [change](changes.md) between two versions of these packages links to what GitHub shows between their tags, and has the lines for
\`git bisect\`. The tags were read in the repositories in November 2026. The package URL of a Go module on GitHub names its repository,
and its versions are tags. Add others to [repositories.ts](../packages/adapters/src/repositories/repositories.ts).

`;

const TITLES: Partial<Record<Language, string>> = { javascript: 'JavaScript and TypeScript', php: 'PHP' };
const titleOf = (language: Language | null): string =>
  language === null
    ? 'Every language'
    : (TITLES[language] ?? `${language.charAt(0).toUpperCase()}${language.slice(1)}`);

const code = (text: string) => `\`${text}\``;

const KINDS: readonly (readonly [kind: DriverEntry['kind'], title: string])[] = [
  ['driver', 'Drivers'],
  ['interface', 'Interfaces'],
  ['orm', 'ORMs'],
  ['query-builder', 'Query builders'],
  ['wrapper', 'Wrappers'],
  ['pool', 'Pools'],
  ['proxy', 'Proxies'],
];

/** A driver with its further names; a mark says where a name is a driver. */
function toEntry({ name, spellings = [], words = [], ordinary = [] }: DriverEntry): string {
  const mark = (text: string) => (words.includes(text) ? ' *part*' : ordinary.includes(text) ? ' *beside*' : '');
  const [first, ...further] = [...new Set([name, ...spellings, ...words, ...ordinary])].map(
    (text) => `\`${text}\`${mark(text)}`,
  );
  return further.length === 0 ? `${first}` : `${first} (${further.join(', ')})`;
}

function toSection(language: Language | null): string {
  const lines = KINDS.flatMap(([kind, title]) => {
    const entries = DRIVERS.filter((entry) => entry.language === language && entry.kind === kind);
    return entries.length === 0 ? [] : [`- **${title}**: ${entries.map(toEntry).join(', ')}`];
  });
  return `## ${titleOf(language)}\n\n${lines.join('\n')}\n`;
}

const toRepositoryLine = ([purl, { repository, tag }]: [string, DriverRepository]) =>
  `- ${code(purl)}: [${repository}](https://github.com/${repository}), ${code(tag)}\n`;

it('the page of drivers has every driver of the list; `vitest -u` writes it anew', async () => {
  const repositories = `${REPOSITORIES_HEAD}${Object.entries(REPOSITORIES).map(toRepositoryLine).join('')}\n`;
  const text = HEAD + repositories + [...LANGUAGES, null].map(toSection).join('\n');
  await expect(text).toMatchFileSnapshot('../../../../docs/drivers.md');
});
