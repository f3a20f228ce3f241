import { benjaminiHochberg } from '@tachograph/stats';
import { withExplanation } from './describe-verdict.ts';
import type { TraceStep, Verdict } from './verdict.ts';

/** Verdicts that rest on a p-value. Too few repeats have one that cannot reach 5 %; they are no test. */
const isTested = (verdict: Verdict): verdict is Verdict & { readonly p: number } =>
  verdict.rule === 'mann-whitney' && verdict.p !== null && verdict.outcome !== 'insufficient-samples';

/**
 * Control false alarms over the cells that are read together: Benjamini–Hochberg on their p-values. A verdict whose q
 * is above the limit becomes "no difference shown" and says why; all tested ones carry their q. Same order, same length.
 */
export function adjustVerdicts(verdicts: readonly Verdict[], limit = 0.05): Verdict[] {
  const tested = verdicts.filter(isTested);
  const qs = benjaminiHochberg(tested.map(({ p }) => p));
  const qOf = new Map(tested.map((verdict, index) => [verdict as Verdict, qs[index] ?? 1]));
  return verdicts.map((verdict) => {
    const q = qOf.get(verdict);
    if (q === undefined) return verdict;
    const step: TraceStep = { check: 'chance-together', passed: q <= limit, value: q, threshold: limit };
    const trace = { ...verdict.trace, steps: [...verdict.trace.steps, step], testedTogether: tested.length };
    return step.passed || verdict.outcome === 'no-difference'
      ? { ...verdict, q, trace }
      : withExplanation({ ...verdict, q, trace, outcome: 'no-difference' });
  });
}

/** How often two 95 % intervals of equal width lie apart by chance alone: 2·(1 − Φ(1.96·√2)). */
const CHANCE_OF_INTERVALS_APART = 0.0056;

type TestCount = {
  /** Cells put to a test: rank tests and interval comparisons. */
  readonly tested: number;
  /** Of their verdicts, how many chance alone may explain: 5 % of the rank tests' differences, 0.56 % of the intervals. */
  readonly expectedFalsePositives: number;
};

/** How many cells were tested, and how many false alarms that leads one to expect. */
export function countTests(verdicts: readonly Verdict[]): TestCount {
  const ranked = verdicts.filter(isTested);
  const different = ranked.filter(({ outcome }) => outcome === 'better' || outcome === 'worse').length;
  const intervals = verdicts.filter(({ rule }) => rule === 'intervals').length;
  return {
    tested: ranked.length + intervals,
    expectedFalsePositives: different * 0.05 + intervals * CHANCE_OF_INTERVALS_APART,
  };
}

/** The verdicts that are read together, adjusted: what takes the place of each, and how many were tested. */
export function adjustTogether(verdicts: readonly Verdict[]) {
  const after = adjustVerdicts(verdicts);
  const adjusted = new Map(verdicts.map((verdict, index) => [verdict, after[index] ?? verdict]));
  return { adjust: (verdict: Verdict): Verdict => adjusted.get(verdict) ?? verdict, ...countTests(after) };
}

/** Each of these cells with its verdict, adjusted over all of them, and how many were tested. */
export function evaluateTogether<Cell>(cells: readonly Cell[], evaluate: (cell: Cell) => Verdict) {
  const before = cells.map((cell) => [cell, evaluate(cell)] as const);
  const { adjust, ...tests } = adjustTogether(before.map(([, verdict]) => verdict));
  return { evaluated: before.map(([cell, verdict]) => [cell, adjust(verdict)] as const), tests };
}
