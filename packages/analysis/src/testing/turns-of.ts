import type { Turn } from '@tachograph/schema/series';
import type { KnownBatch, Measurement, NoiseSource } from '../measurement/measurement.ts';
import { createTurnSource } from '../noise/create-turn-source.ts';
import { SIDES } from './pool-of.ts';

type CaseOfBatch = Pick<Turn, 'case' | 'anchor' | 'anchorVersion'>;

/** The turns of a measurement in its batch; one whose log ratios are all 0 is the anchor. */
function turnsOfSide(series: string, { version, scenarioHash, invocations }: Measurement): Turn[] {
  const isAnchor = invocations.every(({ paired }) => paired?.logRatio === 0);
  return invocations.flatMap(({ run, number, paired }): Turn[] => {
    if (!paired) return [];
    const { anchor, anchorVersion, logRatio, twin } = paired;
    const measured = { series, case: 'own', version: version?.raw ?? null, scenarioHash, anchor, anchorVersion };
    return [{ ...measured, run, invocation: number, isAnchor, logRatio, twin }];
  });
}

/**
 * A case of a batch in which pairs vary by exactly this standard deviation, with 6 degrees of freedom: the log ratios of two versions
 * lie √⅜·sd above and below the anchor, in turns.
 */
function turnsOfCase(of: CaseOfBatch, sd: number): Turn[] {
  const place = { ...of, scenarioHash: null, invocation: 1, twin: null };
  return [1, -1].flatMap((side) =>
    [1, -1, 1, -1].map((sign, n) => ({
      ...{ ...place, series: `${of.case} ${side}`, version: '0.1.0', run: `other_${n}`, isAnchor: false },
      logRatio: side * sign * Math.sqrt(3 / 8) * sd,
    })),
  );
}

/** Cases beside the one that is compared: so many that the scatter of its own rows hardly counts. */
const CASES = 40;
const DEGREES_OF_CASE = 6;
/** Degrees of freedom that the cases beside the one that is compared have. */
export const BATCH_DEGREES = CASES * DEGREES_OF_CASE;

/** The batch of two sides, in which pairs of 40 other cases vary by this standard deviation. */
export function batchOf(sides: readonly [Measurement, Measurement], sd: number): KnownBatch {
  const [reference, other] = sides;
  const turns = [...turnsOfSide(SIDES.reference, reference), ...turnsOfSide(SIDES.other, other)];
  const [{ anchor, anchorVersion } = { anchor: '', anchorVersion: '' }] = turns;
  const others = Array.from({ length: CASES }, (_, n) => turnsOfCase({ case: `case ${n}`, anchor, anchorVersion }, sd));
  return {
    ...{ environment: 'e1', metric: 'throughput', unit: 'ops/s', statistic: 'median', occasion: 'b_1' },
    ...{ startedAt: new Date(0), turns: [...turns, ...others.flat()], earlier: [] },
  };
}

/** The noise of the sides of a pair that was measured in turns: without pools of repeats. */
export const turnsOf = (sides: readonly [Measurement, Measurement], sd: number): NoiseSource =>
  Object.assign(() => [], { findTurns: createTurnSource([batchOf(sides, sd)]) });
