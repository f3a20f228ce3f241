/** @import { Driver, FromSource, Language, Need, Version } from '../language.mjs' */
import { readFileSync } from 'node:fs';

/** @type {(file: string) => string} */
const read = (file) => readFileSync(new URL(file, import.meta.url), 'utf8');

/** @type {(name: string, database: Driver['database'], version: string, docs: string) => Driver} */
const driver = (name, database, version, docs) => ({
  name,
  database,
  package: name,
  version,
  file: `${name}.mjs`,
  docs,
  purl: `pkg:npm/${name}`,
});

/** A part of Node.js, in the version of the installed one. */
const BUILT_IN = 'installed';

/** @type {readonly Driver[]} */
const drivers = [
  driver('pg', 'postgres', '8.23.1', 'https://node-postgres.com/features/queries'),
  driver('postgres', 'postgres', '3.4.9', 'https://github.com/porsager/postgres#readme'),
  driver('mysql2', 'mysql', '3.24.6', 'https://sidorares.github.io/node-mysql2/docs'),
  driver(
    'mariadb',
    'mysql',
    '3.5.4',
    'https://mariadb.com/docs/connectors/mariadb-connector-nodejs/connector-nodejs-promise-api',
  ),
  driver('mysql', 'mysql', '2.18.1', 'https://github.com/mysqljs/mysql#readme'),
  {
    // From 13 on, it needs Node 22.
    ...driver(
      'better-sqlite3',
      'sqlite',
      '12.11.1',
      'https://github.com/WiseLibs/better-sqlite3/blob/master/docs/api.md',
    ),
    binds: 'sqlite3',
  },
  {
    name: 'node-sqlite',
    database: 'sqlite',
    package: 'node:sqlite',
    version: BUILT_IN,
    file: 'node-sqlite.mjs',
    docs: 'https://nodejs.org/api/sqlite.html',
    purl: null,
    binds: 'sqlite3',
  },
];

/** @type {Record<string, Need>} */
const NEEDS = {
  node: { name: 'node', probe: ['node', '--version'], install: 'apt-get install nodejs npm' },
  sqlite: {
    name: 'Node.js 22.5 or later',
    probe: ['node', '--eval', "require('node:sqlite')"],
    install: 'npm install --global n && n 24',
  },
  compiler: { name: 'c++', probe: ['c++', '--version'], install: 'apt-get install build-essential python3' },
};

/** @type {(driver: Driver) => Need[]} */
const needs = ({ name }) =>
  ['node', ...(name === 'node-sqlite' ? ['sqlite'] : name === 'better-sqlite3' ? ['compiler'] : [])].flatMap(
    (need) => NEEDS[need] ?? [],
  );

const NPM_INSTALL = /** @type {const} */ (['npm', 'install', '--no-audit', '--no-fund', '--loglevel=error']);

const CHECK =
  'const v = process.versions.node; v === process.argv[1] || (console.error("error: the installed Node.js is " + v), process.exit(1))';

/** @type {Language['template']} */
function template({ package: name, file, version: own }, version) {
  const isPart = own === BUILT_IN;
  const dependencies = isPart ? {} : { [name]: version };
  return {
    files: {
      'package.json': `${JSON.stringify({ private: true, type: 'module', dependencies }, null, 2)}\n`,
      'serve-worker.mjs': read('serve-worker.mjs'),
      'serve-driver.mjs': read('serve-driver.mjs').replaceAll("'../../contracts/", "'./"),
      'rows.mjs': read('../../contracts/rows.mjs'),
      [file]: read(file),
    },
    install: !isPart ? [[...NPM_INSTALL]] : version === BUILT_IN ? [] : [['node', '--eval', CHECK, version]],
    command: ['node', file],
  };
}

/** By npm, or by `node --version` for what is a part of it. Oldest first, withdrawn ones left out. @param {string} stdout @returns {Version[]} */
function parse(stdout) {
  const own = /^v(\d{1,4}\.\d{1,4}\.\d{1,4})\s*$/.exec(stdout)?.[1];
  if (own !== undefined) return [{ version: own, publishedAt: null }];
  /** @type {{ versions: string | string[], time?: Record<string, string> }} */
  const { versions, time = {} } = JSON.parse(stdout);
  return [versions].flat().map((version) => {
    const at = time[version];
    return { version, publishedAt: at === undefined ? null : new Date(at).toISOString() };
  });
}

/** A copy of what would be published: a link would share one folder among all commits. @param {{ package: string }} driver @param {string} checkout @returns {FromSource} */
export const fromSource = ({ package: name }, checkout) => ({
  prepare: [[...NPM_INSTALL], ['npm', 'run', 'build', '--if-present', '--loglevel=error']],
  install: [
    ['rm', '-rf', `node_modules/${name}`],
    [...NPM_INSTALL, '--install-links', '--no-save', `${name}@file:${checkout}`],
  ],
});

/** @type {Language} */
export const language = {
  name: 'node',
  title: 'JavaScript',
  drivers,
  needs,
  template,
  fromSource,
  versions: {
    command: ({ package: name, purl }) =>
      purl === null ? ['node', '--version'] : ['npm', 'view', name, 'versions', 'time', '--json', '--loglevel=error'],
    parse,
  },
};
