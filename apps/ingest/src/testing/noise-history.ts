import type { RunInput } from '@tachograph/schema/run';
import { createRandom, type Random } from './random.ts';
import { toResult, toRun } from './to-run.ts';

const drawNormal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

function drawHeavy(random: Random): number {
  const squares = drawNormal(random) ** 2 + drawNormal(random) ** 2 + drawNormal(random) ** 2;
  return drawNormal(random) / Math.sqrt(squares);
}

/** Noise of one series, in standard deviations, value after value. */
type Draw = (random: Random) => () => number;

export const NOISES = {
  normal: (random) => () => drawNormal(random),
  't with three degrees of freedom': (random) => () => drawHeavy(random),
  'autocorrelated, 0.5': (random) => {
    let level = drawNormal(random);
    return () => {
      level = 0.5 * level + Math.sqrt(0.75) * drawNormal(random);
      return level;
    };
  },
} satisfies Readonly<Record<string, Draw>>;

type Size = {
  readonly scenarios: number;
  readonly metrics: number;
  readonly runs: number;
  /** A new version of the driver comes out after so many runs. */
  readonly runsOfVersion: number;
};

/** Runs of one driver, one a day, in which nothing changes but noise of 3 %. */
export function makeNoiseHistory(draw: Draw, seed: number, size: Size): RunInput[] {
  const random = createRandom(seed);
  const { scenarios, metrics, runs, runsOfVersion } = size;
  const series = Array.from({ length: scenarios * metrics }, (_, nth) => ({
    scenario: `case-${nth % scenarios}`,
    metric: `figure-${Math.floor(nth / scenarios)}`,
    next: draw(random),
  }));
  return Array.from({ length: runs }, (_, day) =>
    toRun({
      startedAt: new Date(Date.UTC(2026, 0, 1 + day)).toISOString(),
      results: series.map(({ scenario, metric, next }) =>
        toResult({
          ...{ scenario, metric, unit: 'ops/s', statistic: 'median', value: 1000 * Math.exp(0.03 * next()) },
          driver: { name: 'mysql2', version: `1.${Math.floor(day / runsOfVersion)}.0` },
          ...{ uncertainty: undefined, n: undefined },
        }),
      ),
    }),
  );
}
