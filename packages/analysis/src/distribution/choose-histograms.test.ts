import { parseVersion } from '@tachograph/schema/version';
import { expect, it } from 'vitest';
import { parseSelected } from '../selection/selected-driver.ts';
import { chooseHistograms, type MeasuredHistogram } from './choose-histograms.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const measure = (ref: string, day: number, invocation = 1, group: string | null = `g${day}`): MeasuredHistogram => {
  const { slug, version } = parseSelected(ref);
  return {
    driver: { slug, name: slug },
    version: version === null ? null : parseVersion(version, 'npm'),
    run: `r_${day}`,
    at: at(day),
    invocation,
    repetitionGroup: group,
    histogram: { base: 1.02, counts: [500, invocation] },
  };
};

const ALL = ['mysql2@3.0.0', 'mysql2@3.1.0', 'mariadb@3.5.4'].flatMap((ref) => [measure(ref, 1), measure(ref, 1, 2)]);
const choose = (driver: string | null, reference: string | null, all: readonly MeasuredHistogram[] = ALL) => {
  const chosen = chooseHistograms(all, {
    driver: driver === null ? null : parseSelected(driver),
    reference: reference === null ? null : parseSelected(reference),
    referenceDriver: 'mysql2',
  });
  if (!chosen) return null;
  const names = chosen.sides.map(({ driver: { slug }, version }) => `${slug}@${version?.text}`);
  return { ...chosen, names, pair: chosen.pair.map((nth) => names[nth]) };
};

it('takes both sides as they are named, with all that was measured beside them', () => {
  const chosen = choose('mysql2@3.1.0', 'mariadb');
  expect(chosen?.pair).toEqual(['mariadb@3.5.4', 'mysql2@3.1.0']);
  expect(chosen?.names).toEqual(['mariadb@3.5.4', 'mysql2@3.1.0', 'mysql2@3.0.0']);
  expect(chosen?.versions.map((own) => own.map((one) => one?.counts[1]))).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
  ]);
});

it.each([
  [null, null, ['mysql2@3.1.0', 'mariadb@3.5.4']],
  ['mysql2', null, ['mysql2@3.0.0', 'mysql2@3.1.0']],
  ['mariadb', null, ['mysql2@3.1.0', 'mariadb@3.5.4']],
  [null, 'mariadb', ['mariadb@3.5.4', 'mysql2@3.1.0']],
  ['mysql2@9.9.9', null, undefined],
  ['mysql2@3.1.0', 'mysql2@3.1.0', undefined],
])('of %s against %s the pair is %j', (driver, reference, pair) =>
  expect(choose(driver, reference)?.pair).toEqual(pair),
);

it('takes the newest batch that has both, and one run where it has no group', () => {
  const newer = [measure('mysql2@3.1.0', 2), measure('mysql2@3.0.0', 3, 1, null), measure('mariadb@3.5.4', 3, 1, null)];
  expect(choose('mysql2', 'mariadb', [...ALL, ...newer])?.run).toBe('r_3');
  expect(choose('mysql2@3.1.0', 'mariadb', [...ALL, ...newer])?.run).toBe('r_1');
  expect(choose(null, null, [measure('mysql2@3.1.0', 2)])).toBeNull();
  expect(choose(null, null, [])).toBeNull();
});
