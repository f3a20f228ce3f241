import type { Result } from '@tachograph/schema/result';
import { describe, expect, it } from 'vitest';
import { settleNames } from './settle-names.ts';

const result = (scenario: string, driver = 'mysql'): Result => ({
  scenario,
  driver: { name: driver },
  unit: 'ops/s',
  status: 'ok',
  value: 1,
});

describe('settleNames', () => {
  it('keeps names apart that would have one slug, in results and scenarios alike', () => {
    const { results, scenarios, warnings } = settleNames(
      [result('a b'), result('a/b')],
      [{ id: 'a b' }, { id: 'a/b' }],
    );
    expect(results.map(({ scenario }) => scenario)).toEqual(['a b', '(2) a/b']);
    expect(scenarios.map(({ id }) => id)).toEqual(['a b', '(2) a/b']);
    expect(warnings).toHaveLength(1);
  });

  it('gives a name without letters and digits one that has a slug', () => {
    expect(settleNames([result('?')], []).results[0]?.scenario).toBe('scenario ?');
  });

  it('has one driver for a name in upper and lower case, by its first spelling', () => {
    const { results, warnings } = settleNames([result('a', 'pgx'), result('b', 'Pgx'), result('c', 'pgx!')], []);
    expect(results.map(({ driver }) => driver.name)).toEqual(['pgx', 'pgx', '(2) pgx!']);
    expect(warnings).toHaveLength(1);
  });

  it('drops scenarios that no result names', () => {
    expect(settleNames([result('a')], [{ id: 'a' }, { id: 'b' }]).scenarios).toEqual([{ id: 'a' }]);
  });
});
