import { groupBy } from '@tachograph/schema/collection';
import { createRandom } from '@tachograph/stats';
import { describe, expect, test } from 'vitest';
import { knownNoise } from '../testing/known-noise.ts';
import { caseOf, npmVersion, type ObservedSeries, observe, toSeriesData } from '../testing/observe.ts';
import { createEvaluator } from './create-evaluator.ts';
import { decideChanges } from './decide-changes.ts';

const ANCHOR = { anchor: 'mysql2', anchorVersion: '1.0.0', rounds: 60, sd: 0.1, lag1: 0, twin: null };
const LATENCY = caseOf('select', { metric: 'latency', unit: 'ns/op', direction: 'lower', statistic: 'p25' });
const INVOCATIONS = 12;

/** Releases 1.0, 1.1, … measured in turns in one batch, with these levels in percent of the anchor; 1 % of noise. */
function inTurns(levels: readonly number[], seed = 1): ObservedSeries {
  const random = createRandom(seed);
  const observations = levels.flatMap((level, n) =>
    Array.from({ length: INVOCATIONS }, (_, run) => {
      const logRatio = n === 0 ? 0 : Math.log(level / 100) + 0.01 * (random() - 0.5);
      return observe({
        ...{ version: npmVersion(`1.${n}.0`), run: `r_${run}`, repetitionGroup: 'b', invocation: 1 },
        ...{ value: 1_000 * Math.exp(logRatio), paired: { ...ANCHOR, logRatio } },
      });
    }),
  );
  return { case: LATENCY, driver: 'mysql2', environment: 'e', observations };
}

function changesOf(lines: readonly ObservedSeries[]) {
  const data = toSeriesData(lines);
  const { series: groups, batches = [] } = knownNoise(data);
  const evaluate = createEvaluator(data.series, groups.flat());
  const pointsOf = groupBy(data.points, ({ series }) => series);
  return decideChanges(
    data.series.map((of) => evaluate(of, { points: pointsOf.get(of.key) ?? [], harnessOf: () => 'node 1', batches })),
  );
}

const fatesOf = (lines: readonly ObservedSeries[]) =>
  changesOf(lines).map(({ after, direction, fate }) => [after.version, direction, fate?.fate, fate?.by]);

describe('what became of a change', () => {
  test('holds, is the newest release, is undone by one as large, or made up for by a larger one', () => {
    expect(fatesOf([inTurns([100, 100, 130, 130, 130])])).toEqual([['1.2.0', 'worse', 'holds', null]]);
    expect(fatesOf([inTurns([100, 100, 100, 130])])).toEqual([['1.3.0', 'worse', 'newest', null]]);
    expect(fatesOf([inTurns([100, 100, 130, 130, 100, 100])])).toEqual([
      ['1.2.0', 'worse', 'undone', '1.4.0'],
      ['1.4.0', 'better', 'holds', null],
    ]);
    expect(fatesOf([inTurns([100, 100, 110, 110, 60, 60])])).toEqual([
      ['1.2.0', 'worse', 'made-up-for', '1.4.0'],
      ['1.4.0', 'better', 'holds', null],
    ]);
  });

  test('says how many times better the newest release is than the one before the change', () => {
    const [change] = changesOf([inTurns([100, 100, 200, 200, 160, 160])]);
    expect(change?.fate?.ratio).toBeCloseTo(1 / 1.6, 1);
    expect(change?.fate?.ratioHigh).toBeLessThan(1);
  });

  test('of an exact metric follows from its figures alone', () => {
    const exact = caseOf('select', {
      metric: 'bytes-sent',
      unit: 'B/op',
      direction: 'lower',
      exact: true,
      statistic: 'exact',
    });
    const lineOf = (values: readonly number[]): ObservedSeries => ({
      ...{ case: exact, driver: 'mysql2', environment: 'e' },
      observations: values.map((value, n) => observe({ value, version: npmVersion(`1.${n}.0`), run: `r_${n}` })),
    });
    const [small] = fatesOf([lineOf([90_000, 90_001, 90_001])]);
    expect(small).toEqual(['1.1.0', 'worse', 'holds', null]);
    expect(fatesOf([lineOf([20, 20, 30, 30, 20])])).toEqual([
      ['1.2.0', 'worse', 'undone', '1.4.0'],
      ['1.4.0', 'better', 'newest', null],
    ]);
  });
});

test('near-exact counts of two occasions are compared, and times of two occasions are not', () => {
  const random = createRandom(7);
  const counted = (metric: string): ObservedSeries[] =>
    ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((scenario) => ({
      ...{ case: caseOf(scenario, { metric, unit: 'B/op', direction: 'lower' }), driver: 'mysql2', environment: 'e' },
      observations: [220, 149].flatMap((level, n) =>
        Array.from({ length: 3 }, (_, run) =>
          observe({
            ...{ value: level * (1 + 0.002 * (random() - 0.5)), version: npmVersion(`1.${n}.0`) },
            ...{ run: `r_${n}_${run}`, repetitionGroup: `occasion ${n}` },
          }),
        ),
      ),
    }));
  const found = changesOf(counted('heap'));
  expect(found).toHaveLength(8);
  expect(found[0]).toMatchObject({ direction: 'better', evidence: { occasions: 2 }, fate: { fate: 'newest' } });
  expect(found[0]?.ratio).toBeCloseTo(220 / 149, 2);
  expect(changesOf(counted('cpu-time'))).toEqual([]);
});

test('near-exact counts that were counted once each on one occasion are no change, as their cells are no verdict', () => {
  const one = (scenario: string, levels: readonly number[], times: number): ObservedSeries => ({
    case: caseOf(scenario, { metric: 'heap', unit: 'B/op', direction: 'lower' }),
    ...{ driver: 'mysql2', environment: 'e' },
    observations: levels.flatMap((level, n) =>
      Array.from({ length: times }, (_, run) =>
        observe({ value: level + run, version: npmVersion(`1.${n}.0`), run: `r_${run}`, repetitionGroup: 'one' }),
      ),
    ),
  });
  const quiet = ['a', 'b', 'c', 'd'].map((scenario) => one(scenario, [5_000, 5_000], 3));
  expect(changesOf([...quiet, one('e', [220, 149], 1)])).toEqual([]);
});
