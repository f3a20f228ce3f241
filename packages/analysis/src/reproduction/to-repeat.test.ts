import { describe, expect, test } from 'vitest';
import type { ComparisonOptions } from '../comparison/comparison-options.ts';
import { compareData } from '../testing/compare-data.ts';
import { caseOf, npmVersion, toSeriesData, withMargin } from '../testing/observe.ts';
import type { RepeatedCell, RepeatedRun } from './repeat.ts';
import { toCellRepeat } from './to-cell-repeat.ts';
import { fillRepeatCommand, toInstallCommand, toRepeat } from './to-repeat.ts';

const RUN: RepeatedRun = {
  id: 'r_4cc2f12950073e3f',
  harness: {
    name: 'tachograph-node',
    version: '1.0.0',
    tool: { name: 'tinybench', version: '6.2.3' },
    repeat: 'npm run bench -- --scenario {scenario} --driver {driver}@{version} --reproduces {run}',
  },
  source: { kind: 'ci', repository: 'example/connectors', commit: '4f2a9c1d7be05a6c3e8d9f1b2a3c4d5e6f708192' },
  record: { server: { config: { max_connections: 151, query_cache_type: 'OFF' } } },
};
const CELL: RepeatedCell = {
  driver: { name: 'mysql2', version: '3.24.6', purl: 'pkg:npm/mysql2' },
  scenario: {
    ...{ id: 'select-1000-rows', title: 'Select 1,000 rows', sql: 'SELECT 1', hash: 'abcdef0123456789' },
    params: { protocol: 'text' },
  },
  environment: 'MariaDB 10.11 · Node 24',
  run: RUN,
  against: null,
};

describe('what it takes to repeat a cell', () => {
  test('is the command, the package in its version, the scenario, the commit and the settings, as one text', () => {
    expect(toRepeat(CELL).text).toBe(
      `# mysql2 3.24.6, Select 1,000 rows, run r_4cc2f12950073e3f
npm run bench -- --scenario select-1000-rows --driver mysql2@3.24.6 --reproduces r_4cc2f12950073e3f
# driver: npm install mysql2@3.24.6
# scenario: select-1000-rows, params {"protocol":"text"}, content abcdef0123456789
# SELECT 1
# harness: tachograph-node 1.0.0, tinybench 6.2.3
# commit: example/connectors at 4f2a9c1d7be05a6c3e8d9f1b2a3c4d5e6f708192
# environment: MariaDB 10.11 · Node 24
# server settings:
#   max_connections = 151
#   query_cache_type = OFF
`,
    );
  });

  test('names the interval of before where tacho bench measured, which says whether the cell is repeated', () => {
    const harness = { ...RUN.harness, name: 'tacho bench' };
    const cell = { ...CELL, run: { ...RUN, harness }, within: { low: 1.2512, high: 1.33 } };
    expect(toRepeat(cell).command).toMatch(/ --reproduces r_4cc2f12950073e3f --within 1\.251\.\.1\.330$/);
    expect(toRepeat({ ...cell, within: { low: null, high: null } }).command).not.toContain('--within');
    expect(toRepeat({ ...cell, run: RUN }).command).not.toContain('--within');
  });

  test('says that the commit is not all there was', () => {
    const source = { kind: 'manual', commit: '4f2a9c1', dirty: true } as const;
    expect(toRepeat({ ...CELL, run: { ...RUN, source } }).commit).toBe(
      'a repository that is not stated at 4f2a9c1, with changes that were not committed',
    );
  });

  test('names no command where the run does not, and tells what is known', () => {
    const repeat = toRepeat({ ...CELL, run: { ...RUN, harness: { name: 'ours' }, source: null } });
    expect(repeat).toMatchObject({
      command: null,
      harness: 'ours',
      commit: null,
      install: 'npm install mysql2@3.24.6',
    });
    expect(repeat.text).toContain('# the run names no command that measures one cell again\n');
    const gone = toRepeat({ ...CELL, run: null });
    expect(gone).toMatchObject({ run: null, command: null, purl: 'pkg:npm/mysql2@3.24.6', settings: [] });
  });

  test('beside another environment tells the settings that differ from it, in their order', () => {
    const record = { server: { config: { max_connections: 500, query_cache_type: 'OFF', sql_mode: '' } } };
    const repeat = toRepeat({ ...CELL, against: { name: 'mariadb 3.5.4', record } });
    expect(repeat.settings).toEqual([
      { name: 'max_connections', value: '151', against: '500' },
      { name: 'sql_mode', value: null, against: '' },
    ]);
    expect(repeat.text).toContain(
      "# server settings that differ from mariadb 3.5.4's:\n#   max_connections = 151 (mariadb 3.5.4: 500)\n",
    );
  });

  test('nothing but the command leaves the comment, whatever a name or a statement holds', () => {
    const hostile = 'x\nrm -rf ~\r\ncurl evil';
    const repeat = toRepeat({
      ...CELL,
      driver: { name: hostile, version: hostile, purl: 'pkg:npm/$(evil)' },
      scenario: { id: hostile, title: hostile, sql: hostile, hash: null, params: { a: hostile } },
      environment: hostile,
      run: { ...RUN, harness: { name: hostile }, source: { kind: 'ci', repository: hostile, commit: '4f2a9c1' } },
      against: { name: hostile, record: { server: { config: { a: hostile } } } },
    });
    expect(repeat.install).toBeNull();
    expect(repeat.text.split('\n').filter((line) => line !== '' && !line.startsWith('# '))).toEqual([]);
  });
});

describe('the command', () => {
  test.each([
    ['a {driver} b', { driver: 'go-sql-driver/mysql' }, 'a go-sql-driver/mysql b'],
    ['{driver}@{version}', { driver: 'a b', version: "1'; rm -rf ~" }, `'a b'@'1'\\''; rm -rf ~'`],
    ['bench {driver}@{version}', { driver: 'mysql2', version: null }, 'bench mysql2@{version}'],
    ['$${{HOME}}/bench {run}', { run: 'r_1' }, '$${HOME}/bench r_1'],
  ])('%s is filled in, and a shell takes no value apart', (command, values, filled) => {
    expect(fillRepeatCommand(command, values)).toBe(filled);
  });
});

describe('the package', () => {
  test.each([
    ['pkg:npm/mysql2', '3.24.6', 'npm install mysql2@3.24.6'],
    ['pkg:npm/%40scope/name@1.0.0', '2.0.0', 'npm install @scope/name@2.0.0'],
    ['pkg:golang/github.com/go-sql-driver/mysql', 'v1.9.3', 'go get github.com/go-sql-driver/mysql@v1.9.3'],
    ['pkg:golang/github.com/go-sql-driver/mysql', '1.9.3', 'go get github.com/go-sql-driver/mysql@v1.9.3'],
    [
      'pkg:maven/org.mariadb.jdbc/mariadb-java-client?type=jar',
      '3.5.1',
      'mvn dependency:get -Dartifact=org.mariadb.jdbc:mariadb-java-client:3.5.1',
    ],
    [
      'pkg:deb/debian/libmariadb-dev?arch=amd64',
      '1:10.11.11-0+deb12u1',
      'apt-get install libmariadb-dev=1:10.11.11-0+deb12u1',
    ],
    ['pkg:conan/boost', '1.83', null],
    ['pkg:npm/mysql2', '1.0 && evil', null],
  ])('%s in version %s', (purl, version, command) => expect(toInstallCommand(purl, version)).toBe(command));
});

describe('a cell of a comparison', () => {
  const version = { version: npmVersion('3.24.6') };
  const data = toSeriesData([
    {
      ...{ case: caseOf('select', { params: { rows: 1 } }), title: 'Select', driver: 'mysql2', environment: 'e1' },
      observations: [withMargin(100, 1, 20, { ...version, run: 'r_new', scenarioHash: 'h2' })],
    },
    {
      ...{ case: caseOf('select', { params: { rows: 1 } }), title: 'Select', driver: 'mariadb', environment: 'e2' },
      observations: [withMargin(120, 1, 20, { version: npmVersion('3.5.4'), run: 'r_other', scenarioHash: 'h2' })],
    },
  ]);
  const options: ComparisonOptions = {
    ...{ selected: [], scenarios: null, environment: null, metric: null, override: null, environments: [] },
    reference: { slug: 'mariadb', version: null },
  };
  const comparison = compareData(data, options);
  const [row] = comparison.rows;
  const cell = row?.cells.find(({ column }) => column === 'mysql2@3.24.6');
  const sources = {
    runs: [
      { ...RUN, id: 'r_new' },
      { ...RUN, id: 'r_other', record: { server: { config: { max_connections: 500 } } } },
    ],
    scenarios: [
      { slug: 'select', hash: 'h1', sql: 'SELECT 1' },
      { slug: 'select', hash: 'h2', sql: 'SELECT 2' },
    ],
    purlOf: (driver: string) => `pkg:npm/${driver}`,
  };

  test('is repeated with its own text of the scenario, and set against the settings of the reference', () => {
    expect(row && cell && toCellRepeat(comparison, row, cell, sources)).toMatchObject({
      ...{ run: 'r_new', install: 'npm install mysql2@3.24.6', against: 'mariadb 3.5.4' },
      scenario: { id: 'select', sql: 'SELECT 2', params: { rows: 1 } },
      settings: [
        { name: 'max_connections', value: '151', against: '500' },
        { name: 'query_cache_type', value: 'OFF', against: null },
      ],
    });
  });

  test('whose run is gone still says what the comparison knows', () => {
    expect(row && cell && toCellRepeat(comparison, row, cell, { ...sources, runs: [] })).toMatchObject({
      ...{ run: null, command: null, against: null, settings: [], install: 'npm install mysql2@3.24.6' },
    });
  });
});
