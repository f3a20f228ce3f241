/** @import { Driver, Language, Need, Template, Version } from '../language.mjs' */
import { readSources } from '../read-sources.mjs';

/** The protocol of a worker, without the contracts. */
export const SERVE = ['worker/worker.go', 'worker/load.go', 'worker/timer_linux.go', 'worker/timer_other.go'];
const HELPERS = [...SERVE, 'worker/contract.go', 'worker/driver.go'];

/** Go as of this version builds the helpers. */
export const GO = '1.25.0';

/** @type {(module: string, driver: Omit<Driver, 'package' | 'purl'>) => Driver} */
const toDriver = (module, driver) => ({ ...driver, package: module, purl: `pkg:golang/${module}` });

/** @type {readonly Driver[]} */
const drivers = [
  toDriver('github.com/jackc/pgx/v5', {
    name: 'pgx',
    database: 'postgres',
    version: 'v5.13.0',
    file: 'pgx.go',
    docs: 'https://pkg.go.dev/github.com/jackc/pgx/v5',
  }),
  toDriver('github.com/lib/pq', {
    name: 'lib-pq',
    database: 'postgres',
    version: 'v1.12.3',
    file: 'lib_pq.go',
    docs: 'https://pkg.go.dev/github.com/lib/pq',
  }),
  toDriver('github.com/go-sql-driver/mysql', {
    name: 'go-sql-driver-mysql',
    database: 'mysql',
    version: 'v1.10.1',
    file: 'go_sql_driver_mysql.go',
    docs: 'https://github.com/go-sql-driver/mysql#usage',
  }),
  toDriver('github.com/mattn/go-sqlite3', {
    name: 'mattn-go-sqlite3',
    database: 'sqlite',
    version: 'v1.14.53',
    file: 'mattn_go_sqlite3.go',
    docs: 'https://github.com/mattn/go-sqlite3#connection-string',
    binds: 'sqlite3',
  }),
  toDriver('modernc.org/sqlite', {
    name: 'modernc-sqlite',
    database: 'sqlite',
    version: 'v1.62.0',
    file: 'modernc_sqlite.go',
    docs: 'https://pkg.go.dev/modernc.org/sqlite#Driver.Open',
  }),
];

/** From 1.21 on, Go downloads a newer version of itself. */
const IS_GO = "go version | grep -Eq 'go1[.](2[1-9]|[3-9][0-9])'";

/** @type {(driver: Pick<Driver, 'name'>) => Need[]} */
const needs = ({ name }) => [
  { name: 'go 1.21 or later', probe: ['sh', '-c', IS_GO], install: 'apt-get install golang, or https://go.dev/dl/' },
  ...(name === 'mattn-go-sqlite3'
    ? [{ name: 'gcc', probe: /** @type {[string, string]} */ (['gcc', '--version']), install: 'apt-get install gcc' }]
    : []),
];

/**
 * A program of these files, and the module of the driver in a version.
 *
 * @param {Driver} driver
 * @param {string} version
 * @param {Record<string, string>} files text by path
 * @param {string} [go] the version of the language, which decides how its runtime behaves
 * @returns {Template}
 */
export const toTemplate = (driver, version, files, go = GO) => ({
  files: { 'go.mod': `module bench\n\ngo ${go}\n\nrequire ${driver.package} ${version}\n`, ...files },
  // The flag lets Go add what the driver requires to go.mod and go.sum.
  install: [['go', 'build', '-mod=mod', '-o', 'bench', '.']],
  command: ['./bench'],
});

/** @type {(driver: Driver, version: string) => Template} */
const template = (driver, version) => {
  const { [driver.file]: main = '', ...helpers } = readSources(import.meta.url, [driver.file, ...HELPERS]);
  const shared = main.includes('source{') ? readSources(import.meta.url, ['database_sql.go']) : {};
  return toTemplate(driver, version, { 'main.go': main, ...helpers, ...shared });
};

/** @type {(stdout: string) => Version[]} */
const parse = (stdout) => {
  /** @type {{ Versions?: string[] }} */
  const { Versions = [] } = JSON.parse(stdout);
  return Versions.map((version) => ({ version, publishedAt: null }));
};

/** @type {Language} */
export const language = {
  name: 'go',
  title: 'Go',
  drivers,
  needs,
  template,
  fromSource: (driver, checkout) => ({
    prepare: [],
    install: [
      ['go', 'mod', 'edit', '-replace', `${driver.package}=${checkout}`],
      ['go', 'build', '-mod=mod', '-o', 'bench', '.'],
    ],
  }),
  versions: { command: (driver) => ['go', 'list', '-m', '-versions', '-json', driver.package], parse },
};
