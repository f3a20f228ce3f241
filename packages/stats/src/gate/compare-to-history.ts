import { type Checks, checkSides } from '../compare/checks.ts';
import { type EffectOptions, type LogRatioTest, testLogRatio } from '../compare/log-ratio-test.ts';
import { MOST_LENT } from '../compare/moderate.ts';
import { SMALLEST_VARIANCE, toLogs, toSpread } from '../compare/prior.ts';
import { mannWhitney } from '../sample/mann-whitney.ts';
import { meanOf } from '../sample/mean.ts';

/** Older runs of the base branch say nothing of its noise today. */
export const MOST_HISTORY = 30;
/** Fewer runs say nothing of the noise between runs. */
const FEWEST_HISTORY = 3;
/** Degrees of freedom of a history, however much its runs resemble each other. */
const FEWEST_DEGREES = 3;
/** Runs that resemble each other more than this are a drift. */
const MOST_AUTOCORRELATION = 0.8;
/** Equal logarithms differ from their own mean by as much. */
const ROUNDING = 1e-20;

/** Runs of one series, one value above zero each: not repeats of one batch. */
export type RunsAgainstHistory = {
  /** Of the base branch, in the order of their starts, since the last change, environment or content of the scenario. */
  readonly history: readonly number[];
  /** Of the head, measured in separate jobs. */
  readonly head: readonly number[];
};

/** The head of a branch tested against the noise between runs of its base. */
export type HistoryTest = LogRatioTest & {
  /** Runs of the history and of the head that were used. */
  readonly historyRuns: number;
  readonly headRuns: number;
  /** r′: how much a run says of the next, corrected for short histories; from 0 to 0.8. */
  readonly autocorrelation: number;
  /** s²: of one run, on natural logarithms. */
  readonly variance: number;
  readonly pRank: number;
  readonly checks: Checks;
};

/**
 * Lag-1 autocorrelation of deviations from their mean, from 0 to 0.8. In short series the estimate comes out low by (1 + 3r) ÷ N:
 * Marriott & Pope 1954 and Kendall 1954, *Biometrika* 41.
 */
function estimateAutocorrelation(deviations: readonly number[], squares: number): number {
  if (squares < ROUNDING) return 0;
  const products = deviations.slice(1).reduce((sum, deviation, at) => sum + deviation * (deviations[at] ?? 0), 0);
  const found = products / squares;
  const corrected = found + (1 + 3 * found) / deviations.length;
  return Math.min(MOST_AUTOCORRELATION, Math.max(0, corrected));
}

/**
 * Are the runs of a head larger or smaller than the last 30 runs of its base branch? The variance is that between runs, and
 * runs that resemble their neighbours count for fewer: f = (1 + r′) ÷ (1 − r′) of them for one. Null for a history of fewer
 * than three runs, no run of the head, or a value that is not above zero.
 */
export function compareToHistory(runs: RunsAgainstHistory, options: EffectOptions = {}): HistoryTest | null {
  const history = toLogs(runs.history.slice(-MOST_HISTORY));
  const head = toLogs(runs.head);
  if (!history || !head || history.length < FEWEST_HISTORY || head.length === 0) return null;
  const n = history.length;
  const k = head.length;
  const mean = meanOf(history);
  const spread = toSpread(history);
  const own = toSpread(head);
  const autocorrelation = estimateAutocorrelation(
    history.map((log) => log - mean),
    spread.sumOfSquares,
  );
  const inflation = (1 + autocorrelation) / (1 - autocorrelation);
  const between = spread.sumOfSquares / spread.degrees;
  const known = Math.max(FEWEST_DEGREES, spread.degrees / inflation);
  const lent = k > 1 ? Math.min(known, MOST_LENT.repeats(own.degrees)) : known;
  const degrees = lent + own.degrees;
  const variance = Math.max(between, (lent * between + own.sumOfSquares) / degrees, SMALLEST_VARIANCE);
  const difference = meanOf(head) - mean;
  const standardError = Math.sqrt(variance * (Math.min(inflation, k) / k + inflation / n));
  // Its cost grows with the first sample, its p is the same either way.
  const pRank = mannWhitney(head, history)?.p ?? 1;
  return {
    ...testLogRatio({ difference, standardError, degrees }, options),
    historyRuns: n,
    headRuns: k,
    autocorrelation,
    variance,
    pRank,
    checks: checkSides({ reference: history, other: head, difference, pRank }, options),
  };
}
