import { expect, test } from 'vitest';
import { compareData } from '../testing/compare-data.ts';
import { caseOf, npmVersion, observe, repeatInTurns, toSeriesData } from '../testing/observe.ts';

const measure = (driver: string, value: number) => ({
  ...{ case: caseOf('a'), driver, environment: 'here' },
  observations: [observe({ value, version: npmVersion('3.0.0') })],
});
const DATA = toSeriesData(repeatInTurns([measure('mysql2', 100), measure('mariadb', 104)]));

const compare = (minimumEffect?: number) =>
  compareData(DATA, {
    ...{ selected: [], scenarios: null, environment: null, metric: null, override: null, environments: [] },
    reference: { slug: 'mysql2', version: null },
    evaluation: { minimumEffect },
  });

test('another minimum effect is that of every verdict, the counts and the means: 4 % is the same within 5 %', () => {
  const wider = compare(0.05);
  expect(wider).toMatchObject({ tested: 1, called: 0, same: 1, minimumEffect: 0.05 });
  expect(wider.rows[0]?.cells.map(({ verdict }) => verdict.minimumEffect)).toEqual([0.05, 0.05]);
  expect(wider.summary.map(({ explanation }) => explanation)).toContainEqual(expect.stringContaining('within 5 %'));
  expect(compare()).toMatchObject({ called: 1, same: 0, minimumEffect: 0.03 });
});
