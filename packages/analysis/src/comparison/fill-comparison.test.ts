import type { IdentityValue } from '@tachograph/schema/normalise';
import { expect, test } from 'vitest';
import { compareData } from '../testing/compare-data.ts';
import { NODE_JULY_2021 } from '../testing/node-july-2021.ts';
import { NODE_PINNED_2026 } from '../testing/node-pinned-2026.ts';
import { caseOf, type ObservedSeries, repeatInTurns, toSeriesData, withMargin } from '../testing/observe.ts';
import type { ComparisonOptions } from './comparison-options.ts';

const field = (key: string, label: string, value: string | null): IdentityValue => ({
  key,
  label,
  group: 'Server',
  value,
});

const ENVIRONMENTS = [
  {
    identity: 'e2021',
    label: 'MariaDB 10.6 · Node 16.5 · two hosts',
    fields: [field('server.product', 'Product', 'mariadb'), field('server.version', 'Server version', '10.6')],
  },
  {
    identity: 'e2026',
    label: 'MariaDB 10.11 · Node 20 · same host · pinned',
    fields: [field('server.product', 'Product', 'mariadb'), field('server.version', 'Server version', '10.11')],
  },
];

const OPTIONS: ComparisonOptions = {
  selected: [],
  scenarios: null,
  environment: null,
  metric: null,
  reference: { slug: 'mysql2', version: null },
  override: null,
  environments: ENVIRONMENTS,
  driverOrder: ['mariadb', 'mysql2', 'mysql'],
};

const comparePublished = (lines: readonly ObservedSeries[]) =>
  compareData(toSeriesData(lines), {
    ...OPTIONS,
    selected: [
      { slug: 'mariadb', version: '3.0.1-rc' },
      { slug: 'mysql', version: '2.18.1' },
    ],
    reference: { slug: 'mysql2', version: '2.2.5' },
  });

const published = comparePublished(repeatInTurns(NODE_JULY_2021));

test('the reference heads the columns although it was not selected, and drivers keep their style', () => {
  expect(published.columns.map(({ key, isReference, styleIndex }) => [key, isReference, styleIndex])).toEqual([
    ['mysql2@2.2.5', true, 1],
    ['mariadb@3.0.1-rc', false, 0],
    ['mysql@2.18.1', false, 2],
  ]);
  expect(published.reference).toBe('mysql2@2.2.5');
});

test('the published page of July 2021 has one figure a cell: ratios, none of them a verdict, and a mean without an interval', () => {
  const { rows, summary, tested, counts } = comparePublished(NODE_JULY_2021);
  const verdicts = rows.flatMap(({ cells }) => cells.map(({ verdict }) => verdict));
  const ratios = verdicts.filter(({ outcome }) => outcome === 'insufficient-samples');
  expect(ratios).toHaveLength(17);
  expect(ratios.every(({ ratio, reason }) => ratio !== null && reason?.code === 'not-repeated')).toBe(true);
  expect(verdicts.filter(({ outcome }) => outcome === 'better' || outcome === 'worse')).toEqual([]);
  expect(summary.map(({ explanation }) => explanation)).toEqual([
    'geometric mean, n = 9, not enough samples for an interval',
    'geometric mean, n = 8, not enough samples for an interval',
  ]);
  expect([tested, counts.evaluated]).toEqual([0, 0]);
});

test('every cell of that page, measured in turns, gets the verdict its figures allow, rows in order of their titles', () => {
  const words = published.rows.map(({ case: of, cells }) => [
    of.scenario,
    ...cells.map(({ verdict }) => verdict.outcome),
  ]);
  expect(words).toEqual([
    ['batch', 'not-comparable', 'not-comparable', 'not-comparable'],
    ['do', 'reference', 'better', 'better'],
    ['insert', 'reference', 'better', 'better'],
    ['pipelining', 'reference', 'better', 'better'],
    ['select', 'reference', 'better', 'better'],
    ['collations', 'reference', 'better', 'worse'],
    ['one-user', 'reference', 'better', 'no-difference'],
    ['pool', 'reference', 'better', 'worse'],
    ['execute', 'reference', 'better', 'not-comparable'],
    ['uncached', 'reference', 'better', 'better'],
  ]);
});

test('the geometric mean of a pair covers the cases that both have, names its n and counts verdicts', () => {
  const [mariadb, mysql] = published.summary;
  expect(mariadb).toMatchObject({ column: 'mariadb@3.0.1-rc', n: 9, outcome: 'better' });
  expect(mariadb?.explanation).toBe('geometric mean, n = 9, 95 % CI 1.208–1.210');
  expect(mysql?.explanation).toBe('geometric mean, n = 8, 95 % CI 1.020–1.022, the same within 3 %');
  expect(mysql).toMatchObject({ outcome: 'same', outcomes: { better: 5, 'no-difference': 1, worse: 2 } });
  expect(mysql?.ratio?.toFixed(2)).toBe('1.02');
});

test('what is left out of the mean is named with its reason', () => {
  expect(published.excludedCases).toEqual([
    { title: 'Batch insert, 100 × 100 characters', explanation: 'emulated in mysql2 and mysql' },
    { title: 'Select one user, prepared', explanation: 'unsupported in mysql' },
  ]);
});

test('the batch against a loop keeps its ratio as a note, not as a verdict', () => {
  const repetitionGroup = published.rows.find(({ case: of }) => of.scenario === 'batch');
  expect(repetitionGroup?.cells.map(({ note }) => note)).toEqual([null, '55× the emulation', null]);
});

test('cells are counted: 29 measured, 1 unsupported, 17 evaluated', () => {
  expect(published.counts).toMatchObject({ measured: 29, emulated: 2, unsupported: 1, notRun: 0, evaluated: 17 });
  expect(published.tested).toBe(17);
});

test('three repeats a side whose noise no pool knows keep their ratios and show no difference', () => {
  const result = compareData(toSeriesData(NODE_PINNED_2026), OPTIONS);
  expect(result.columns.map(({ key }) => key)).toEqual(['mysql2@3.24.5', 'mariadb@3.5.4', 'mysql@5.2.0']);
  expect(result.summary.map(({ n, outcomes }) => [n, outcomes.better, outcomes.worse])).toEqual([
    [3, 0, 0],
    [3, 0, 0],
  ]);
  expect(result).toMatchObject({ tested: 6, called: 0, comparability: { comparable: true } });
  expect(result.expectedFalsePositives).toBeCloseTo(6 * 0.005, 12);
});

const BOTH = toSeriesData([
  ...NODE_JULY_2021.map(
    (line): ObservedSeries => (line.case.scenario === 'select' ? { ...line, case: caseOf('select-1') } : line),
  ),
  ...NODE_PINNED_2026,
]);
const ACROSS: ComparisonOptions = {
  ...OPTIONS,
  selected: [{ slug: 'mariadb', version: '3.0.1-rc' }],
  reference: { slug: 'mysql2', version: '3.24.5' },
  scenarios: ['select-1', 'do-1'],
};

test('columns of different environments keep values and lose ratios, and what differs is listed', () => {
  const { comparability, rows, summary } = compareData(BOTH, ACROSS);
  expect(comparability).toMatchObject({ comparable: false, override: null, matchingFields: 1 });
  expect(comparability.environments.map(({ identity, columns }) => [identity, columns])).toEqual([
    ['e2026', ['mysql2@3.24.5']],
    ['e2021', ['mariadb@3.0.1-rc']],
  ]);
  expect(comparability.differences).toEqual([
    { key: 'server.version', label: 'Server version', group: 'Server', identity: true, values: ['10.11', '10.6'] },
    { key: 'statistic', label: 'Statistic', group: 'Metric', identity: false, values: ['median', 'mean'] },
  ]);
  const cell = rows[0]?.cells[1];
  expect(cell?.measurement?.value).toBe(4799.1);
  expect(cell?.verdict).toMatchObject({
    outcome: 'not-comparable',
    ratio: null,
    reason: { code: 'different-environments', fields: ['Server version'] },
  });
  expect(cell?.note).toBe('mean, not median');
  expect(summary).toMatchObject([{ n: 0, ratio: null, outcome: 'not-comparable' }]);
});

test('the comparability names an environment where the same drivers can be compared', () => {
  expect(compareData(BOTH, ACROSS).comparability.alternatives[0]).toMatchObject({ identity: 'e2026', columns: 2 });
});

test('a reason given for comparing anyway brings the ratios back and stays in every explanation', () => {
  const { comparability, rows } = compareData(BOTH, { ...ACROSS, override: 'order of magnitude only' });
  expect(comparability).toMatchObject({ comparable: false, override: 'order of magnitude only' });
  const [reference, other] = rows[0]?.cells ?? [];
  const verdict = other?.verdict;
  expect(reference?.measurement?.measured).toBe(24247.715);
  expect(verdict?.ratio).toBeCloseTo(4799.1 / (reference?.measurement?.value ?? 0), 9);
  expect(verdict?.explanation).toContain('compared anyway: order of magnitude only.');
});

test('without a fixed environment the newest one that has all columns is used', () => {
  const result = compareData(BOTH, { ...OPTIONS, scenarios: ['select-1'] });
  expect(result.columns.map(({ environment }) => environment?.identity)).toEqual(['e2026', 'e2026', 'e2026']);
  expect(result.comparability.alternatives.map(({ identity }) => identity)).toEqual(['e2021']);
});

test('in a fixed environment a column without results there is not run, and is taken from nowhere else', () => {
  const result = compareData(BOTH, { ...ACROSS, environment: 'e2026' });
  expect(result.columns[1]).toMatchObject({ key: 'mariadb@3.0.1-rc', environment: null });
  expect(result.rows[0]?.cells[1]).toMatchObject({ measurement: null, verdict: { reason: { code: 'not-run' } } });
});

test('unknown names are told, each by its kind, and none is replaced', () => {
  const { unknown, reference, rows } = compareData(toSeriesData(NODE_JULY_2021), {
    ...OPTIONS,
    selected: [
      { slug: 'mariadb', version: '9.9.9' },
      { slug: 'pg', version: null },
      { slug: 'mysql', version: null },
    ],
    scenarios: ['do', 'do-nothing'],
    reference: { slug: 'mysql3', version: null },
  });
  expect(unknown).toEqual([
    { kind: 'scenario', requested: 'do-nothing' },
    { kind: 'reference', requested: 'mysql3' },
    { kind: 'version', requested: 'mariadb@9.9.9' },
    { kind: 'driver', requested: 'pg' },
  ]);
  expect(reference).toBeNull();
  expect(rows[0]?.cells[0]?.verdict).toMatchObject({
    outcome: 'not-comparable',
    reason: { code: 'reference-missing' },
  });
});

test('a driver that lacks the chosen scenario keeps its column as not run', () => {
  const data = toSeriesData([
    { case: caseOf('a'), driver: 'mysql2', environment: 'e', observations: [withMargin(10, 1, 9)] },
    { case: caseOf('b'), driver: 'mariadb', environment: 'e', observations: [withMargin(10, 1, 9)] },
  ]);
  const result = compareData(data, { ...OPTIONS, scenarios: ['a'] });
  expect(result.unknown).toEqual([]);
  expect(
    compareData(data, { ...OPTIONS, scenarios: ['a'], selected: [{ slug: 'mariadb', version: null }] }),
  ).toMatchObject({
    unknown: [],
    columns: [{ key: 'mysql2' }, { key: 'mariadb' }],
    excludedCases: [{ explanation: 'not run in mariadb' }],
  });
});

test('two versions of one driver stand side by side in one colour', () => {
  const result = compareData(toSeriesData(NODE_PINNED_2026), {
    ...OPTIONS,
    selected: ['2.5.6', '3.5.4'].map((version) => ({ slug: 'mariadb', version })),
    reference: { slug: 'mariadb', version: '2.5.6' },
    scenarios: ['select-1000-rows'],
  });
  expect(result.columns.map(({ key, styleIndex, variant }) => [key, styleIndex, variant])).toEqual([
    ['mariadb@2.5.6', 0, 0],
    ['mariadb@3.5.4', 0, 1],
  ]);
  const [before, after] = [2168.471 * 2216.361 * 2223.668, 2662.634 * 2607.365 * 2611.181];
  expect(result.rows[0]?.cells[1]?.verdict.ratio).toBeCloseTo(Math.cbrt(after / before), 9);
});

test('the same selection in another order of series gives the same rows', () => {
  const shuffled = toSeriesData([...NODE_JULY_2021].reverse());
  const again = compareData(shuffled, {
    ...OPTIONS,
    selected: [{ slug: 'mariadb', version: null }],
    scenarios: ['do', 'pool'],
  });
  const first = compareData(toSeriesData(NODE_JULY_2021), {
    ...OPTIONS,
    selected: [{ slug: 'mariadb', version: null }],
    scenarios: ['do', 'pool'],
  });
  expect(again.rows.map(({ cells }) => cells)).toEqual(first.rows.map(({ cells }) => cells));
});

test('no results at all are an empty comparison, not an error', () => {
  const empty = compareData(toSeriesData([]), { ...OPTIONS, reference: null });
  expect(empty).toMatchObject({ metric: null, columns: [], rows: [], summary: [], reference: null });
});

test('the interval of a mean below one is told the way round that the ratio is shown', () => {
  const swapped = compareData(toSeriesData(repeatInTurns(NODE_JULY_2021)), {
    ...OPTIONS,
    selected: [{ slug: 'mysql2', version: null }],
    reference: { slug: 'mariadb', version: null },
  });
  expect(swapped.summary[0]?.ratio).toBeCloseTo(0.824, 2);
  expect(swapped.summary[0]?.explanation).toMatch(/^geometric mean, n = 9, 95 % CI 1\.\d{3}–1\.\d{3} times slower$/);
});
