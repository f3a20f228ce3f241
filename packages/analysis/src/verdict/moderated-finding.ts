import { decidePage, type ModeratedTest, type Prior } from '@tachograph/stats/compare';
import type { Finding } from './pair.ts';
import type { TraceStep, Verdict, VerdictOutcome } from './verdict.ts';
import { ALPHA } from './verdict.ts';

export type Evidence = NonNullable<Verdict['trace']['evidence']>;

const POOLS = ['drivers', 'case', 'metric'] as const;

/** Beyond what a number can say in JSON. */
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** The noise of a pair's pool as it is stored; `pool` is the index of the pool it is from. */
function toEvidence(
  test: ModeratedTest,
  { prior, isPaired, twin }: Pick<ModeratedInput, 'prior' | 'isPaired' | 'twin'>,
): Evidence {
  return {
    isPaired,
    repeats: test.n,
    pool: prior ? (POOLS[prior.pool] ?? null) : null,
    poolVariance: prior?.variance ?? null,
    poolDegrees: prior?.degrees ?? null,
    dispersion: prior ? finite(prior.dispersion) : null,
    priorDegrees: test.priorDegrees,
    degrees: test.degrees,
    variance: test.variance,
    standardError: test.standardError,
    pSame: test.pSame,
    qSame: null,
    pRank: test.pRank,
    twin,
  };
}

/** The prior as it was before it was stored. */
export const toPrior = ({ poolVariance, poolDegrees, dispersion }: Evidence): Prior | null =>
  poolVariance === null || poolDegrees === null
    ? null
    : { variance: poolVariance, degrees: poolDegrees, dispersion: dispersion ?? Number.POSITIVE_INFINITY };

type ModeratedInput = {
  readonly rule: 'repeats' | 'paired';
  readonly prior: (Prior & { readonly pool: number }) | null;
  readonly isPaired: boolean;
  readonly twin: Evidence['twin'];
  readonly minimumEffect: number;
  readonly n: readonly [number, number];
};

const OUTCOMES: Readonly<Record<'higher' | 'lower' | 'same' | 'not-shown', VerdictOutcome>> = {
  higher: 'better',
  lower: 'worse',
  same: 'same',
  'not-shown': 'no-difference',
};

/** The outcome of a decision about how many times better a side is than its reference. */
export const toOutcome = (outcome: keyof typeof OUTCOMES): VerdictOutcome => OUTCOMES[outcome];

/** A moderated test of how many times better a side is, as a finding: decided as if its cell stood alone. */
export function toModeratedFinding(test: ModeratedTest, input: ModeratedInput): Finding {
  const { rule, minimumEffect } = input;
  const [decision] = decidePage([test]).decisions;
  const { effect, direction, rank } = test.checks;
  const steps: TraceStep[] = [
    { check: 'chance', passed: test.p <= ALPHA, value: test.p, threshold: ALPHA },
    { check: 'effect', passed: effect, value: Math.expm1(Math.abs(test.difference)), threshold: minimumEffect },
    { check: 'direction', passed: direction, value: null, threshold: null },
    ...(rule === 'repeats' ? [{ check: 'rank', passed: rank, value: test.pRank, threshold: null } as const] : []),
  ];
  return {
    outcome: toOutcome(decision?.outcome ?? 'not-shown'),
    rule,
    ratio: test.ratio,
    ratioLow: finite(test.low),
    ratioHigh: finite(test.high),
    p: test.p,
    n: [...input.n],
    evidence: toEvidence(test, input),
    steps,
  };
}
