import { expect, test } from 'vitest';
import { compareData } from '../testing/compare-data.ts';
import { caseOf, npmVersion, observe, toSeriesData } from '../testing/observe.ts';
import type { ComparisonOptions } from './comparison-options.ts';

const OPTIONS: ComparisonOptions = {
  ...{ selected: [], scenarios: null, environment: null, metric: null, reference: null, override: null },
  environments: [],
};

/** Every driver in every scenario. */
const measure = (drivers: number, scenarios: number) =>
  toSeriesData(
    Array.from({ length: drivers * scenarios }, (_, nth) => ({
      case: caseOf(`s-${String(Math.floor(nth / drivers)).padStart(4, '0')}`),
      driver: `d-${nth % drivers}`,
      environment: 'e',
      observations: [observe({ value: 100 + nth, version: npmVersion('1.0.0') })],
    })),
  );

test('a comparison has at most 2,000 figures: its first cases, and how many are left out (row 60)', () => {
  const { rows, omitted } = compareData(measure(4, 600), OPTIONS);
  expect(rows).toHaveLength(500);
  expect([rows[0]?.case.scenario, rows.at(-1)?.case.scenario]).toEqual(['s-0000', 's-0499']);
  expect(omitted).toEqual({ cases: 100, drivers: 0 });
});

test('which cases are first is what the address asks for', () => {
  const scenarios = Array.from({ length: 600 }, (_, nth) => `s-${String(599 - nth).padStart(4, '0')}`);
  const { rows } = compareData(measure(4, 600), { ...OPTIONS, scenarios });
  expect([rows[0]?.case.scenario, rows.at(-1)?.case.scenario]).toEqual(['s-0599', 's-0100']);
});

test('without a choice the 40 drivers with most series are compared, and the others are counted', () => {
  const data = measure(41, 2);
  const least = data.series.find(({ driver, case: of }) => driver.slug === 'd-3' && of.scenario === 's-0001');
  const series = data.series.filter((entry) => entry !== least);
  const { columns, omitted } = compareData({ ...data, series }, OPTIONS);
  expect(columns).toHaveLength(40);
  expect(columns.map(({ driver }) => driver.slug)).not.toContain('d-3');
  expect(omitted).toEqual({ cases: 0, drivers: 1 });
});
