import { comparePair, compareToAnchor } from '@tachograph/stats/turns';
import { type Anchor, findPairs, isAnchorItself, meanOf } from '../measurement/anchor.ts';
import type { CaseTurns, Measurement, NoiseSource, SeriesRef } from '../measurement/measurement.ts';
import { toRepeatKey } from '../measurement/to-repeat-key.ts';
import { testTwin } from './evaluate-pairs.ts';
import { isSteady, type Twin } from './twin.ts';

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

/** Against the anchor of its batch; where nothing is known of the batch, by these log ratios alone. */
export function testAgainstAnchor(turns: CaseTurns | null, row: number | null, logRatios: readonly number[]) {
  if (!turns || row === null) return compareToAnchor({ rows: [logRatios], row: 0, pools: [] });
  const { rows, anchor, listPools } = turns;
  return anchor === null
    ? compareToAnchor({ rows, row, pools: listPools([row], 'anchor') })
    : comparePair({ rows, reference: anchor, other: row, pools: listPools([anchor, row], 'pair') });
}

/**
 * The ratio of a measurement to its anchor, with the interval that the noise of its batch leaves it. Null where an invocation has
 * none, or two have different anchors.
 */
export function toRatioToAnchor(
  measurement: Measurement,
  series: SeriesRef,
  noise: NoiseSource | undefined,
): RatioToAnchor | null {
  const found = findPairs(measurement);
  if (!found) return null;
  const { anchor, pairs, logRatios } = found;
  const side = toRepeatKey(series.key, measurement);
  const turns = noise?.findTurns?.(side) ?? null;
  const twin = turns && testTwin(turns);
  const known = { anchor, n: pairs.length, notSteady: twin && !isSteady(twin) ? twin : null };
  if (isAnchorItself(measurement, series, anchor)) return { ...known, ratio: 1, low: 1, high: 1 };
  const row = turns?.find(side) ?? null;
  const test = testAgainstAnchor(turns, row === 'anchor' ? null : row, logRatios);
  return {
    ...known,
    ratio: test?.ratio ?? Math.exp(meanOf(logRatios)),
    low: test?.low ?? null,
    high: test?.high ?? null,
  };
}
