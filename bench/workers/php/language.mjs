/** @import { Driver, Language, Need } from '../language.mjs' */
import { readSources } from '../read-sources.mjs';

/** A part of PHP, in the version of the installed one. */
const BUILT_IN = 'installed';

/** @type {(name: string, database: Driver['database'], extension: string, docs: string, binds?: string) => Driver} */
const driver = (name, database, extension, docs, binds) => ({
  name,
  database,
  package: extension,
  version: BUILT_IN,
  file: `${name}.php`,
  docs: `https://www.php.net/manual/en/${docs}.php`,
  purl: null,
  ...(binds !== undefined && { binds }),
});

/** @type {readonly Driver[]} */
const drivers = [
  driver('pdo-pgsql', 'postgres', 'pdo_pgsql', 'ref.pdo-pgsql', 'libpq'),
  driver('pgsql', 'postgres', 'pgsql', 'function.pg-query-params', 'libpq'),
  driver('pdo-mysql', 'mysql', 'pdo_mysql', 'ref.pdo-mysql'),
  driver('mysqli', 'mysql', 'mysqli', 'mysqli.quickstart'),
  driver('pdo-sqlite', 'sqlite', 'pdo_sqlite', 'ref.pdo-sqlite', 'sqlite3'),
  // Python has a sqlite3 too, which a second one would rename in its league.
  driver('ext-sqlite3', 'sqlite', 'sqlite3', 'book.sqlite3', 'sqlite3'),
];

/** The packages of Debian that have the extensions. @type {Record<Driver['database'], string>} */
const EXTENSIONS = { postgres: 'php-pgsql', mysql: 'php-mysql', sqlite: 'php-sqlite3' };

/** mysqli::execute_query is new in PHP 8.2. @type {(driver: Driver) => Need[]} */
const needs = ({ package: extension, database }) => [
  {
    name: `PHP 8.2 or later with ${extension}`,
    probe: ['php', '-r', `exit((int) (PHP_VERSION_ID < 80200 || !extension_loaded('${extension}')));`],
    install: `apt-get install php-cli ${EXTENSIONS[database]}`,
  },
];

const CHECK = `PHP_VERSION === $argv[1] or exit(fprintf(STDERR, 'error: the installed PHP is '.PHP_VERSION));`;

/** @type {(file: string) => [string, ...string[]]} */
export const toCommand = (file) => ['php', '-d', 'opcache.enable_cli=1', file];

/** @type {Language['template']} */
const template = ({ file }, version) => ({
  files: readSources(import.meta.url, [
    'serve_worker.php',
    'serve_driver.php',
    ...(file.startsWith('pdo-') ? ['serve_pdo.php'] : []),
    file,
  ]),
  install: version === BUILT_IN ? [] : [['php', '-r', CHECK, '--', version]],
  command: toCommand(file),
});

/** @type {Language} */
export const language = { name: 'php', title: 'PHP', drivers, needs, template, versions: null };
