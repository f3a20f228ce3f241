import { countMissingRepeats, decidePage } from '@tachograph/stats/compare';
import { withExplanation } from './describe-verdict.ts';
import { type Evidence, toOutcome, toPrior } from './moderated-finding.ts';
import type { TestCount } from './tested-page.ts';
import { ALPHA, MINIMUM_EFFECT, type TraceStep, type Verdict } from './verdict.ts';

type TestedVerdict = Verdict & {
  readonly p: number;
  readonly ratio: number;
  readonly trace: { readonly evidence: Evidence };
};

/** Verdicts that rest on a p-value. A batch that is not steady has one, and is not judged. */
const isTested = (verdict: Verdict): verdict is TestedVerdict =>
  verdict.p !== null && verdict.ratio !== null && verdict.reason === null && verdict.trace.evidence != null;

/** The test behind a verdict, on natural logarithms: how many times better than the reference. */
function toTest({ p, ratio, trace: { steps, evidence } }: TestedVerdict) {
  const hasPassed = (check: TraceStep['check']) => steps.every((step) => step.check !== check || step.passed);
  const checks = { effect: hasPassed('effect'), direction: hasPassed('direction'), rank: hasPassed('rank') };
  return { difference: Math.log(ratio), p, pSame: evidence.pSame, checks };
}

/** The test behind a verdict with its repeats and their noise, from which follows how many more would show the difference. */
function toPlannedTest(verdict: TestedVerdict) {
  const { evidence } = verdict.trace;
  const { repeats: n, variance, isPaired } = evidence;
  return { ...toTest(verdict), n, variance, isPaired, prior: toPrior(evidence) };
}

/** The test behind a verdict for `decidePage`; null for one that rests on no p-value. */
export const toPageTest = (verdict: Verdict) => (isTested(verdict) ? toPlannedTest(verdict) : null);

/** Of no cells. */
export const NO_TESTS: TestCount = {
  tested: 0,
  called: 0,
  same: 0,
  expectedFalsePositives: 0,
  minimumEffect: MINIMUM_EFFECT,
};

/**
 * Control false alarms over the cells that are read together: Benjamini–Hochberg over the p-values of all tested cells, and
 * over those of "the same" as a separate family. All tested verdicts get their q, and about how many more repeats would
 * show a difference. Same order, same length.
 */
export function adjustVerdicts(verdicts: readonly Verdict[]): { readonly verdicts: Verdict[] } & TestCount {
  const tested = verdicts.filter(isTested);
  const page = decidePage(tested.map(toTest));
  const decisionOf = new Map(tested.map((verdict, index) => [verdict as Verdict, page.decisions[index]]));
  const adjusted = verdicts.map((verdict) => {
    const decision = decisionOf.get(verdict);
    if (!decision || !isTested(verdict)) return verdict;
    const { q, qSame } = decision;
    const { evidence, ...trace } = verdict.trace;
    const outcome = toOutcome(decision.outcome);
    const steps: TraceStep[] = [
      ...trace.steps,
      { check: 'chance-together', passed: q <= ALPHA, value: q, threshold: ALPHA },
      ...(decision.outcome === 'same' || decision.outcome === 'not-shown'
        ? [{ check: 'same', passed: qSame <= ALPHA, value: qSame, threshold: ALPHA } as const]
        : []),
    ];
    const { minimumEffect } = verdict;
    const test = toPlannedTest(verdict);
    const missingRepeats =
      outcome === 'no-difference' ? countMissingRepeats(test, page, { minimumEffect, isPaired: test.isPaired }) : null;
    const together = { steps, evidence: { ...evidence, qSame }, missingRepeats, testedTogether: page.tested };
    return withExplanation({ ...verdict, q, outcome, trace: { ...trace, ...together } });
  });
  const { tested: count, called, same } = page;
  const minimumEffect = verdicts[0]?.minimumEffect ?? MINIMUM_EFFECT;
  return { verdicts: adjusted, tested: count, called, same, expectedFalsePositives: called * ALPHA, minimumEffect };
}

/** The verdicts that are read together, adjusted: what takes the place of each, and how many were tested. */
export function adjustTogether(verdicts: readonly Verdict[]) {
  const { verdicts: after, ...tests } = adjustVerdicts(verdicts);
  const adjusted = new Map(verdicts.map((verdict, index) => [verdict, after[index] ?? verdict]));
  return { adjust: (verdict: Verdict): Verdict => adjusted.get(verdict) ?? verdict, ...tests };
}

/** Each of these cells with its verdict, adjusted over all of them, and how many were tested. */
export function evaluateTogether<Cell>(cells: readonly Cell[], evaluate: (cell: Cell) => Verdict) {
  const before = cells.map((cell) => [cell, evaluate(cell)] as const);
  const { adjust, ...tests } = adjustTogether(before.map(([, verdict]) => verdict));
  return { evaluated: before.map(([cell, verdict]) => [cell, adjust(verdict)] as const), tests };
}
