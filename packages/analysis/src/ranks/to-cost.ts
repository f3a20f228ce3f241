import type { Verdict } from '../verdict/verdict.ts';
import type { CostRatio } from './league.ts';

/** Of the anchor against itself. */
export const COST_OF_ANCHOR: CostRatio = { ratio: 1, low: null, high: null };

/** Verdicts say how many times better; a league how many times the cost. */
export const toCost = ({ ratio, ratioLow, ratioHigh }: Verdict): CostRatio | null =>
  ratio === null
    ? null
    : {
        ratio: 1 / ratio,
        low: ratioHigh === null ? null : 1 / ratioHigh,
        high: ratioLow === null ? null : 1 / ratioLow,
      };
