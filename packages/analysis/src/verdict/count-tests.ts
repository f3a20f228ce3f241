import { CELL_LEVEL } from '@tachograph/stats/compare';
import { type Evidence, toPrior } from './moderated-finding.ts';
import type { TestCount } from './tested-page.ts';
import { MINIMUM_EFFECT, type TraceStep, type Verdict } from './verdict.ts';

type TestedVerdict = Verdict & {
  readonly p: number;
  readonly ratio: number;
  readonly trace: { readonly evidence: Evidence };
};

/** Verdicts that rest on a p-value. A batch that is not steady has one, and is not judged. */
const isTested = (verdict: Verdict): verdict is TestedVerdict =>
  verdict.p !== null && verdict.ratio !== null && verdict.reason === null && verdict.trace.evidence != null;

/**
 * The test behind a verdict, on natural logarithms, for changes, whose p-values are adjusted over all steps of a driver; null for
 * one that rests on no p-value.
 */
export function toPageTest(verdict: Verdict) {
  if (!isTested(verdict)) return null;
  const { p, ratio, trace } = verdict;
  const { steps, evidence } = trace;
  const hasPassed = (check: TraceStep['check']) => steps.every((step) => step.check !== check || step.passed);
  const checks = { effect: hasPassed('effect'), direction: hasPassed('direction'), rank: hasPassed('rank') };
  const { repeats: n, variance, isPaired, pSame } = evidence;
  return { difference: Math.log(ratio), p, pSame, checks, n, variance, isPaired, prior: toPrior(evidence) };
}

/** Of no cells. */
export const NO_TESTS: TestCount = {
  tested: 0,
  called: 0,
  same: 0,
  expectedFalsePositives: 0,
  minimumEffect: MINIMUM_EFFECT,
};

/** What the tests of the cells that are shown together came to. Each is decided by itself. */
export function countTests(verdicts: readonly Verdict[]): TestCount {
  const tested = verdicts.filter(isTested);
  const count = (...outcomes: readonly Verdict['outcome'][]) =>
    tested.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return {
    tested: tested.length,
    called: count('better', 'worse'),
    same: count('same'),
    expectedFalsePositives: tested.length * CELL_LEVEL,
    minimumEffect: verdicts[0]?.minimumEffect ?? MINIMUM_EFFECT,
  };
}
