import type { Turn } from '@tachograph/schema/series';
import { createRandom } from '@tachograph/stats';
import { spreadOfCase, spreadToAnchor } from '@tachograph/stats/turns';
import { describe, expect, test } from 'vitest';
import { measureSeries } from '../measurement/measure-series.ts';
import type { KnownBatch, RepeatKey } from '../measurement/measurement.ts';
import { batchesOf, knownNoise } from '../testing/known-noise.ts';
import { caseOf, npmVersion, type ObservedSeries, observe, toSeriesData } from '../testing/observe.ts';
import { compareMeasurements } from '../verdict/compare-measurements.ts';
import { createNoiseSource } from './create-noise-source.ts';
import { createTurnSource } from './create-turn-source.ts';

const ANCHOR = { anchor: 'mysql2', anchorVersion: '1.0.0' };

/** Noise of 2 % from a seed. */
const drawRow = (seed: number, invocations = 4): number[] => {
  const random = createRandom(seed);
  return Array.from({ length: invocations }, () => 0.04 * (random() - 0.5));
};

type Row = readonly (number | null)[];

/** A case of mysql2 in a batch: by version, the log ratio to 1.0.0 of each invocation; `twin` of its second process. */
function measure(of: string, rows: Readonly<Record<string, Row>>, known: { group?: string; twin?: Row } = {}) {
  const { group = 'b_1', twin = [] } = known;
  const length = Math.max(...Object.values(rows).map((row) => row.length));
  const all = { '1.0.0': Array<number>(length).fill(0), ...rows };
  return {
    ...{ case: caseOf(of, { metric: 'latency', unit: 'ns/op', direction: 'lower' }), driver: 'mysql2' },
    environment: 'e1',
    observations: Object.entries(all).flatMap(([version, logRatios]) =>
      logRatios.flatMap((logRatio, at) =>
        logRatio === null
          ? []
          : observe({
              ...{ value: 1000 * Math.exp(logRatio), version: npmVersion(version), repetitionGroup: group },
              ...{ run: `${group}_${at}`, at: new Date(Date.UTC(2026, 0, 1, at)) },
              paired: { ...ANCHOR, logRatio, rounds: 60, sd: 0.1, lag1: null, twin: twin[at] ?? null },
            }),
      ),
    ),
  } satisfies ObservedSeries;
}

const candidates = (count: number, seed: number, invocations = 4): Record<string, number[]> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`2.${n}.0`, drawRow(seed * 100 + n, invocations)]));

const batchOf = (...lines: readonly ObservedSeries[]): KnownBatch =>
  batchesOf(toSeriesData(lines))[0] ?? expect.fail('these lines make one batch');

const keyOf = (line: ObservedSeries): string => toSeriesData([line]).series[0]?.key ?? '';

const sideOf = (line: ObservedSeries, version: string, known: Partial<RepeatKey> = {}): RepeatKey => ({
  ...{ series: keyOf(line), version, scenarioHash: null, repetitionGroup: 'b_1', run: null },
  ...known,
});

const turnsOf = (batches: readonly KnownBatch[], side: RepeatKey) =>
  createTurnSource(batches)(side) ?? expect.fail('it was measured in turns');

describe('the rows of a case', () => {
  const select = measure('select', candidates(3, 1), { twin: drawRow(9) });

  test('of one block are its versions, the twin, and the anchor, which is 0', () => {
    const turns = turnsOf([batchOf(select)], sideOf(select, '2.1.0'));
    const { '2.0.0': first, '2.1.0': second, '2.2.0': third } = candidates(3, 1);
    expect(turns.rows).toEqual([first, second, third, drawRow(9), [0, 0, 0, 0]]);
    expect([turns.twin, turns.anchor]).toEqual([3, 4]);
    const found = ['2.0.0', '2.1.0', '2.2.0', '1.0.0', '9.9.9'].map((version) => turns.find(sideOf(select, version)));
    expect(found).toEqual([0, 1, 2, 'anchor', null]);
  });

  test('of more candidates than one block holds have none of the anchor: each block had a process of its own', () => {
    const inOne = measure('select', candidates(4, 1), { twin: drawRow(9) });
    const inTwo = measure('select', candidates(5, 1), { twin: drawRow(9) });
    expect(turnsOf([batchOf(inOne)], sideOf(inOne, '2.0.0'))).toMatchObject({ twin: 4, anchor: 5 });
    const several = turnsOf([batchOf(inTwo)], sideOf(inTwo, '2.0.0'));
    expect(several).toMatchObject({ twin: 5, anchor: null });
    expect([several.rows.length, several.find(sideOf(inTwo, '1.0.0'))]).toEqual([6, 'anchor']);
  });

  test('without a second process of the anchor have no twin', () => {
    const bare = measure('select', candidates(2, 1));
    expect(turnsOf([batchOf(bare)], sideOf(bare, '2.0.0'))).toMatchObject({ twin: null, anchor: 2 });
  });

  test('have nothing where an invocation did not measure a version', () => {
    const gaps = measure('select', { '2.0.0': [0.1, null, 0.3], '2.1.0': [0.2, 0.2, 0.2] });
    expect(turnsOf([batchOf(gaps)], sideOf(gaps, '2.0.0')).rows).toEqual([
      [0.1, null, 0.3],
      [0.2, 0.2, 0.2],
      [0, 0, 0],
    ]);
  });

  test('are of one content and one anchor: others of the same case are another matrix', () => {
    const batch = batchOf(select);
    const change = (known: Partial<Turn>): Turn[] => batch.turns.map((turn) => ({ ...turn, ...known }));
    const hashed = { ...batch, turns: [...batch.turns, ...change({ scenarioHash: 'h' })] };
    expect(turnsOf([hashed], sideOf(select, '2.0.0')).rows).toHaveLength(5);
    expect(turnsOf([hashed], sideOf(select, '2.0.0', { scenarioHash: 'h' })).rows).toHaveLength(5);
    const later = change({ anchorVersion: '1.1.0', version: '3.0.0', isAnchor: false }).slice(4, 8);
    const anchored = { ...batch, turns: [...batch.turns, ...later] };
    expect(turnsOf([anchored], sideOf(select, '2.0.0')).rows).toHaveLength(5);
    expect(turnsOf([anchored], sideOf(select, '3.0.0')).find(sideOf(select, '2.0.0'))).toBeNull();
  });

  test('are found by occasion: of a run without a group by the run; those of another batch, or of none, are not', () => {
    const batch = batchOf(select);
    expect(createTurnSource([batch])(sideOf(select, '2.0.0', { repetitionGroup: 'b_2' }))).toBeNull();
    expect(createTurnSource([])(sideOf(select, '2.0.0'))).toBeNull();
    const single = { ...batch, occasion: 'r_1' };
    const side = sideOf(select, '2.0.0', { repetitionGroup: null, run: 'r_1' });
    expect(createTurnSource([single])(side)?.rows).toHaveLength(5);
  });
});

describe('the pools', () => {
  const select = measure('select', candidates(3, 1), { twin: drawRow(9) });
  const insert = measure('insert', candidates(3, 2), { twin: drawRow(8) });
  const update = measure('update', candidates(3, 3));
  const batch = batchOf(select, insert, update);
  const rowsOf = (line: ObservedSeries, of: KnownBatch = batch) => turnsOf([of], sideOf(line, '2.0.0')).rows;

  test('of a pair are its case without both rows and all other cases of the batch; then earlier ones, which are none', () => {
    const turns = turnsOf([batch], sideOf(select, '2.0.0'));
    const [ofBatch, ...earlier] = [...turns.listPools([0, 1], 'pair')];
    const spreads = [turns.rows.slice(2), rowsOf(insert), rowsOf(update)].map(spreadOfCase);
    expect(ofBatch?.degrees).toBe(spreads.reduce((sum, { degrees }) => sum + degrees, 0));
    expect(ofBatch?.sumOfSquares).toBeCloseTo(
      spreads.reduce((sum, { sumOfSquares }) => sum + sumOfSquares, 0),
      12,
    );
    // How variances differ, the rows of the pair tell too; the residuals of the anchor are what an invocation did to all.
    expect(ofBatch?.groups).toHaveLength(5 + 5 + 4);
    expect(earlier.map(({ degrees }) => degrees)).toEqual([0, 0]);
    expect(turns.isAlone).toBe(true);
  });

  test('against the anchor are the deviations from it, of which a shared anchor makes fewer degrees', () => {
    const large = ['select', 'insert'].map((of, n) => measure(of, candidates(6, n + 5), { twin: drawRow(n + 50) }));
    const [first = select, second = insert] = large;
    const turns = turnsOf([batchOf(...large)], sideOf(first, '2.0.0'));
    const [ofBatch] = [...turns.listPools([0], 'anchor')];
    const spreads = [turns.rows.slice(1), rowsOf(second, batchOf(...large))].map(spreadToAnchor);
    expect(ofBatch?.degrees).toBeCloseTo(
      spreads.reduce((sum, { degrees }) => sum + degrees, 0),
      9,
    );
    expect(ofBatch?.degrees).toBeLessThanOrEqual(6 * 3 + 7 * 3);
  });

  test('beyond the batch are those before it: of the same case, then of all', () => {
    const before = { ...batchOf(measure('select', candidates(3, 21), { group: 'b_0' })), earlier: [] };
    const other = { ...batchOf(measure('insert', candidates(3, 22), { group: 'b_0' })), earlier: [] };
    const turns = turnsOf([{ ...batch, earlier: [before, other] }], sideOf(select, '2.0.0'));
    const [, ofCase, ofAll] = [...turns.listPools([0, 1], 'pair')];
    expect([ofCase?.degrees, ofAll?.degrees]).toEqual([9, 18]);
    expect(ofCase?.sumOfSquares).toBeCloseTo(
      spreadOfCase([...Object.values(candidates(3, 21)), [0, 0, 0, 0]]).sumOfSquares,
      12,
    );
    expect(turns.isAlone).toBe(false);
  });
});

describe('the finding of a pair', () => {
  const NAMES = { reference: 'mysql2 2.0.0', other: 'mysql2 2.1.0' };

  /** The verdict of 2.1.0 against 2.0.0 in the first of these cases. */
  function evaluate(lines: readonly ObservedSeries[], batches?: readonly KnownBatch[], sides = ['2.0.0', '2.1.0']) {
    const data = toSeriesData(lines);
    const [measured] = measureSeries(data, undefined);
    const [reference = null, other = null] = sides.map(
      (version) => measured?.measurements.find((one) => one.version?.raw === version) ?? null,
    );
    const { key = '', case: of = caseOf('none') } = measured?.series ?? {};
    const noise = createNoiseSource(data.series, { ...knownNoise(data), ...(batches && { batches }) });
    return compareMeasurements(reference, other, {
      ...of,
      names: NAMES,
      series: { reference: key, other: key },
      noise,
    });
  }

  test.each([
    { of: 'its case, which knows enough', versions: 7, others: 0, pool: 'batch-case' },
    { of: 'all cases of its batch', versions: 3, others: 3, pool: 'batch' },
    { of: 'nothing, where its batch knows too little', versions: 2, others: 0, pool: null },
  ])('rests on $of', ({ versions, others, pool }) => {
    const lines = Array.from({ length: 1 + others }, (_, n) => measure(`s${n}`, candidates(versions, n + 1)));
    expect(evaluate(lines)).toMatchObject({ rule: 'paired', trace: { evidence: { isPaired: true, pool } } });
  });

  test.each([
    ['earlier-case', 's0'],
    ['earlier', 'another'],
  ])('rests on batches before its own where that knows too little: %s', (pool, of) => {
    const own = measure('s0', candidates(2, 1));
    const before = [11, 12].map((seed) => batchOf(measure(of, candidates(4, seed), { group: `b_${seed}` })));
    const verdict = evaluate([own], [{ ...batchOf(own), earlier: before }]);
    expect(verdict.trace.evidence).toMatchObject({ pool, poolDegrees: 24 });
  });

  test('is the same whatever other series, cases, environments and batches the page shows', () => {
    const lines = Array.from({ length: 4 }, (_, n) =>
      measure(`s${n}`, candidates(3, n + 1), { twin: drawRow(n + 70) }),
    );
    const batches = batchesOf(toSeriesData(lines));
    const [first = lines[0]] = lines;
    if (!first) throw new Error('there are four lines');
    const elsewhere = { ...measure('s0', candidates(3, 31)), environment: 'e2' };
    const nightly = measure('s1', candidates(5, 32), { group: 'b_9' });
    const others = batchesOf(toSeriesData([elsewhere, nightly]));
    const alone = evaluate([first], batches);
    expect(alone.trace.evidence?.pool).toBe('batch');
    const pages = [lines, [first, ...lines.slice(2)], [first, elsewhere, nightly], [...lines, elsewhere, nightly]];
    for (const page of pages) {
      expect(evaluate(page, batches)).toEqual(alone);
      expect(evaluate(page, [...others, ...batches])).toEqual(alone);
    }
  });

  test('is another where its batch is another: cases that were measured in it count, shown or not', () => {
    const lines = Array.from({ length: 4 }, (_, n) => measure(`s${n}`, candidates(3, n + 1)));
    const noisy = lines.map((line, n) => (n === 0 ? line : measure(`s${n}`, candidates(3, n + 90))));
    const [first] = lines;
    if (!first) throw new Error('there are four lines');
    const [one, other] = [lines, noisy].map((all) => evaluate([first], batchesOf(toSeriesData(all))));
    expect(one?.ratio).toBe(other?.ratio);
    expect(one?.trace.evidence?.poolVariance).not.toBe(other?.trace.evidence?.poolVariance);
  });

  test('against the anchor of several blocks has the noise of ratios to it, either way round', () => {
    const lines = [measure('s0', candidates(7, 3), { twin: drawRow(77) })];
    const [there, back] = [
      ['1.0.0', '2.1.0'],
      ['2.1.0', '1.0.0'],
    ].map((sides) => evaluate(lines, undefined, sides));
    const rows = [...Object.values(candidates(7, 3)), drawRow(77)];
    const { sumOfSquares, degrees } = spreadToAnchor(rows.filter((_, n) => n !== 1));
    const { poolVariance, poolDegrees } = there?.trace.evidence ?? {};
    expect([poolVariance, poolDegrees]).toEqual([
      expect.closeTo(sumOfSquares / degrees, 12),
      expect.closeTo(degrees, 9),
    ]);
    // Less is better: the mean of the row, turned round.
    const mean = (rows[1] ?? []).reduce((sum, log) => sum + log, 0) / 4;
    expect(there?.ratio).toBeCloseTo(Math.exp(-mean), 9);
    expect((there?.ratio ?? 0) * (back?.ratio ?? 0)).toBeCloseTo(1, 9);
    expect((there?.ratioLow ?? 0) * (back?.ratioHigh ?? 0)).toBeCloseTo(1, 9);
    expect(back?.p).toBeCloseTo(there?.p ?? Number.NaN, 12);
  });

  test('against the anchor of one block is a pair like any other', () => {
    const lines = [0, 1, 2].map((n) => measure(`s${n}`, candidates(3, n + 1)));
    const verdict = evaluate(lines, undefined, ['1.0.0', '2.1.0']);
    const own = candidates(3, 1);
    const others = [2, 3].map((seed) => spreadOfCase([...Object.values(candidates(3, seed)), [0, 0, 0, 0]]));
    const rest = spreadOfCase([own['2.0.0'] ?? [], own['2.2.0'] ?? []]);
    const degrees = [rest, ...others].reduce((sum, spread) => sum + spread.degrees, 0);
    const squares = [rest, ...others].reduce((sum, spread) => sum + spread.sumOfSquares, 0);
    expect(degrees).toBe(3 + 9 + 9);
    expect(verdict.trace.evidence).toMatchObject({
      ...{ pool: 'batch', poolDegrees: degrees, poolVariance: expect.closeTo(squares / degrees, 12) },
    });
  });
});
