import { expect, test } from 'vitest';
import { compareData } from '../testing/compare-data.ts';
import { caseOf, npmVersion, type ObservedSeries, repeatsOf, toSeriesData } from '../testing/observe.ts';

const OPTIONS = {
  ...{ selected: [], scenarios: null, environment: null, metric: null, override: null, environments: [] },
  reference: { slug: 'mysql2', version: null },
};

test('six repeats of each are evaluated, each cell by itself, whatever else is on the page', () => {
  const version = { version: npmVersion('1.0.0') };
  const line = (driver: string, base: number): ObservedSeries => ({
    case: caseOf('a'),
    driver,
    environment: 'e',
    observations: repeatsOf(
      [0, 1, 2, 3, 4, 5].map((more) => base + more),
      version,
    ),
  });
  const [pair, flat] = [
    [line('mysql2', 100), line('mariadb', 150)],
    [line('mysql2', 100), line('mariadb', 101)],
  ];
  const result = compareData(toSeriesData(pair), OPTIONS);
  const verdict = result.rows[0]?.cells[1]?.verdict;
  expect(verdict).toMatchObject({ outcome: 'better', rule: 'repeats', n: [6, 6], q: null });
  expect(verdict?.p).toBeCloseTo(2 / 924, 12);
  const others = Array.from({ length: 30 }, (_, n) => flat.map((entry) => ({ ...entry, case: caseOf(`b${n}`) })));
  const among = compareData(toSeriesData([...pair, ...others.flat()]), OPTIONS);
  expect(among.tested).toBe(31);
  expect(among.rows[0]?.cells[1]?.verdict).toEqual(verdict);
  expect(result.summary[0]).toMatchObject({ n: 1, outcome: 'better' });
});
