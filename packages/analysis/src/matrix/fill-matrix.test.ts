import type { IdentityValue } from '@tachograph/schema/normalise';
import { expect, test } from 'vitest';
import type { EnvironmentFields, Observation } from '../measurement/measurement.ts';
import { knownNoise } from '../testing/known-noise.ts';
import { MYSQL2_IN_TURNS } from '../testing/mysql2-in-turns.ts';
import {
  caseOf,
  npmVersion,
  type ObservedSeries,
  observe,
  repeatsOf,
  toSeriesData,
  withMargin,
} from '../testing/observe.ts';
import { toMatrix } from '../testing/pages-in-memory.ts';
import type { MatrixOptions } from './plan-matrix.ts';

const field = (key: string, label: string, group: IdentityValue['group'], value: string | null) => ({
  key,
  label,
  group,
  value,
});
const record = (
  identity: string,
  version: string,
  kernel = '6.1',
  config: string | null = null,
): EnvironmentFields => ({
  identity,
  label: `MariaDB ${version} · Node 20.20`,
  fields: [
    field('client.kernel', 'Kernel', 'Client host', kernel),
    field('server.product', 'Product', 'Server', 'mariadb'),
    field('server.version', 'Server version', 'Server', version),
    field('server.config', 'Configuration', 'Server', config),
  ],
});
const RECORDS = [
  record('e106', '10.6'),
  record('e1011', '10.11'),
  record('e118', '11.8'),
  record('kernel', '11.8', '6.8'),
];

const OPTIONS: MatrixOptions = {
  metric: null,
  statistic: null,
  params: null,
  drivers: null,
  reference: null,
  referenceDriver: 'mysql2',
  chosen: null,
  environments: RECORDS,
};

const at = (n: number) => new Date(Date.UTC(2026, 0, n));
const measured = (version: string | null, value: number, known: Partial<Observation> = {}) =>
  withMargin(value, 1, 20, { at: at(1), version: version ? npmVersion(version) : null, ...known });
const line = (
  driver: string,
  environment: string,
  observations: readonly Observation[],
  known: Partial<ObservedSeries> = {},
): ObservedSeries => ({
  case: caseOf('a'),
  driver,
  environment,
  observations,
  ...known,
});

const LINES = [
  line('mysql2', 'e106', [measured('3.9.0', 100), measured('3.10.0', 100)]),
  line('mysql2', 'e1011', [measured('3.10.0', 110)]),
  line('mysql2', 'e118', [measured('3.10.0', 120)]),
  line('mariadb', 'e106', [measured('3.4.0', 150)]),
  line('mariadb', 'e1011', [measured('3.4.0', 50)]),
  line('mysql2', 'kernel', [measured('3.10.0', 400, { at: at(9) })]),
];

const matrixOf = (options: Partial<MatrixOptions> = {}, lines: readonly ObservedSeries[] = LINES) =>
  toMatrix(toSeriesData(lines), {
    ...OPTIONS,
    ...options,
  });
const serversOf = ({ environmentGroups }: ReturnType<typeof toMatrix>) =>
  environmentGroups.map(({ columns }) => columns.map(({ server }) => server));
const cellsOf = ({ groups }: ReturnType<typeof toMatrix>, driver: string) =>
  groups
    .filter((group) => group.driver.slug === driver)
    .flatMap(({ rows }) =>
      rows.map(({ version, cells }) => [
        version?.text,
        ...cells.map((cell) => cell && [cell.measurement.value, cell.verdict.outcome, cell.verdict.ratio]),
      ]),
    );
const cell = (
  slug: string,
  version: string | null,
  environment: string | null = null,
  options: string | null = null,
) => ({
  slug,
  version,
  environment,
  options,
});

test('servers stand in true version order under their setting, drivers’ versions newest first under their driver', () => {
  const matrix = matrixOf();
  expect(serversOf(matrix)).toEqual([['MariaDB 10.6', 'MariaDB 10.11', 'MariaDB 11.8'], ['MariaDB 11.8']]);
  expect(matrix.environmentGroups.map(({ label }) => label)).toEqual(['Node 20.20', 'Node 20.20']);
  expect(matrix.groups.map(({ driver, rows }) => [driver.slug, rows.map(({ version }) => version?.text)])).toEqual([
    ['mysql2', ['3.10.0', '3.9.0']],
    ['mariadb', ['3.4.0']],
  ]);
});

test('left open, the reference is the newest version of the project’s driver where most was measured', () => {
  const { reference } = matrixOf();
  expect([reference?.driver.slug, reference?.version?.text, reference?.column.server]).toEqual([
    'mysql2',
    '3.10.0',
    'MariaDB 10.6',
  ]);
});

test('a ratio runs across servers, and across nothing else that differs: those cells keep their figure and say what differs', () => {
  const matrix = matrixOf({ reference: cell('mysql2', '3.10.0', 'e106') });
  expect(cellsOf(matrix, 'mysql2')[0]).toEqual([
    '3.10.0',
    [100, 'reference', 1],
    [110, 'insufficient-samples', 1.1],
    [120, 'insufficient-samples', 1.2],
    [400, 'not-comparable', null],
  ]);
  expect(
    matrix.environmentGroups.map(({ comparable, differences }) => [
      comparable,
      differences.map(({ label, a, b }) => [label, a, b]),
    ]),
  ).toEqual([
    [true, []],
    [false, [['Kernel', '6.1', '6.8']]],
  ]);
  const withheld = matrix.groups[0]?.rows[0]?.cells[3]?.verdict;
  expect(withheld?.reason).toMatchObject({ code: 'different-environments' });
  expect(withheld?.explanation).toContain('a ratio would measure the machines as much as the drivers');
});

test('the explanation of a verdict names the servers', () => {
  const matrix = matrixOf({ reference: cell('mysql2', '3.10.0', 'e106') });
  expect(matrix.groups[0]?.rows[0]?.cells[2]?.verdict.explanation).toMatch(
    /mysql2 3\.10\.0 on MariaDB 11\.8 did 120 ops\/s where mysql2 3\.10\.0 on MariaDB 10\.6 did 100/,
  );
});

test('what was not run is empty, and counted; nothing near it takes its place', () => {
  const matrix = matrixOf({ reference: cell('mysql2', '3.10.0', 'e106') });
  expect(cellsOf(matrix, 'mariadb')).toEqual([
    ['3.4.0', [150, 'insufficient-samples', 1.5], [50, 'insufficient-samples', 0.5], null, null],
  ]);
  expect([matrix.measured, matrix.notRun]).toEqual([7, 5]);
});

test('unsupported, failed and emulated cells are told apart from each other and are never evaluated', () => {
  const odd = (status: Observation['status'], value: number | null = null) =>
    observe({ status, statusReason: 'why', value, version: npmVersion('1.0.0') });
  const matrix = matrixOf({ reference: cell('mysql2', '3.10.0', 'e106') }, [
    ...LINES,
    line('x', 'e106', [odd('unsupported')]),
    line('x', 'e1011', [odd('failed')]),
    line('x', 'e118', [odd('emulated', 9)]),
    line('x', 'kernel', [odd('unsupported')]),
  ]);
  const [row] = matrix.groups.find(({ driver }) => driver.slug === 'x')?.rows ?? [];
  expect(row?.cells.map((found) => found?.verdict.reason)).toEqual([
    { code: 'unsupported', detail: 'why' },
    { code: 'failed', detail: 'why' },
    { code: 'emulated', detail: 'why' },
    { code: 'unsupported', detail: 'why' },
  ]);
  expect(row?.cells.map((found) => found?.measurement.status)).toEqual([
    'unsupported',
    'failed',
    'emulated',
    'unsupported',
  ]);
});

test('a reference that is asked for is never replaced: without it no ratio is given, and it is told', () => {
  const matrix = matrixOf({ reference: cell('mysql2', '9.9.9', 'e106') });
  expect(matrix.unknown).toEqual([{ kind: 'reference', requested: 'mysql2@9.9.9~e106' }]);
  expect(matrix.reference).toBeNull();
  expect(cellsOf(matrix, 'mariadb')[0]).toContainEqual([150, 'not-comparable', null]);
});

test('drivers are chosen; the requested reference stays beside any choice', () => {
  expect(matrixOf({ drivers: ['mariadb'] }).groups.map(({ driver }) => driver.slug)).toEqual(['mariadb']);
  const both = matrixOf({ drivers: ['mariadb'], reference: cell('mysql2', '3.9.0') });
  expect(both.groups.map(({ driver }) => driver.slug)).toEqual(['mysql2', 'mariadb']);
  expect(matrixOf({ drivers: ['maria'] })).toMatchObject({
    unknown: [{ kind: 'driver', requested: 'maria' }],
    groups: [],
  });
});

test('a chosen cell comes with every field in which its environment differs from the reference’s, the server’s too', () => {
  const matrix = matrixOf({ reference: cell('mysql2', '3.10.0', 'e106'), chosen: cell('mysql2', '3.10.0', 'kernel') });
  expect(matrix.chosen?.cell.measurement.value).toBe(400);
  expect(matrix.chosen?.differences.map(({ label }) => label)).toEqual(['Kernel', 'Server version']);
  expect(matrixOf({ chosen: cell('mysql2', '1.0.0') }).unknown).toEqual([{ kind: 'cell', requested: 'mysql2@1.0.0' }]);
});

test('a cell without a version is found by naming none', () => {
  const lines = [line('mysql2', 'e106', [measured(null, 70), measured('3.10.0', 100)])];
  const matrix = matrixOf({ chosen: cell('mysql2', null, 'e106') }, lines);
  expect(matrix.chosen?.cell.measurement.value).toBe(70);
  expect(matrix.groups[0]?.rows.map(({ version }) => version?.text ?? null)).toEqual(['3.10.0', null]);
});

test('a figure of another statistic is shown, named and not evaluated', () => {
  const lines = [...LINES, line('z', 'e106', [measured('1.0.0', 90)], { case: caseOf('a', { statistic: 'median' }) })];
  const [row] = matrixOf({}, lines).groups.find(({ driver }) => driver.slug === 'z')?.rows ?? [];
  expect(row?.cells[0]).toMatchObject({
    statistic: 'median',
    verdict: { outcome: 'not-comparable', reason: { code: 'different-statistics', statistics: ['median', 'mean'] } },
  });
  expect(matrixOf({ statistic: 'mean' }, lines).groups.some(({ driver }) => driver.slug === 'z')).toBe(false);
});

test('two configurations of one server version are two columns, told apart', () => {
  const environments = [record('plain', '10.6'), record('tuned', '10.6', '6.1', 'cf3bcfd700957e54')];
  const lines = [line('mysql2', 'plain', [measured('1.0.0', 1)]), line('mysql2', 'tuned', [measured('1.0.0', 2)])];
  const [environmentGroup] = matrixOf({ environments }, lines).environmentGroups;
  expect(environmentGroup?.columns.map(({ detail }) => detail)).toEqual([
    'configuration not stated',
    'configuration cf3bcfd7',
  ]);
});

test('two sets of options of one driver are two groups of rows', () => {
  const lines = [
    line('mysql2', 'e106', [measured('1.0.0', 1)]),
    line('mysql2', 'e106', [measured('1.0.0', 2)], { options: { pool: true } }),
  ];
  const matrix = matrixOf({ chosen: cell('mysql2', '1.0.0', 'e106', 'pool') }, lines);
  expect(matrix.groups.map(({ options }) => options)).toEqual(['default options', 'pool']);
  expect(matrix.chosen?.cell.measurement.value).toBe(2);
});

test('a scenario without results is a matrix without cells', () => {
  expect(matrixOf({}, [])).toMatchObject({
    case: null,
    groups: [],
    environmentGroups: [],
    reference: null,
    valueDescription: 'no figures',
  });
});

test('another minimum effect is that of every verdict and of the counts: 4 % is the same within 5 %', () => {
  const repeats = [99.9, 100, 100.1, 100, 99.9, 100.1];
  const repeated = (factor: number) =>
    repeatsOf(
      repeats.map((value) => value * factor),
      { version: npmVersion('3.0.0') },
    );
  const lines = [line('mysql2', 'e106', repeated(1)), line('mariadb', 'e106', repeated(1.04))];
  const wider = matrixOf({ evaluation: { minimumEffect: 0.05 } }, lines);
  expect(wider).toMatchObject({ tested: 1, called: 0, same: 1, minimumEffect: 0.05 });
  const cells = wider.groups.flatMap(({ rows }) => rows.flatMap(({ cells: inRow }) => inRow));
  expect(cells.map((entry) => entry?.verdict.minimumEffect)).toEqual([0.05, 0.05]);
  expect(matrixOf({}, lines)).toMatchObject({ called: 1, same: 0, minimumEffect: 0.03 });
});

test('recorded releases: cells whose verdict comes from pairs have the ratio to their anchor, the reference too; values alone have none', () => {
  const data = toSeriesData(MYSQL2_IN_TURNS);
  const matrix = toMatrix({ ...data, noise: knownNoise(data) }, { ...OPTIONS, reference: cell('mysql2', '3.24.6') });
  const ratioOf = (text: string) => {
    const row = matrix.groups.flatMap(({ rows }) => rows).find(({ version }) => version?.text === text);
    const found = row?.cells[0]?.ratioToAnchor;
    return found && [found.anchor.version, found.ratio.toFixed(2), found.low !== null];
  };
  expect(ratioOf('3.24.6')).toEqual(['3.11.5', '0.48', true]);
  expect(ratioOf('2.3.1')).toEqual(['3.11.5', '0.99', true]);
  const cells = matrixOf().groups.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
  expect(cells.filter((each) => each?.ratioToAnchor)).toEqual([]);
});
