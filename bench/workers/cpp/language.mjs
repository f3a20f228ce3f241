/** @import { Driver, Language, Need, Template, Version } from '../language.mjs' */
import { readSources } from '../read-sources.mjs';

const SHARED = ['contracts.hpp', 'json.hpp', 'serve_worker.hpp'];
const COMPILE = ['-std=c++20', '-O2', '-pthread', '-o', 'worker'];

/** @type {[string, ...string[]]} */
const PIP = ['python3', '-m', 'pip'];

/** Where no registry has a library, its release is that of the machine. */
const INSTALLED = 'installed';

/**
 * What each driver needs beside the shared files: its own headers, and how pkg-config and Debian name its library.
 *
 * @type {Record<string, { header: string, library: string, debian: string }>}
 */
const LIBRARIES = {
  libpq: { header: 'libpq_values.hpp', library: 'libpq', debian: 'libpq-dev' },
  libmariadb: { header: 'mysql_values.hpp', library: 'libmariadb', debian: 'libmariadb-dev' },
  libmysqlclient: { header: 'mysql_values.hpp', library: 'mysqlclient', debian: 'libmysqlclient-dev' },
  sqlite: { header: '', library: 'sqlite3', debian: 'libsqlite3-dev' },
  'boost.mysql': { header: 'boost_values.hpp', library: 'openssl', debian: 'libssl-dev' },
};

/** @type {readonly Driver[]} */
const drivers = [
  {
    name: 'libpq',
    database: 'postgres',
    package: 'libpq',
    version: INSTALLED,
    file: 'libpq.cpp',
    docs: 'https://www.postgresql.org/docs/current/libpq-exec.html',
    purl: 'pkg:generic/libpq',
    isAnchor: true,
  },
  {
    name: 'libmariadb',
    database: 'mysql',
    package: 'mariadb-connector-c',
    version: INSTALLED,
    file: 'libmariadb.cpp',
    docs: 'https://mariadb.com/docs/connectors/mariadb-connector-c/api-prepared-statement-functions',
    purl: 'pkg:generic/libmariadb',
    isAnchor: true,
  },
  {
    name: 'libmysqlclient',
    database: 'mysql',
    package: 'libmysqlclient',
    version: INSTALLED,
    file: 'libmariadb.cpp',
    docs: 'https://dev.mysql.com/doc/c-api/en/c-api-prepared-statement-interface.html',
    purl: 'pkg:generic/libmysqlclient',
  },
  {
    name: 'sqlite',
    database: 'sqlite',
    package: 'sqlite3',
    version: INSTALLED,
    file: 'sqlite.cpp',
    docs: 'https://www.sqlite.org/cintro.html',
    purl: 'pkg:generic/sqlite',
    isAnchor: true,
  },
  {
    name: 'boost.mysql',
    language: 'c++',
    database: 'mysql',
    package: 'cmeel-boost',
    version: '1.90.0',
    file: 'boost-mysql.cpp',
    docs: 'https://www.boost.org/doc/libs/latest/libs/mysql/doc/html/mysql/text_queries.html',
    purl: 'pkg:pypi/cmeel-boost',
  },
];

/** @param {Driver} driver */
const libraryOf = ({ name }) => LIBRARIES[name] ?? { header: '', library: name, debian: name };

/** @param {Driver} driver */
const isBoost = ({ name }) => name === 'boost.mysql';

/** Boost, whose headers and compiled parts a package of Python has. @type {(driver: Driver, version: string) => Template['install']} */
const installBoost = ({ package: name, file }, version) => {
  const folder = 'deps/cmeel.prefix';
  // Since 1.85 Boost.MySQL parses numbers with Boost.Charconv.
  const numbers = /^1\.8[0-4]\./.test(version) ? [] : ['-lboost_charconv'];
  const link = [`-L${folder}/lib`, `-Wl,-rpath,$ORIGIN/${folder}/lib`, ...numbers, '-lssl', '-lcrypto'];
  return [
    [...PIP, 'install', '--quiet', '--no-deps', '--target', 'deps', `${name}==${version}`],
    ['g++', ...COMPILE, '-isystem', `${folder}/include`, file, ...link],
  ];
};

/** A library of the machine; another version than it has is refused. @type {(driver: Driver, version: string) => Template['install']} */
const installLibrary = (driver, version) => {
  const { library } = libraryOf(driver);
  const compile = `g++ ${COMPILE.join(' ')} ${driver.file} $(pkg-config --cflags --libs ${library})`;
  return [
    ['pkg-config', version === INSTALLED ? '--exists' : `--exact-version=${version}`, '--print-errors', library],
    ['sh', '-c', compile],
  ];
};

/**
 * A program of these files, compiled from the file of the driver against its library in a version.
 *
 * @param {Driver} driver
 * @param {string} version
 * @param {Record<string, string>} files text by path
 * @returns {Template}
 */
export const toTemplate = (driver, version, files) => ({
  files,
  install: isBoost(driver) ? installBoost(driver, version) : installLibrary(driver, version),
  command: ['./worker'],
});

/** @type {(driver: Driver, version: string) => Template} */
const template = (driver, version) => {
  const { header } = libraryOf(driver);
  const names = [...SHARED, driver.file, ...(header === '' ? [] : [header])];
  return toTemplate(driver, version, readSources(import.meta.url, names));
};

/** Packages of MariaDB have the name of MySQL's library too. @type {(library: string) => Need['probe']} */
const probeOf = (library) =>
  library === 'mysqlclient'
    ? ['sh', '-c', 'pkg-config --libs mysqlclient | grep -v mariadb']
    : ['pkg-config', '--exists', library];

/** @type {(driver: Driver) => Need[]} */
const needs = (driver) => {
  const { library, debian } = libraryOf(driver);
  /** @type {Need} */
  const pip = { name: 'pip', probe: [...PIP, '--version'], install: 'apt-get install python3-pip' };
  return [
    { name: 'g++', probe: ['g++', '--version'], install: 'apt-get install g++' },
    { name: 'pkg-config', probe: ['pkg-config', '--version'], install: 'apt-get install pkg-config' },
    { name: library, probe: probeOf(library), install: `apt-get install ${debian}` },
    ...(isBoost(driver) ? [pip] : []),
  ];
};

/** Boost.MySQL has `with_params` and a stable `any_connection` since Boost 1.87. @param {string} version */
const isSupported = (version) => !/^1\.([0-7]\d|8[0-6])\./.test(version);

/** What pip lists, newest first, or the one version that pkg-config prints. @type {(stdout: string) => Version[]} */
const parse = (stdout) => {
  const listed = /^Available versions: (.*)$/m.exec(stdout)?.[1]?.split(', ').filter(isSupported).reverse();
  return (listed ?? stdout.trim().split('\n')).map((version) => ({ version, publishedAt: null }));
};

/** @type {Language} */
export const language = {
  name: 'cpp',
  title: 'C and C++',
  drivers,
  needs,
  template,
  versions: {
    command: (driver) =>
      isBoost(driver)
        ? [...PIP, 'index', 'versions', driver.package]
        : ['pkg-config', '--modversion', libraryOf(driver).library],
    parse,
  },
};
