/** @import { Driver, Language, Template, Version } from '../language.mjs' */
import { readFileSync } from 'node:fs';

const HELPERS = { client: 'client.rs', contract: 'contract.rs', serve_worker: 'serve_worker.rs' };

/** The crates of each worker, and those of a worker that awaits. */
const CRATES = ['libc = "0.2"', 'serde_json = "1"'];
const ASYNC_CRATES = [
  'futures-util = { version = "0.3", default-features = false, features = ["std"] }',
  'tokio = { version = "1", features = ["rt", "net", "time"] }',
];

/**
 * How a crate is built into a worker.
 *
 * @typedef {object} Build
 * @property {string} settings that stand behind its version in Cargo.toml: no TLS, the SQLite that it brings
 * @property {boolean} isAsync
 * @property {(file: string) => Record<string, string>} files of the driver, by the names of their modules
 * @property {string} [alias] the name that the files call it by
 */

/** @type {(database: string) => Build} */
const buildSqlx = (database) => ({
  settings: `default-features = false, features = ["runtime-tokio", "${database}"]`,
  isAsync: true,
  files: (file) => ({ driver: 'sqlx.rs', database: file }),
});

/** @type {(isAsync: boolean, features: string) => Build} */
const buildMysql = (isAsync, features) => ({
  settings: `default-features = false, features = [${features}]`,
  isAsync,
  files: (file) => ({ driver: file, values: 'mysql_values.rs' }),
  alias: 'mysql',
});

/** @type {Record<string, Build>} */
const BUILDS = {
  'tokio-postgres': {
    settings: '',
    isAsync: true,
    files: (file) => ({ driver: file, values: 'tokio_postgres_values.rs' }),
  },
  mysql: buildMysql(false, '"minimal-rust", "buffer-pool"'),
  mysql_async: buildMysql(true, '"minimal-rust"'),
  rusqlite: { settings: 'features = ["bundled"]', isAsync: false, files: (file) => ({ driver: file }) },
  'sqlx-postgres': buildSqlx('postgres'),
  'sqlx-mysql': buildSqlx('mysql'),
  'sqlx-sqlite': buildSqlx('sqlite'),
};

/** @type {(name: string, database: Driver['database'], version: string, crate?: string) => Driver} */
const toDriver = (name, database, version, crate = name) => ({
  name,
  database,
  package: crate,
  version,
  file: `${name.replace('-', '_')}.rs`,
  docs: `https://docs.rs/${crate}`,
  purl: `pkg:cargo/${crate}`,
  ...(database === 'sqlite' && { binds: 'sqlite3' }),
});

/** @type {(name: string, driver: Driver, version: string, build: Build) => string} */
const toManifest = (name, driver, version, { settings, isAsync, alias = driver.package }) => {
  const own = [`package = "${driver.package}"`, `version = "=${version}"`, settings].filter((one) => one !== '');
  return `[package]
name = "${name}"
edition = "2021"

[workspace]

[dependencies]
${[...CRATES, ...(isAsync ? ASYNC_CRATES : []), `${alias} = { ${own.join(', ')} }`].join('\n')}
`;
};

/** @type {(modules: readonly string[], isAsync: boolean) => string} */
const toMain = (modules, isAsync) => `// No driver needs all that the others need.
#![allow(dead_code)]
${modules
  .toSorted()
  .map((module) => `mod ${module};`)
  .join('\n')}

struct Executor;

impl serve_worker::Executor for Executor {
    fn run<F: std::future::Future>(future: F) -> F::Output {
        ${isAsync ? 'let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();\n        runtime.expect("a runtime").block_on(future)' : 'serve_worker::at_once(future)'}
    }
}

fn main() -> serve_worker::Result<()> {
    <Executor as serve_worker::Executor>::run(contract::measure::<driver::Driver, Executor>())
}
`;

/** @type {readonly [string, ...string[]][]} */
export const BUILD = [
  ['cargo', 'generate-lockfile', '--quiet'],
  ['cargo', 'install', '--quiet', '--locked', '--force', '--path', '.', '--root', '.'],
];

/** @type {(driver: Driver, version: string) => Template} */
const template = (driver, version) => {
  const build = BUILDS[driver.name];
  if (!build) throw new Error(`There is no driver ${driver.name} in Rust.`);
  // Workers may share a target folder: each has a name of its own there.
  const name = `${driver.name}-${version.replaceAll(/[^\w-]/g, '-')}`;
  const modules = { ...HELPERS, ...build.files(driver.file) };
  const sources = Object.entries(modules).map(([module, file]) => [
    `src/${module}.rs`,
    readFileSync(new URL(file, import.meta.url), 'utf8'),
  ]);
  return {
    files: {
      'Cargo.toml': toManifest(name, driver, version, build),
      'src/main.rs': toMain(Object.keys(modules), build.isAsync),
      ...Object.fromEntries(sources),
    },
    install: [...BUILD],
    command: [`./bin/${name}`],
  };
};

/** The crate of the checkout; in a workspace, cargo finds it in the revision by its name, wherever it is. */
const TAKE_CRATE = [
  String.raw`if grep -q "^name = \"$2\"" "$1/Cargo.toml"; then from="path = \"$1\"";`,
  String.raw`else from="git = \"file://$1\", rev = \"$(git -C "$1" rev-parse HEAD)\""; fi;`,
  String.raw`sed -E "s#version = \"=[^\"]*\"|path = \"[^\"]*\"|git = \"[^\"]*\", rev = \"[^\"]*\"#$from#" Cargo.toml > Cargo.next;`,
  'mv Cargo.next Cargo.toml',
].join(' ');

/** @type {(driver: Driver) => [string, ...string[]]} */
const listCommand = ({ package: name }) => {
  const path = `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
  return ['curl', '--silent', '--show-error', '--fail', '--max-time', '30', `https://index.crates.io/${path}`];
};

/** A line of the index for each version, some of them withdrawn. @type {(stdout: string) => Version[]} */
const parse = (stdout) => {
  const lines = stdout.split('\n').filter((line) => line !== '');
  /** @type {{ vers: string, yanked?: boolean, pubtime?: string }[]} */
  const versions = lines.map((line) => JSON.parse(line));
  return versions
    .filter(({ yanked }) => !yanked)
    .map(({ vers, pubtime = null }) => ({ version: vers, publishedAt: pubtime }));
};

/** @type {Language} */
export const language = {
  name: 'rust',
  title: 'Rust',
  drivers: [
    toDriver('tokio-postgres', 'postgres', '0.7.18'),
    toDriver('sqlx-postgres', 'postgres', '0.9.0', 'sqlx'),
    toDriver('mysql', 'mysql', '28.0.4'),
    toDriver('mysql_async', 'mysql', '0.37.1'),
    toDriver('sqlx-mysql', 'mysql', '0.9.0', 'sqlx'),
    toDriver('rusqlite', 'sqlite', '0.43.0'),
    toDriver('sqlx-sqlite', 'sqlite', '0.9.0', 'sqlx'),
  ],
  needs: () => [
    { name: 'cargo', probe: ['cargo', '--version'], install: 'https://rustup.rs, or apt-get install cargo' },
    { name: 'cc', probe: ['cc', '--version'], install: 'apt-get install gcc' },
  ],
  template,
  fromSource: ({ package: crate }, checkout) => ({
    prepare: [],
    install: [['sh', '-c', TAKE_CRATE, 'sh', checkout, crate], ...BUILD],
  }),
  versions: { command: listCommand, parse },
};
