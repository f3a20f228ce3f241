import type { Comparison, ComparisonColumn } from '@tachograph/analysis/comparison';
import { describe, expect, test } from 'vitest';
import { parseCompareParams } from '../../../../routing/compare-params.ts';
import { inEnvironment, toPresetChange, withoutColumn, withVersion } from './column-param.ts';

const ONE = { identity: 'a1b2c3d4e5f60718', label: 'One host' };
const TWO = { identity: 'b1b2c3d4e5f60718', label: 'Two hosts' };

const column = (slug: string, version: string, more: Partial<ComparisonColumn> = {}) =>
  ({
    ...{ key: `${slug}@${version}`, driver: { slug, name: slug }, options: null, environment: ONE, isReference: false },
    version: { raw: version, text: version },
    ...more,
  }) as ComparisonColumn;

const compared = (columns: readonly ComparisonColumn[]) => {
  const used = [...new Set(columns.map(({ environment }) => environment))].filter(
    (environment) => environment !== null,
  );
  return { columns, comparability: { environments: used } } as unknown as Pick<Comparison, 'columns' | 'comparability'>;
};

const REFERENCE = column('mysql2', '3.0.0', { isReference: true });
const ALIKE = compared([REFERENCE, column('mariadb', '3.4.0'), column('mariadb', '3.5.0')]);
const APART = compared([REFERENCE, column('mariadb', '3.4.0', { environment: TWO }), column('mysql', '2.0.0')]);
const hide = (comparison: typeof ALIKE, place: number) => {
  const hidden = comparison.columns[place] ?? expect.fail('there is such a column');
  return withoutColumn(comparison, hidden);
};

describe('hiding a column', () => {
  test('takes it out of the address and keeps the rest in the environment where they are', () => {
    expect(hide(ALIKE, 1)).toEqual({ driver: 'mysql2@3.0.0,mariadb@3.5.0', environment: 'one-host~a1b2c3' });
    expect(hide(APART, 2)).toEqual({ driver: 'mysql2@3.0.0~one-host~a1b2c3,mariadb@3.4.0~two-hosts~b1b2c3' });
  });

  test('is not offered of the reference, nor of the last column beside it', () => {
    expect(hide(ALIKE, 0)).toBeNull();
    expect(hide(compared([REFERENCE, column('mariadb', '3.4.0')]), 1)).toBeNull();
  });

  test('takes out a driver with all its options, which the address does not tell apart', () => {
    const pool = column('mariadb', '3.4.0', { key: 'mariadb@3.4.0?pool', options: 'pool' });
    const several = compared([REFERENCE, column('mariadb', '3.4.0'), pool, column('mysql', '2.0.0')]);
    expect(hide(several, 2)?.driver).toBe('mysql2@3.0.0,mysql@2.0.0');
  });
});

test('a version is taken in or, where it is there, out; none of the others is lost', () => {
  expect(withVersion(ALIKE, 'mysql', '2.0.0')).toBe('mysql2@3.0.0,mariadb@3.4.0,mariadb@3.5.0,mysql@2.0.0');
  expect(withVersion(ALIKE, 'mariadb', '3.4.0')).toBe('mysql2@3.0.0,mariadb@3.5.0');
  expect(withVersion(compared([REFERENCE]), 'mysql2', '3.0.0')).toBeNull();
  expect(withVersion(APART, 'mariadb', '3.4.0')).toBe('mysql2@3.0.0~one-host~a1b2c3,mysql@2.0.0~one-host~a1b2c3');
});

test('in one environment no column keeps a different one, and what the address left open stays open', () => {
  const state = parseCompareParams({
    driver: 'mysql2@3.0.0~one-host~a1b2c3,mariadb',
    reference: 'mysql2@3.0.0~one-host~a1b2c3',
  });
  expect(inEnvironment(state, APART, 'two-hosts~b1b2c3')).toEqual({
    environment: 'two-hosts~b1b2c3',
    driver: 'mysql2@3.0.0,mariadb@3.4.0,mysql@2.0.0',
    reference: 'mysql2@3.0.0',
  });
  expect(inEnvironment(parseCompareParams({}), ALIKE, 'x~a1b2c3')).toEqual({ environment: 'x~a1b2c3' });
});

test('a preset names environments by their slugs, takes back what was chosen before, and gives no reason', () => {
  const reference = { slug: 'mysql2', version: null, environment: TWO.identity };
  const preset = { label: 'x', drivers: [reference, { slug: 'mysql2', version: null, environment: ONE.identity }] };
  expect(toPresetChange({ ...preset, reference, environment: null, metric: null }, [ONE, TWO])).toEqual({
    ...{ scenario: null, reason: null, open: null, by: null, only: null, environment: null, metric: null },
    driver: 'mysql2~two-hosts~b1b2c3,mysql2~one-host~a1b2c3',
    reference: 'mysql2~two-hosts~b1b2c3',
  });
  const newest = { label: 'x', drivers: [], reference: null, environment: ONE, metric: 'latency' };
  expect(toPresetChange(newest, [ONE])).toMatchObject({
    driver: null,
    reference: null,
    environment: 'one-host~a1b2c3',
    metric: 'latency',
  });
});
