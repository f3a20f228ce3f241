import { expect, it } from 'vitest';
import { readLockfile } from '../read-lockfile.ts';

/** `name version`, and the number of omitted entries at the end. */
function read(name: string, lines: string | readonly string[]) {
  const reading = readLockfile(name, typeof lines === 'string' ? lines : lines.join('\n'));
  if (!reading.ok) return reading.message;
  const { packages, omitted } = reading.lockfile;
  return [...packages.map((locked) => `${locked.name} ${locked.version}`), omitted];
}

it('package-lock.json: aliases by their own name, repositories, folders, links and workspaces omitted', () => {
  const packages = {
    '': { version: '1.0.0' },
    'packages/api': { version: '1.0.0' },
    'node_modules/api': { resolved: 'packages/api', link: true },
    'node_modules/driver': { name: 'mysql2', version: '3.24.6' },
    'node_modules/fork': { version: '1.0.0', resolved: 'git+ssh://git@github.com/example/fork.git#0123' },
    'node_modules/local': { version: '1.0.0', resolved: 'file:local.tgz' },
    'node_modules/@duckdb/node-api': { version: '1.3.2-alpha.25' },
    'node_modules/knex/node_modules/pg': { version: '8.11.6' },
  };
  const listed = ['mysql2 3.24.6', '@duckdb/node-api 1.3.2-alpha.25', 'pg 8.11.6', 4];
  expect(read('package-lock.json', JSON.stringify({ lockfileVersion: 3, packages }))).toEqual(listed);
  const dependencies = {
    driver: { version: 'npm:mysql2@3.24.6' },
    scoped: { version: 'npm:@duckdb/node-api@1.3.2' },
    fork: { version: 'git+ssh://git@github.com/example/fork.git#0123', dependencies: { pg: { version: '8.11.6' } } },
  };
  expect(read('package-lock.json', JSON.stringify({ lockfileVersion: 1, dependencies }))).toEqual([
    ...['mysql2 3.24.6', '@duckdb/node-api 1.3.2', 'pg 8.11.6', 1],
  ]);
});

it('package-lock.json: entries that are copied out of it', () => {
  const entries = '  "node_modules/mariadb": {\n "version": "3.2.0" },\n"node_modules/pg": { "version": "8.11.6" },\n';
  const reading = readLockfile(null, entries);
  expect(reading).toMatchObject({ lockfile: { packages: [{ name: 'mariadb' }, { name: 'pg', version: '8.11.6' }] } });
});

it('pnpm-lock.yaml: keys with peers, of other registries, of archives and folders', () => {
  const keys = [
    "'@prisma/client@7.6.0(typescript@5.9.3)'",
    'mysql2@3.15.3(@types/node@24.0.0)',
    'fork@https://codeload.github.com/example/fork/tar.gz/0123',
    "'@example/api@file:packages/api'",
  ].map((key) => `  ${key}:\n    resolution: {integrity: sha512-01}`);
  const listed = ['@prisma/client 7.6.0', 'mysql2 3.15.3', 2];
  expect(
    read('pnpm-lock.yaml', ["lockfileVersion: '9.0'", 'packages:', ...keys, 'snapshots:', '  pg@1.0.0: {}']),
  ).toEqual(listed);
  const older = ['/@prisma/client/4.1.0_prisma@4.1.0', '/pg/8.7.3', 'github.com/example/fork/0123', 'file:api'];
  expect(
    read('pnpm-lock.yaml', ['lockfileVersion: 5.4', 'packages:', ...older.map((key) => `  ${key}:\n    dev: true`)]),
  ).toEqual(['@prisma/client 4.1.0', 'pg 8.7.3', 2]);
});

it('yarn.lock: aliases, patches, workspaces, addresses, both yarns', () => {
  const classic = [
    '# yarn lockfile v1',
    'driver@npm:mysql2@^3.0.0:',
    '  version "3.24.6"',
    '"@scope/db@^1.0.0", "@scope/db@>= 1.0.0 < 3":',
    '  version "2.0.0"',
    'fork@example/fork:',
    '  version "1.0.0"',
    '"local@file:../local":',
    '  version "1.0.0"',
  ];
  expect(read('yarn.lock', classic)).toEqual(['mysql2 3.24.6', '@scope/db 2.0.0', 2]);
  const berry = [
    '__metadata:',
    '  version: 8',
    '"driver@npm:mysql2@^3.0.0":',
    '  version: 3.24.6',
    '  resolution: "mysql2@npm:3.24.6"',
    '"pg@patch:pg@npm%3A8.20.0#./pg.patch":',
    '  version: 8.20.0',
    '  resolution: "pg@patch:pg@npm%3A8.20.0#./pg.patch::version=8.20.0&hash=01"',
    '"app@workspace:.":',
    '  version: 0.0.0-use.local',
    '  resolution: "app@workspace:."',
  ];
  expect(read('yarn.lock', berry)).toEqual(['mysql2 3.24.6', 'pg 8.20.0', 1]);
});

it('go.mod: what is replaced is what stands for it; comments, excluded and retracted versions are none', () => {
  const lines = [
    'module example.org/app // v1.0.0',
    'require github.com/lib/pq v1.10.9',
    'require (',
    '\tgithub.com/jackc/pgx/v5 v5.7.1 // indirect',
    '\tgithub.com/go-sql-driver/mysql v1.8.1-0.20240101000000-0123456789ab',
    '\texample.org/here v0.0.0',
    ')',
    'replace github.com/lib/pq v1.10.9 => github.com/example/pq v1.10.9-fork',
    'replace (',
    '\texample.org/here => ../here',
    ')',
    'exclude github.com/lib/pq v1.0.0',
  ];
  expect(read('go.mod', lines)).toEqual([
    'github.com/example/pq v1.10.9-fork',
    'github.com/jackc/pgx/v5 v5.7.1',
    'github.com/go-sql-driver/mysql v1.8.1-0.20240101000000-0123456789ab',
    1,
  ]);
});

it('go.sum: the newest version whose code is listed', () => {
  const versions = ['v1.9.0 h1:a=', 'v1.10.9 h1:a=', 'v1.10.9/go.mod h1:a=', 'v1.11.0/go.mod h1:a='];
  const lines = versions.map((said) => `github.com/lib/pq ${said}`);
  expect(read('go.sum', lines)).toEqual(['github.com/lib/pq v1.10.9', 0]);
});

it('requirements.txt: what is pinned, with extras, markers, hashes and continued lines', () => {
  const lines = [
    '-r base.txt',
    'psycopg[binary, pool] == 3.2.1 ; python_version >= "3.9"',
    'PyMySQL==1.1.1 \\',
    '    --hash=sha256:01',
    'asyncpg===0.30.0 # fast',
    'mysqlclient>=2.2',
    'redis==5.*',
    'fork @ git+https://github.com/example/fork@v1.0.0',
  ];
  expect(read('requirements-dev.txt', lines)).toEqual(['psycopg 3.2.1', 'PyMySQL 1.1.1', 'asyncpg 0.30.0', 3]);
});

it('poetry.lock, uv.lock and Cargo.lock: repositories, folders and members of the workspace are omitted', () => {
  const entry = (name: string, source: string) => `[[package]]\nname = "${name}"\nversion = "1.2.3"\n${source}\n`;
  const poetry = [
    entry('pymysql', ''),
    entry('own', '[package.source]\ntype = "git"\nurl = "https://example.org"'),
    entry('mirrored', '[package.source]\ntype = "legacy"\nurl = "https://pypi.example.org"'),
  ];
  expect(read('poetry.lock', poetry)).toEqual(['pymysql 1.2.3', 'mirrored 1.2.3', 1]);
  const uv = [
    entry('asyncpg', 'source = { registry = "https://python.example.org/simple" }'),
    entry('app', 'source = { editable = "." }'),
  ];
  expect(read('uv.lock', uv)).toEqual(['asyncpg 1.2.3', 1]);
  const cargo = [
    entry('app', ''),
    entry('sqlx', 'source = "sparse+https://crates.example.org/"'),
    entry('fork', 'source = "git+https://github.com/example/fork#01"'),
  ];
  expect(read('Cargo.lock', cargo)).toEqual(['sqlx 1.2.3', 2]);
});

/** `${name}`, a property of Maven. */
const of = (name: string) => ['$', `{${name}}`].join('');

it('pom.xml: properties of properties, managed versions, profiles; plugins, ranges and what a parent states are none', () => {
  const dependency = (group: string, artifact: string, version: string) =>
    `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId>${version && `<version>${version}</version>`}</dependency>`;
  const text = `<?xml version="1.0"?><!-- <dependency> -->
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <parent><groupId>org.example</groupId><version>7</version></parent>
  <properties><pg>\${pg.line}.4</pg><pg.line>42.7</pg.line><loop>\${loop}\${loop}</loop></properties>
  <dependencyManagement><dependencies>${dependency('com.mysql', 'mysql-connector-j', '<![CDATA[9.1.0]]>')}</dependencies></dependencyManagement>
  <dependencies>
    ${dependency('org.postgresql', 'postgresql', of('pg'))}
    ${dependency('com.mysql', 'mysql-connector-j', '')}
    ${dependency(of('project.groupId'), 'own', of('project.version'))}
    ${dependency('org.parent', 'of-a-parent', '')}
    ${dependency('org.range', 'range', '[1.0,2.0)')}
    ${dependency('org.loop', 'loop', of('loop'))}
  </dependencies>
  <profiles><profile><id>x</id><dependencies>${dependency('com.h2database', 'h2', '2.3.232')}</dependencies></profile></profiles>
  <build><plugins><plugin><dependencies>${dependency('org.plugin', 'plugin', '1.0')}</dependencies></plugin></plugins></build>
</project>`;
  expect(read('pom.xml', text)).toEqual([
    'com.mysql:mysql-connector-j 9.1.0',
    'org.postgresql:postgresql 42.7.4',
    'org.example:own 7',
    'com.h2database:h2 2.3.232',
    3,
  ]);
});

it('Gemfile.lock: one entry for the platforms of a gem, none for repositories and folders', () => {
  const lines = [
    ...['GIT', '  remote: https://example.org/fork.git', '  specs:', '    fork (1.0.0)'],
    ...['GEM', '  remote: https://gems.example.org/', '  specs:', '    pg (1.5.9)', '    pg (1.5.9-x86_64-linux)'],
    ...['      bigdecimal (>= 3)', '', 'DEPENDENCIES', '  pg (~> 1.5)', '    odd (1.0.0)'],
  ];
  expect(read('Gemfile.lock', lines)).toEqual(['pg 1.5.9', 1]);
});

it('composer.lock and packages.lock.json: branches and projects are omitted', () => {
  const packages = [
    { name: 'doctrine/dbal', version: '3.9.1' },
    { name: 'predis/predis', version: 'v2.2.2' },
    { name: 'example/fork', version: 'dev-main' },
  ];
  const composer = JSON.stringify({ 'content-hash': '01', packages, 'packages-dev': null });
  expect(read('composer.lock', composer)).toEqual(['doctrine/dbal 3.9.1', 'predis/predis v2.2.2', 1]);
  const framework = { Npgsql: { type: 'Direct', resolved: '9.0.3' }, own: { type: 'Project' } };
  const nuget = JSON.stringify({ version: 2, dependencies: { 'net8.0': framework, 'net9.0': framework } });
  expect(read('packages.lock.json', nuget)).toEqual(['Npgsql 9.0.3', 2]);
});
