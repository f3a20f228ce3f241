import { comparePaired, findPrior, toSpread } from '@tachograph/stats/compare';
import { type Anchor, findPairs, meanOf } from '../measurement/anchor.ts';
import type { Measurement, NoiseSource, SeriesRef } from '../measurement/measurement.ts';
import { listSpreads } from './evaluate-pairs.ts';
import type { MeasuredSide } from './pair.ts';
import { isSteady, measureTwin, type Twin } from './twin.ts';

/** How many times its anchor's value a measurement's is, measured in the same invocations. */
export type RatioToAnchor = {
  readonly anchor: Anchor;
  /** Geometric mean over the invocations. */
  readonly ratio: number;
  /** Ends of its 95 % interval; null for one invocation. Of an anchor to itself both are 1. */
  readonly low: number | null;
  readonly high: number | null;
  /** Invocations. */
  readonly n: number;
  /** How far apart two processes of the anchor were, where that is too far for the batch to be judged. */
  readonly notSteady: Twin | null;
};

/** What the pools of a measurement know of such ratios: those of the pairs it could make, without itself. */
function findNoise(
  side: MeasuredSide,
  series: SeriesRef,
  noise: NoiseSource | undefined,
  logRatios: readonly number[],
) {
  const keys = { reference: series.key, other: series.key };
  const names = { reference: series.driver.name, other: series.driver.name };
  const spreads = listSpreads({
    reference: side,
    other: side,
    options: { ...series.case, names, series: keys, noise },
  });
  return findPrior([toSpread(logRatios)], spreads);
}

/**
 * The ratio of a measurement to its anchor, with the interval of the moderated one-sample t-test of the log ratios. Null
 * where an invocation has none, or two have different anchors.
 */
export function toRatioToAnchor(
  measurement: Measurement,
  series: SeriesRef,
  noise: NoiseSource | undefined,
): RatioToAnchor | null {
  const found = findPairs(measurement);
  if (!found) return null;
  const { value, anchor, pairs, logRatios } = found;
  const twins = pairs.flatMap(({ twin }) => twin ?? []);
  const isAnchorItself = series.driver.slug === anchor.slug && measurement.version?.raw === anchor.version;
  // What an anchor is repeated by is its twin: to itself its ratio is 1 by definition.
  const noisy = isAnchorItself && twins.length === pairs.length ? twins : logRatios;
  const prior = findNoise({ ...measurement, value }, series, noise, noisy);
  const test = comparePaired({ logRatios: noisy, prior });
  const twin = test && measureTwin(twins, test.variance);
  const itself = { ratio: 1, low: 1, high: 1 };
  return {
    anchor,
    ...(isAnchorItself
      ? itself
      : { ratio: Math.exp(meanOf(logRatios)), low: test?.low ?? null, high: test?.high ?? null }),
    n: pairs.length,
    notSteady: twin && !isSteady(twin) ? twin : null,
  };
}
