/** Where the code of a package is on GitHub, `owner/name`, and how its tags are named. */
export type DriverRepository = {
  readonly repository: string;
  /** `v{version}`: `{version}` stands for the version, as package registries spell it. */
  readonly tag: string;
};

/** Packages whose tags were read in their repositories in November 2026, by package URL without version. */
export const REPOSITORIES: Readonly<Record<string, DriverRepository>> = {
  'pkg:github/boostorg/mysql': { repository: 'boostorg/mysql', tag: 'boost-{version}' },
  'pkg:maven/com.mysql/mysql-connector-j': { repository: 'mysql/mysql-connector-j', tag: '{version}' },
  'pkg:maven/mysql/mysql-connector-java': { repository: 'mysql/mysql-connector-j', tag: '{version}' },
  'pkg:maven/org.mariadb.jdbc/mariadb-java-client': {
    repository: 'mariadb-corporation/mariadb-connector-j',
    tag: '{version}',
  },
  'pkg:maven/org.postgresql/postgresql': { repository: 'pgjdbc/pgjdbc', tag: 'REL{version}' },
  'pkg:npm/mariadb': { repository: 'mariadb-corporation/mariadb-connector-nodejs', tag: '{version}' },
  'pkg:npm/mysql': { repository: 'mysqljs/mysql', tag: 'v{version}' },
  'pkg:npm/mysql2': { repository: 'sidorares/node-mysql2', tag: 'v{version}' },
  'pkg:npm/pg': { repository: 'brianc/node-postgres', tag: 'pg@{version}' },
  'pkg:npm/postgres': { repository: 'porsager/postgres', tag: 'v{version}' },
  'pkg:pypi/asyncpg': { repository: 'MagicStack/asyncpg', tag: 'v{version}' },
  'pkg:pypi/psycopg': { repository: 'psycopg/psycopg', tag: '{version}' },
  'pkg:pypi/pymysql': { repository: 'PyMySQL/PyMySQL', tag: 'v{version}' },
};

/** The repository and the tags of a module of Go are parts of its package URL. */
const GO_MODULE = /^pkg:golang\/github\.com\/([\w.-]+\/[\w.-]+)(?:\/v\d+)?$/;

/** A name that git and an address take as it is. */
const TAG = /^[\w.+@-]{1,100}$/;

/** The repository of a package, by its package URL with or without version; null where it is not known: nothing is guessed. */
export function findRepository(purl: string | null): DriverRepository | null {
  const name = purl?.replace(/@[^/]*$/, '') ?? '';
  const [, repository] = GO_MODULE.exec(name) ?? [];
  if (repository) return { repository, tag: 'v{version}' };
  return Object.hasOwn(REPOSITORIES, name) ? (REPOSITORIES[name] ?? null) : null;
}

/** The tag of a version; null where its text is not one that a tag can have. */
export function toTag({ tag }: DriverRepository, version: string): string | null {
  const name = tag.replace('{version}', () => version);
  return TAG.test(name) ? name : null;
}
