/** @import { Driver, Language, Need, Version } from '../language.mjs' */
import { readFileSync } from 'node:fs';

/** @type {(file: string) => string} */
const read = (file) => readFileSync(new URL(file, import.meta.url), 'utf8');

/** A file `psycopg.py` would be imported instead of the package. @type {(name: string) => string} */
const fileOf = (name) => `${name.replaceAll('-', '_')}_worker.py`;

/** @type {(name: string, database: Driver['database'], version: string, docs: string, rest?: Partial<Driver>) => Driver} */
const driver = (name, database, version, docs, rest) => ({
  name,
  database,
  package: name,
  version,
  file: fileOf(name),
  docs,
  purl: `pkg:pypi/${(rest?.package ?? name).toLowerCase()}`,
  ...rest,
});

/** A part of Python, in the version of the installed one. */
const BUILT_IN = 'installed';
const MYSQL_CONNECTOR = 'https://dev.mysql.com/doc/connector-python/en/connector-python-tutorial-cursorbuffered.html';

/** @type {readonly Driver[]} */
const drivers = [
  driver('psycopg', 'postgres', '3.3.9', 'https://www.psycopg.org/psycopg3/docs/basic/usage.html', { binds: 'libpq' }),
  driver('psycopg2', 'postgres', '2.9.13', 'https://www.psycopg.org/docs/usage.html', {
    package: 'psycopg2-binary',
    binds: 'libpq',
  }),
  driver('asyncpg', 'postgres', '0.32.0', 'https://magicstack.github.io/asyncpg/current/usage.html'),
  driver('pg8000', 'postgres', '1.31.6', 'https://codeberg.org/tlocke/pg8000'),
  driver('pymysql', 'mysql', '1.2.4', 'https://pymysql.readthedocs.io/en/latest/user/examples.html', {
    package: 'PyMySQL',
  }),
  driver('mysqlclient', 'mysql', '2.3.2', 'https://mysqlclient.readthedocs.io/user_guide.html', {
    binds: 'libmariadb',
  }),
  driver('mysql-connector', 'mysql', '26.10.0', MYSQL_CONNECTOR, { package: 'mysql-connector-python' }),
  driver('asyncmy', 'mysql', '0.2.18', 'https://github.com/long2ice/asyncmy#usage'),
  driver('sqlite3', 'sqlite', BUILT_IN, 'https://docs.python.org/3/library/sqlite3.html', {
    purl: null,
    binds: 'sqlite3',
  }),
];

/** As the documentation of a driver installs it. @type {Record<string, string>} */
const EXTRAS = { psycopg: '[binary,pool]' };

/** @type {Need} */
const PYTHON = { name: 'python3', probe: ['python3', '-m', 'venv', '--help'], install: 'apt-get install python3-venv' };
const PACKAGES = 'apt-get install build-essential python3-dev pkg-config libmariadb-dev';

/** @type {(driver: Driver) => Need[]} */
const needs = ({ name }) =>
  name === 'mysqlclient'
    ? [
        PYTHON,
        { name: 'libmariadb', probe: ['pkg-config', '--exists', 'libmariadb'], install: PACKAGES },
        { name: 'cc', probe: ['cc', '--version'], install: PACKAGES },
      ]
    : [PYTHON];

const CHECK =
  "import platform, sys; v = platform.python_version(); sys.exit(None if v == sys.argv[1] else f'error: the installed Python is {v}')";

/** @type {Language['template']} */
function template({ name, package: of, file, version: own }, version) {
  const pip = 'venv/bin/pip';
  const isPart = own === BUILT_IN;
  const requirements = isPart ? '' : `${of}${EXTRAS[name] ?? ''}==${version}\n`;
  return {
    files: {
      'requirements.txt': requirements,
      'serve_worker.py': read('serve_worker.py'),
      'serve_driver.py': read('serve_driver.py'),
      [file]: read(file),
    },
    install: [
      ...(isPart && version !== BUILT_IN
        ? [/** @type {[string, ...string[]]} */ (['python3', '-c', CHECK, version])]
        : []),
      ['python3', '-m', 'venv', 'venv'],
      [pip, 'install', '--quiet', '--disable-pip-version-check', '--requirement', 'requirements.txt'],
    ],
    command: ['venv/bin/python', file],
  };
}

/** By pip, which lists the newest first, or by `python3 --version` for what is a part of it. Oldest first. @param {string} stdout @returns {Version[]} */
function parse(stdout) {
  const own = /^Python (\d[\w.+]{0,40})/.exec(stdout)?.[1];
  if (own !== undefined) return [{ version: own, publishedAt: null }];
  const list = stdout.split('\n').find((line) => line.startsWith('Available versions: ')) ?? '';
  const versions = list.slice('Available versions: '.length).split(',');
  return versions
    .flatMap((version) => (version.trim() === '' ? [] : { version: version.trim(), publishedAt: null }))
    .reverse();
}

/** @type {Language} */
export const language = {
  name: 'python',
  title: 'Python',
  drivers,
  needs,
  template,
  fromSource: (_, checkout) => ({
    prepare: [],
    // The script of pip names the folder in which it was made, and a copy of that folder has the same script.
    install: [['venv/bin/python', '-m', 'pip', 'install', '--quiet', '--force-reinstall', '--no-deps', checkout]],
  }),
  versions: {
    command: ({ package: name, purl }) =>
      purl === null
        ? ['python3', '--version']
        : ['python3', '-m', 'pip', 'index', 'versions', name, '--disable-pip-version-check'],
    parse,
  },
};
