import type { IdentityValue } from '@tachograph/schema/normalise';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ComparisonOptions } from '../comparison/comparison-options.ts';
import { parseSelected, type SelectedDriver } from '../selection/selected-driver.ts';
import { compareData } from '../testing/compare-data.ts';
import { NODE_JULY_2021 } from '../testing/node-july-2021.ts';
import {
  caseOf,
  npmVersion,
  type ObservedSeries,
  observe,
  repeatInTurns,
  repeatsOf,
  toSeriesData,
} from '../testing/observe.ts';
import { formatTimes } from '../verdict/format-verdict.ts';
import { type BadgeStatement, describeStatement, type KnownReleases } from './badge-statement.ts';
import { findClaimed, listReleasesBehind, toBadgeStatement } from './to-badge-statement.ts';

const cpu = (value: string): IdentityValue => ({ key: 'client.cpu.model', label: 'CPU', group: 'Client host', value });

const OPTIONS: ComparisonOptions = {
  ...{ selected: [], scenarios: null, environment: null, metric: null, override: null },
  reference: parseSelected('mysql2'),
  environments: [
    { identity: 'e1', label: 'EPYC', fields: [cpu('EPYC')] },
    { identity: 'e2', label: 'Xeon', fields: [cpu('Xeon')] },
  ],
};

type Requested = Partial<Omit<ComparisonOptions, 'selected' | 'reference'>> & { readonly ref?: string };

const compare = (lines: readonly ObservedSeries[], selected: string, { ref, ...more }: Requested = {}) =>
  compareData(toSeriesData(lines), {
    ...OPTIONS,
    selected: selected.split(',').filter(Boolean).map(parseSelected) as SelectedDriver[],
    ...(ref && { reference: parseSelected(ref) }),
    ...more,
  });

const statement = (
  lines: readonly ObservedSeries[],
  selected: string,
  requested: Requested = {},
  releases?: KnownReleases,
): BadgeStatement => toBadgeStatement(compare(lines, selected, requested), releases);

const IN_TURNS = repeatInTurns(NODE_JULY_2021);

const published = (selected: string, scenarios: readonly string[] | null) =>
  statement(IN_TURNS, selected, { scenarios, ref: 'mysql2@2.2.5' });

const line = (
  driver: string,
  value: number,
  known: Partial<ObservedSeries> & { readonly version?: string } = {},
): ObservedSeries => ({
  case: caseOf('select'),
  driver,
  environment: 'e1',
  observations: repeatsOf(
    [1, 1.01, 0.99, 1.002, 0.998, 1.005, 0.995].map((factor) => value * factor),
    { version: npmVersion(known.version ?? '1.0.0') },
  ),
  ...known,
});

const PAIR = [line('mysql2', 1000), line('mariadb', 1480)];

const releases = (known: readonly string[], measured: readonly string[] = []): KnownReleases => ({
  known: known.map(npmVersion),
  measured: measured.map(npmVersion),
});

describe('a claim that stands', () => {
  test('on one case is its verdict: ratio, interval and n, with both versions', () => {
    const found = statement(PAIR, 'mariadb');
    expect(describeStatement(found)).toMatch(/^mariadb 1\.0\.0: 1\.48× mysql2 1\.0\.0 \(95 % CI 1\.47–1\.49, n = 7\)$/);
    expect(found).toMatchObject({ state: 'stands', figures: { cases: 1 }, marks: [], behind: null });
    expect(found.explanation).toContain('mariadb 1.0.0 did');
  });

  test('names both n where the sides differ', () => {
    const fewer = line('mysql2', 1000);
    const lines = [{ ...fewer, observations: fewer.observations.slice(1) }, line('mariadb', 1480)];
    expect(statement(lines, 'mariadb').evidence).toMatch(/^95 % CI 1\.4\d–1\.\d\d, n = 7 against 6$/);
  });

  test('says slower as slower, its interval the same way round', () => {
    const { finding, evidence, figures } = published('mysql@2.18.1', ['pool']);
    expect(finding).toBe('1.43× slower than');
    const [low = 0, high = 0] = (evidence?.match(/\d\.\d\d/g) ?? []).map(Number);
    expect([low <= 1.43, high >= 1.43, (figures?.ratio ?? 1) < 1]).toEqual([true, true, true]);
  });

  test('says faster in words where less is better, since "1.48× latency" would be read as more of it', () => {
    const latency = caseOf('select', { metric: 'latency', unit: 'ns/op', direction: 'lower' });
    const lines = [line('mysql2', 1480, { case: latency }), line('mariadb', 1000, { case: latency })];
    expect(statement(lines, 'mariadb').finding).toBe('1.48× faster than');
  });

  test('on several cases is the geometric mean over those both have, with what was left out', () => {
    const found = published('mariadb@3.0.1-rc', null);
    const { summary } = compare(IN_TURNS, 'mariadb@3.0.1-rc', { ref: 'mysql2@2.2.5' });
    expect(found).toMatchObject({ state: 'stands', figures: { ratio: summary[0]?.ratio, cases: 9 } });
    expect(found.evidence).toBe('95 % CI 1.208–1.210, n = 9 cases');
    expect(found.explanation).toContain('Left out: Batch insert, 100 × 100 characters (emulated in mysql2)');
  });

  test('of an exact figure says so, and has no interval', () => {
    const bytes = caseOf('select', { metric: 'allocations', unit: 'allocs/op', direction: 'lower', exact: true });
    const exact = (driver: string, value: number) => ({
      ...line(driver, value, { case: bytes }),
      observations: [observe({ value, version: npmVersion('1.0.0') })],
    });
    expect(statement([exact('mysql2', 23), exact('mariadb', 21)], 'mariadb').evidence).toBe('exact');
  });
});

describe('a claim with newer releases', () => {
  const STALE = releases(['0.9.0', '1.0.0', '1.1.0', '1.10.0', '2.0.0-rc.1', 'main']);

  test('says how many have no results for it and names the newest; pre-releases and branches do not count', () => {
    const found = statement(PAIR, 'mariadb', {}, STALE);
    expect(found).toMatchObject({ state: 'behind', behind: { releases: 2, newest: '1.10.0' } });
    expect(describeStatement(found)).toMatch(/n = 7\), 2 releases behind$/);
    expect(found.explanation).toContain('the newest is 1.10.0');
  });

  test('does not count those that have results, nor one version twice', () => {
    expect(statement(PAIR, 'mariadb', {}, releases(['1.1.0', 'v1.1.0', '1.2.0'], ['1.2.0'])).marks).toEqual([
      '1 release behind',
    ]);
    expect(statement(PAIR, 'mariadb', {}, releases(['1.1.0'], ['1.1.0'])).state).toBe('stands');
  });

  test('of a pre-release is behind its release', () => {
    expect(listReleasesBehind(npmVersion('3.0.1-rc'), releases(['3.0.1-rc', '3.0.1'])).map(({ text }) => text)).toEqual(
      ['3.0.1'],
    );
    expect(listReleasesBehind(npmVersion('main'), releases(['3.0.1']))).toEqual([]);
    expect(listReleasesBehind(null, releases(['3.0.1']))).toEqual([]);
  });
});

describe('nothing is claimed', () => {
  test('where no difference is shown', () => {
    const wide = (driver: string, values: readonly number[]) => ({
      ...line(driver, 0),
      observations: repeatsOf(values, { version: npmVersion('1.0.0') }),
    });
    const lines = [wide('mysql2', [900, 1000, 1100, 950, 1050]), wide('mariadb', [910, 1010, 1090, 960, 1060])];
    const found = statement(lines, 'mariadb');
    expect(found).toMatchObject({ state: 'no-difference', figures: null });
    expect(describeStatement(found)).toBe('mariadb 1.0.0: no difference shown against mysql2 1.0.0 (n = 5)');
  });

  test('of two that are the same within the smallest effect, or equal: that is said, without a ratio', () => {
    const found = statement([line('mysql2', 1000), line('mariadb', 1001)], 'mariadb');
    expect(found).toMatchObject({ state: 'same', figures: null });
    expect(describeStatement(found)).toBe('mariadb 1.0.0: the same within 3 % as mysql2 1.0.0 (n = 7)');
    const bytes = caseOf('select', { metric: 'allocations', unit: 'allocs/op', direction: 'lower', exact: true });
    const exact = (driver: string) => ({
      ...line(driver, 21, { case: bytes }),
      observations: [observe({ value: 21, version: npmVersion('1.0.0') })],
    });
    expect(describeStatement(statement([exact('mysql2'), exact('mariadb')], 'mariadb'))).toBe(
      'mariadb 1.0.0: equal to mysql2 1.0.0',
    );
    const two = [line('mysql2', 1000), line('mariadb', 1001)];
    const cases = [...two, ...two.map((entry) => ({ ...entry, case: caseOf('insert') }))];
    expect(describeStatement(statement(cases, 'mariadb'))).toBe(
      'mariadb 1.0.0: the same within 3 % as mysql2 1.0.0 (n = 2 cases)',
    );
  });

  test('where there are not enough samples', () => {
    const found = statement(NODE_JULY_2021, 'mariadb@3.0.1-rc', { scenarios: ['do'], ref: 'mysql2@2.2.5' });
    expect(found).toMatchObject({ state: 'insufficient-samples', figures: null });
    expect(describeStatement(found)).toBe(
      'mariadb 3.0.1-rc: not enough samples against mysql2 2.2.5 (n = 279 against 278)',
    );
  });

  test.each([
    ['mariadb@3.0.1-rc', 'batch', 'not comparable: reference is emulated'],
    ['mysql@2.18.1', 'batch', 'not comparable: emulated: loop of 100'],
    ['mysql@2.18.1', 'execute', 'not comparable: unsupported: no prepared statements'],
  ])('of %s in %s: %s', (driver, scenario, finding) => {
    expect(published(driver, [scenario])).toMatchObject({ state: 'rejected', finding, figures: null, against: null });
  });

  test('across environments, unless a reason is given, and then the claim says that it is not like for like', () => {
    const apart = [line('mysql2', 1000), line('mariadb', 1480, { environment: 'e2' })];
    const rejected = statement(apart, 'mariadb');
    expect(describeStatement(rejected)).toBe('mariadb 1.0.0: not comparable: different CPU');
    expect(rejected).toMatchObject({ state: 'rejected', figures: null });
    const overridden = statement(apart, 'mariadb', { override: 'order of magnitude only' });
    expect(overridden).toMatchObject({
      state: 'stands',
      override: 'order of magnitude only',
      marks: ['not like for like'],
    });
    expect(describeStatement(overridden)).toMatch(/1\.48× mysql2 .*, not like for like$/);
    expect(overridden.explanation).toContain('compared anyway: order of magnitude only');
  });

  test('of several drivers, or of none', () => {
    const three = [...PAIR, line('mysql', 900)];
    expect(statement(three, '')).toMatchObject({ state: 'rejected', finding: 'about one driver, not 2' });
    expect(findClaimed(compare(three, ''))).toBeNull();
    expect(statement(three, 'mysql2')).toMatchObject({ state: 'rejected', finding: 'about one driver, not 0' });
    expect(findClaimed(compare(three, 'mysql'))?.key).toBe('mysql@1.0.0');
  });

  test.each([
    ['mariadb@9.9.9', {}, 'unknown version mariadb@9.9.9'],
    ['nobody', {}, 'unknown driver nobody'],
    ['mariadb', { scenarios: ['insert'] }, 'unknown scenario insert'],
    ['mariadb', { ref: 'nobody' }, 'unknown reference nobody'],
    ['mariadb', { environment: 'nowhere' }, 'unknown environment nowhere'],
  ] as const)('of %s with %j: %s', (driver, requested, finding) => {
    expect(statement(PAIR, driver, requested)).toMatchObject({ state: 'unknown', finding, figures: null });
  });

  test('of a driver that was not run where the reference was', () => {
    const elsewhere = line('mariadb', 1480, { case: caseOf('insert') });
    expect(statement([line('mysql2', 1000), elsewhere], 'mariadb', { scenarios: ['select'] })).toMatchObject({
      state: 'unknown',
      finding: 'no result: not run',
    });
  });

  test('without any result', () => {
    expect(statement([], '')).toMatchObject({ state: 'unknown', figures: null });
  });
});

test('a claim has the ratio of its verdict exactly where the verdict is better or worse, and no other ratio', () => {
  const repeats = fc.array(fc.double({ min: 50, max: 200, noNaN: true }), { minLength: 2, maxLength: 8 });
  const lineOf = (driver: string, values: readonly number[], of: ObservedSeries['case']): ObservedSeries => ({
    ...{ case: of, driver, environment: 'e1' },
    observations: repeatsOf(values, { version: npmVersion('1.0.0') }),
  });
  fc.assert(
    fc.property(repeats, repeats, fc.constantFrom('higher' as const, 'lower' as const), (a, b, direction) => {
      const of = caseOf('select', { direction });
      const comparison = compare([lineOf('mysql2', a, of), lineOf('mariadb', b, of)], 'mariadb');
      const verdict = comparison.rows[0]?.cells[1]?.verdict;
      const found = toBadgeStatement(comparison);
      if (verdict?.outcome === 'better' || verdict?.outcome === 'worse') {
        expect(found.figures).toEqual({
          ratio: verdict.ratio,
          low: verdict.ratioLow,
          high: verdict.ratioHigh,
          cases: 1,
        });
        expect(found.finding.startsWith(formatTimes(verdict.ratio ?? 1))).toBe(true);
        expect(found.finding.includes('slower')).toBe(verdict.outcome === 'worse');
      } else {
        expect(found.figures).toBeNull();
        expect(describeStatement(found)).not.toContain('×');
      }
    }),
    { numRuns: 60, seed: 10 },
  );
});
