import { createRandom } from '@tachograph/stats';
import { expect, test } from 'vitest';
import type { SeriesData } from '../measurement/measurement.ts';
import { toMeasurements } from '../measurement/to-measurements.ts';
import { createNoiseSource } from '../noise/create-noise-source.ts';
import { knownNoise } from '../testing/known-noise.ts';
import { compareMeasurements } from '../verdict/compare-measurements.ts';
import { evaluateBatch } from './evaluate-batch.ts';
import { noiseOfRuns } from './noise-of-runs.ts';
import { measureRuns, quiet } from './testing/simulate-batches.ts';
import { nameCell, toCells } from './to-cells.ts';

type Run = Parameters<typeof toCells>[0];

/** The series and results of runs, as they are read once these are stored. */
function toData(runs: readonly Run[]): Pick<SeriesData, 'series' | 'points'> {
  const cells = runs.flatMap((run) => toCells(run).map((cell) => ({ ...cell, environment: run.environment })));
  const series = new Map(
    cells.map(({ first: { seriesKey: key, case: of, driver, options }, environment: { identity } }) => [
      key,
      { key, case: of, scenarioTitle: '', driver, options, environment: { identity, label: identity } },
    ]),
  );
  const points = cells.flatMap(({ first: { seriesKey }, observations }) =>
    observations.map((observation) => ({ ...observation, series: seriesKey })),
  );
  return { series: [...series.values()], points };
}

const SHAPES = [
  { of: 'one block', shape: { scenarios: 2, candidates: [0, -0.05], repeats: 5, noise: quiet } },
  {
    of: 'several blocks',
    shape: { scenarios: 3, candidates: [0, -0.05, 0.02, 0.01, 0, 0.1], repeats: 3, noise: quiet },
  },
  { of: 'too little to know its noise', shape: { scenarios: 1, candidates: [-0.05], repeats: 9, noise: quiet } },
];

const BASE = '1.0.0+base';

test.each(SHAPES)('runs of $of have the verdicts of a page that reads the same results from the store', ({ shape }) => {
  const runs = measureRuns(shape, createRandom(7));
  const data = toData(runs);
  const stored = createNoiseSource(data.series, knownNoise(data));
  const cells = evaluateBatch(runs, { metric: 'latency' });
  expect(cells).toHaveLength(shape.scenarios * shape.candidates.length);
  for (const { first, verdict, anchor } of cells) {
    const measured = toMeasurements(
      data.points.filter(({ series }) => series === first.seriesKey),
      first.case,
    );
    const [reference = null, other = null] = [BASE, first.version?.raw].map(
      (version) => measured.find((one) => one.version?.raw === version) ?? null,
    );
    const names = { reference: nameCell({ first: anchor.first }), other: nameCell({ first }) };
    const series = { reference: first.seriesKey, other: first.seriesKey };
    expect(verdict.rule).toBe('paired');
    expect(compareMeasurements(reference, other, { ...first.case, names, series, noise: stored })).toEqual(verdict);
  }
});

const sideOf = (run: Run, version: string, scenario = 's0') => {
  const result = run.results.find(({ case: of }) => of.scenario === scenario);
  return {
    ...{ series: result?.seriesKey ?? '', version, scenarioHash: result?.scenarioHash ?? null },
    ...{ repetitionGroup: 'g', run: null },
  };
};

test('the noise of runs is that of all of them, and leaves out what failed or was not measured in turns', () => {
  const runs = measureRuns({ scenarios: 1, candidates: [0, 0], repeats: 3, noise: quiet }, createRandom(1));
  const [first] = runs;
  if (!first) throw new Error('there are three runs');
  const rowsOf = (of: readonly Run[], version = '1.0.0+head0') =>
    noiseOfRuns(of)?.findTurns?.(sideOf(first, version))?.rows;
  // Two candidates, the twin and the anchor.
  expect(rowsOf(runs)?.map((row) => row.length)).toEqual([3, 3, 3, 3]);
  const spoil = (known: Partial<Run['results'][number]>) =>
    runs.map((run, n) => ({
      ...run,
      results: run.results.map((result) =>
        n === 1 && result.version?.raw === '1.0.0+head0' ? { ...result, ...known } : result,
      ),
    }));
  for (const known of [{ status: 'failed' as const, value: null }, { paired: null }]) {
    expect(rowsOf(spoil(known))?.[0]).toHaveLength(3);
    expect(rowsOf(spoil(known))?.[0]?.filter((value) => value === null)).toHaveLength(1);
  }
  const apart = runs.map((run) => ({ ...run, results: run.results.map((result) => ({ ...result, paired: null })) }));
  expect(rowsOf(apart)).toBeUndefined();
});

test('runs of two groups are two batches: neither lends the other its noise', () => {
  const shape = { scenarios: 2, candidates: [0, 0], repeats: 3, noise: quiet };
  const [ours, theirs] = [measureRuns(shape, createRandom(1)), measureRuns(shape, createRandom(2))];
  const others = theirs.map((run) => ({ ...run, run: { ...run.run, repetitionGroup: 'another' } }));
  const [first] = ours;
  if (!first) throw new Error('there are three runs');
  const poolsOf = (runs: readonly Run[]) => {
    const turns = noiseOfRuns(runs)?.findTurns?.(sideOf(first, '1.0.0+head0'));
    return turns && [...turns.listPools([0, 1], 'pair')];
  };
  expect(poolsOf(ours)?.[0]?.degrees).toBeGreaterThan(0);
  expect(poolsOf([...ours, ...others])).toEqual(poolsOf(ours));
});
