import { parseVersion } from '@tachograph/schema/version';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measureSeries } from '../measurement/measure-series.ts';
import type { Observation } from '../measurement/measurement.ts';
import { caseOf, type ObservedSeries, observe, toSeriesData } from '../testing/observe.ts';
import { listExactChanges } from './list-exact-changes.ts';

const ALLOCATIONS = {
  metric: 'allocations',
  unit: 'allocs/op',
  direction: 'lower',
  exact: true,
  statistic: 'exact',
} as const;
const DAY = Date.UTC(2026, 0, 1);

/** One run of a version with what its repeats came to; the n-th day unless told otherwise. */
const runOf = (version: string | null, values: readonly number[], day: number, known: Partial<Observation> = {}) =>
  values.map((value, index) =>
    observe({
      at: new Date(DAY + day * 86_400_000),
      run: `r_${version}_${day}`,
      version: version === null ? null : parseVersion(version, 'golang'),
      value,
      invocation: index + 1,
      ...known,
    }),
  );

const line = (observations: readonly Observation[], known: Partial<ObservedSeries> = {}): ObservedSeries => ({
  case: caseOf('insert', ALLOCATIONS),
  driver: 'go-sql-driver-mysql',
  environment: 'e1',
  observations,
  ...known,
});

const changesOf = (...lines: readonly ObservedSeries[]) =>
  listExactChanges(measureSeries(toSeriesData(lines), undefined));
const descriptionsOf = (...lines: readonly ObservedSeries[]) =>
  changesOf(...lines).map(({ description }) => description);

/** Versions 1.0.0, 1.1.0, … with the values of their repeats. */
const history = (...versions: readonly (readonly number[])[]) =>
  versions.flatMap((values, index) => runOf(`1.${index}.0`, values, index));

test('21, 21, 21 and then 23 allocations is exactly one change, in versions as in repeats of one version', () => {
  const description = ['exact metric changed: 21 → 23 allocs/op at 1.8.1'];
  const repeats = [...runOf('1.8.0', [21, 21, 21], 1), ...runOf('1.8.1', [23, 23, 23], 2)];
  expect(descriptionsOf(line(repeats))).toEqual(description);
  const versions = ['1.6.0', '1.7.0', '1.8.0'].flatMap((version, day) => runOf(version, [21], day));
  expect(descriptionsOf(line([...versions, ...runOf('1.8.1', [23], 9)]))).toEqual(description);
});

test('a change names both runs, and whether it is for the better', () => {
  const [change] = changesOf(line(history([21, 21], [23])));
  expect([change?.before.runs, change?.after.runs, change?.step]).toEqual([['r_1.0.0_0'], ['r_1.1.0_1'], 'worse']);
  expect(changesOf(line(history([23, 23], [21]))).map(({ step }) => step)).toEqual(['better']);
  const rate = caseOf('insert', { ...ALLOCATIONS, direction: 'higher' });
  expect(changesOf(line(history([23, 23], [21]), { case: rate })).map(({ step }) => step)).toEqual(['worse']);
});

test('a history that stays the same raises nothing, nor does one without a second sight of its value', () => {
  expect(descriptionsOf(line(history([21], [21], [21, 21])))).toEqual([]);
  expect(descriptionsOf(line(history([21], [23])))).toEqual([]);
});

test('each place where a constant history changes is told, newest first', () => {
  expect(descriptionsOf(line(history([21, 21], [23, 23], [23], [20])))).toEqual([
    'exact metric changed: 23 → 20 allocs/op at 1.3.0',
    'exact metric changed: 21 → 23 allocs/op at 1.1.0',
  ]);
});

test('a version whose repeats differ raises nothing, neither to it nor from it', () => {
  expect(descriptionsOf(line(history([21, 21], [23, 24])))).toEqual([]);
  expect(descriptionsOf(line(history([21, 22], [23, 23])))).toEqual([]);
  expect(descriptionsOf(line(history([21, 21], [21, 22], [23])))).toEqual([]);
  // The same version on another day is a repeat of it too.
  const later = [...history([21, 21], [23]), ...runOf('1.1.0', [24], 40)];
  expect(descriptionsOf(line(later))).toEqual([]);
});

test('raw samples that differ make a figure that wobbles, whatever its mean', () => {
  const sampled = runOf('1.1.0', [23], 1, { samples: [22, 24] });
  expect(descriptionsOf(line([...history([21, 21]), ...sampled]))).toEqual([]);
});

test('another environment is another history, and another content of the scenario as well', () => {
  const [before, after] = [runOf('1.0.0', [21, 21], 1), runOf('1.1.0', [23, 23], 2)];
  expect(descriptionsOf(line(before), line(after, { environment: 'e2' }))).toEqual([]);
  const hashed = (observations: readonly Observation[], scenarioHash: string | null) =>
    observations.map((observation) => ({ ...observation, scenarioHash }));
  expect(descriptionsOf(line([...hashed(before, 'a'), ...hashed(after, 'b')]))).toEqual([]);
  expect(descriptionsOf(line([...hashed(before, 'a'), ...hashed(after, 'a')]))).toHaveLength(1);
  // A run that only names the scenario means the one content there is.
  expect(descriptionsOf(line([...hashed(before, 'a'), ...hashed(after, null)]))).toHaveLength(1);
});

test('a version measured on both contents tells its change once', () => {
  const on = (scenarioHash: string, day: number) => [
    ...runOf('1.0.0', [21, 21], day, { scenarioHash }),
    ...runOf('1.1.0', [23], day + 1, { scenarioHash }),
  ];
  expect(descriptionsOf(line([...on('a', 1), ...on('b', 5)]))).toHaveLength(1);
});

test('a release line that was returned to goes on from its own last version, not from the newest', () => {
  const versions: readonly (readonly [string, number])[] = [
    ['1.21.4', 21],
    ['1.21.5', 21],
    ['1.22.0', 30],
    ['1.21.6', 21],
  ];
  const observations = versions.flatMap(([version, value], day) => runOf(version, [value], day));
  expect(descriptionsOf(line(observations))).toEqual(['exact metric changed: 21 → 30 allocs/op at 1.22.0']);
  const patched = [...observations.slice(0, 3), ...runOf('1.21.6', [19], 9)];
  expect(descriptionsOf(line(patched))).toContain('exact metric changed: 21 → 19 allocs/op at 1.21.6');
});

test('what is emulated, failed, of no version or of one that cannot be parsed is passed over', () => {
  const odd = [
    ...runOf('1.1.0', [99], 1, { status: 'emulated' }),
    ...runOf('1.2.0', [99], 2, { status: 'failed', value: null }),
    ...runOf(null, [99, 99], 3),
    ...runOf('main', [99, 99], 4),
  ];
  expect(descriptionsOf(line([...history([21, 21]), ...odd, ...runOf('1.3.0', [23], 5)]))).toEqual([
    'exact metric changed: 21 → 23 allocs/op at 1.3.0',
  ]);
});

test('a metric that is not exact raises none', () =>
  expect(descriptionsOf(line(history([21, 21], [23, 23]), { case: caseOf('insert') }))).toEqual([]));

test('two sets of options are two histories, and are named', () => {
  const pool = { options: { pool: true } };
  expect(descriptionsOf(line(history([21, 21])), line(runOf('1.1.0', [23], 1), pool))).toEqual([]);
  const changes = changesOf(line(history([21, 21], [23])), line(history([21, 21]), pool));
  expect(changes.map(({ options }) => options)).toEqual(['default options']);
});

describe('whatever came before', () => {
  test('a constant history followed by another constant is exactly one change', () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 8 }),
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 50 }),
        fc.integer({ min: 1, max: 50 }),
        (before, after, value, step) => {
          const same = (sizes: readonly number[], constant: number) =>
            sizes.map((size) => new Array<number>(size).fill(constant));
          const found = changesOf(line(history(...same(before, value), ...same(after, value + step))));
          expect(found.map(({ after: { version } }) => version?.text)).toEqual([`1.${before.length}.0`]);
        },
      ),
    ));

  test('where every version wobbles nothing is raised', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 10 }), (values) => {
        expect(changesOf(line(history(...values.map((value) => [value, value + 1]))))).toEqual([]);
      }),
    ));
});
