import type { RepeatGroup } from '@tachograph/schema/series';
import { describe, expect, test } from 'vitest';
import type { KnownBatch, Measurement, Noise } from '../measurement/measurement.ts';
import { toMeasurements } from '../measurement/to-measurements.ts';
import { createNoiseSource } from '../noise/create-noise-source.ts';
import { batchesOf } from '../testing/known-noise.ts';
import { caseOf, npmVersion, type ObservedSeries, observe, repeatsOf, toSeriesData } from '../testing/observe.ts';
import { compareMeasurements } from './compare-measurements.ts';

const { series } = toSeriesData(
  ['mysql2', 'mariadb', 'mysql'].map((driver) => ({ case: caseOf('a'), driver, environment: 'e', observations: [] })),
);
const [MYSQL2 = '', MARIADB = '', MYSQL = ''] = series.map(({ key }) => key);

const measure = (values: readonly number[]): Measurement =>
  toMeasurements(repeatsOf(values))[0] ?? expect.fail('these repeats make one measurement');

/** Groups whose repeats vary by so much, as a share. */
const groupsOf = (key: string, sd: number, count = 10): RepeatGroup[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ series: key, version: `0.${index}.0`, scenarioHash: null, repetitionGroup: 'older', run: null, repeats: 4 },
    ...{ sumSquares: 3 * sd ** 2, lastAt: new Date(0) },
  }));

const RULE = { direction: 'higher', exact: false, unit: 'ops/s', names: { reference: 'a', other: 'b' } } as const;
const SIDES = { reference: MYSQL2, other: MARIADB };

/** As a page does: each has its own noise source. */
const evaluate = (
  sides: readonly Measurement[],
  lists: readonly (readonly RepeatGroup[])[],
  minimumEffect = 0.03,
  metrics: Noise['metrics'] = [],
) => {
  const noise = createNoiseSource(series, { series: lists, metrics });
  const [reference = null, other = null] = sides;
  return compareMeasurements(reference, other, { ...RULE, minimumEffect, series: SIDES, noise });
};

const SLOW = measure([100, 101, 102, 103]);
const FAST = measure([110, 111, 112, 113]);
const QUIET = [groupsOf(MYSQL2, 0.01), groupsOf(MARIADB, 0.01)] as const;

test('the same two measurements with the same groups of repeats are tested once', () => {
  const first = evaluate([SLOW, FAST], QUIET);
  expect(first.trace.evidence?.pool).toBe('drivers');
  expect(evaluate([SLOW, FAST], QUIET).trace.evidence).toBe(first.trace.evidence);
});

test('other groups, another side or another rule is another finding: that of measurements never seen before', () => {
  const again = () => [measure([100, 101, 102, 103]), measure([110, 111, 112, 113])];
  evaluate([SLOW, FAST], QUIET);
  const noisy = [QUIET[0], groupsOf(MARIADB, 0.3)];
  expect(evaluate([SLOW, FAST], noisy)).toEqual(evaluate(again(), noisy));
  expect(evaluate([SLOW, FAST], noisy).p).not.toBe(evaluate([SLOW, FAST], QUIET).p);
  expect(evaluate([SLOW, FAST], QUIET, 0.2)).toEqual(evaluate(again(), QUIET, 0.2));
  const slower = measure([90, 91, 92, 93]);
  expect(evaluate([slower, FAST], QUIET)).toEqual(evaluate([measure([90, 91, 92, 93]), ...again().slice(1)], QUIET));
});

test('a finding by a wider pool is made again: a third driver may have changed', () => {
  const few = [groupsOf(MYSQL2, 0.01, 1), groupsOf(MARIADB, 0.01, 1)];
  const { metric: name, unit, statistic } = caseOf('a');
  const metric = { environment: 'e', metric: name, unit, statistic };
  const quiet = evaluate([SLOW, FAST], few, 0.03, [{ ...metric, groups: groupsOf(MYSQL, 0.01) }]);
  const noisy = evaluate([SLOW, FAST], few, 0.03, [{ ...metric, groups: groupsOf(MYSQL, 0.3) }]);
  expect(quiet.trace.evidence?.pool).toBe('metric');
  expect(noisy.p).toBeGreaterThan(quiet.p ?? 1);
});

/** Versions of one driver in turns with mysql2 1.0.0: by version, the log ratios of four invocations. */
const inTurns = (of: string, rows: Readonly<Record<string, readonly number[]>>): ObservedSeries => ({
  ...{ case: caseOf(of), driver: 'mysql2', environment: 'e' },
  observations: Object.entries(rows).flatMap(([version, logRatios]) =>
    logRatios.map((logRatio, n) =>
      observe({
        ...{ value: 1000 * Math.exp(logRatio), version: npmVersion(version), repetitionGroup: 'b_1', run: `r_${n}` },
        paired: {
          ...{ anchor: 'mysql2', anchorVersion: '1.0.0', logRatio },
          ...{ rounds: 60, sd: 0.1, lag1: null, twin: null },
        },
      }),
    ),
  ),
});

const ROWS = {
  ...{ '1.0.0': [0, 0, 0, 0], '1.1.0': [0.1, 0.11, 0.09, 0.1], '1.2.0': [0, 0.01, -0.01, 0] },
  ...{ '1.3.0': [0.01, 0, 0, -0.01], '1.4.0': [0, 0.01, 0.01, 0], '1.5.0': [0.02, 0, 0.01, 0] },
  ...{ '1.6.0': [0.01, 0.02, 0, 0.01], '1.7.0': [0.01, 0, -0.01, 0] },
};

describe('of a pair in turns', () => {
  const line = inTurns('a', ROWS);
  const data = toSeriesData([line]);
  const key = data.series[0]?.key ?? '';
  const measurements = toMeasurements(line.observations);
  const sideOf = (version: string) => measurements.find((one) => one.version?.raw === version) ?? null;
  const batches = batchesOf(data);
  const evaluateInTurns = (known: readonly KnownBatch[], lists: readonly (readonly RepeatGroup[])[] = []) => {
    const noise = createNoiseSource(data.series, { series: lists, metrics: [], batches: known });
    const sides = { reference: key, other: key };
    return compareMeasurements(sideOf('1.1.0'), sideOf('1.2.0'), { ...RULE, series: sides, noise });
  };

  test('the finding is kept as long as its batch is the same, whatever becomes of the groups of repeats', () => {
    const first = evaluateInTurns(batches);
    expect(first.trace.evidence?.pool).toBe('batch-case');
    expect(evaluateInTurns(batches, [groupsOf(key, 0.3)]).trace.evidence).toBe(first.trace.evidence);
  });

  test('it is made again where a run joins its batch, and where its noise is that of earlier batches', () => {
    const quiet = evaluateInTurns(batches);
    const [own] = batches;
    if (!own) throw new Error('there is one batch');
    const noisier = {
      ...own,
      turns: own.turns.map((turn) => (turn.version === '1.6.0' ? { ...turn, logRatio: turn.logRatio * 9 } : turn)),
    };
    const again = evaluateInTurns([noisier]);
    expect(again.trace.evidence?.poolVariance).toBeGreaterThan(quiet.trace.evidence?.poolVariance ?? 1);
    const few = { ...own, turns: own.turns.filter(({ version }) => ['1.1.0', '1.2.0'].includes(version ?? '')) };
    const before = (sd: number) => batchesOf(toSeriesData([inTurns('a', { ...ROWS, '1.7.0': [sd, -sd, sd, -sd] })]));
    const [one, other] = [0.01, 0.3].map((sd) => evaluateInTurns([{ ...few, earlier: before(sd) }]));
    expect(one?.trace.evidence?.pool).toBe('earlier-case');
    expect(other?.p).toBeGreaterThan(one?.p ?? 1);
  });

  test('where one side has no turns, repeats are tested by their groups, and other groups are another finding', () => {
    const bare = toMeasurements(
      [1000, 1010, 990, 1005].map((value, n) => observe({ value, repetitionGroup: 'b_1', run: `r_${n}` })),
    );
    const evaluateRepeats = (lists: readonly (readonly RepeatGroup[])[]) => {
      const noise = createNoiseSource([...data.series, ...series], { series: lists, metrics: [], batches });
      const sides = { reference: MYSQL2, other: key };
      return compareMeasurements(bare[0] ?? null, sideOf('1.1.0'), { ...RULE, series: sides, noise });
    };
    const [quiet, noisy] = [0.01, 0.3].map((sd) => evaluateRepeats([groupsOf(MYSQL2, sd)]));
    expect(quiet).toMatchObject({ rule: 'repeats', trace: { evidence: { pool: 'drivers' } } });
    expect(noisy?.p).toBeGreaterThan(quiet?.p ?? 1);
  });
});
