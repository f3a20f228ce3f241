import { CELL_LEVEL, countMissingRepeats, decideCell, type ModeratedTest, type Prior } from '@tachograph/stats/compare';
import type { Finding } from './pair.ts';
import type { TraceStep, Verdict, VerdictOutcome } from './verdict.ts';

export type Evidence = NonNullable<Verdict['trace']['evidence']>;

const POOLS = {
  repeats: ['drivers', 'metric'],
  paired: ['batch-case', 'batch', 'earlier-case', 'earlier'],
} as const;

/** Beyond what a number can say in JSON. */
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** Without a rank test: counts of two occasions, which one count on a side suffices for. */
type Tested = Omit<ModeratedTest, 'pRank'> & { readonly pRank: number | null };

type ModeratedInput = {
  readonly rule: 'repeats' | 'paired';
  readonly prior: (Prior & { readonly pool: number }) | null;
  readonly twin: Evidence['twin'];
  readonly minimumEffect: number;
  readonly n: readonly [number, number];
  /** Left out of what was measured together. */
  readonly occasions?: 2;
  /** The anchor of both occasions. */
  readonly linkedBy?: string;
};

/** The noise of a pair's pool as it is stored; `pool` is the index of the pool it is from. */
function toEvidence(test: Tested, { prior, rule, twin, occasions, linkedBy }: ModeratedInput): Evidence {
  return {
    isPaired: rule === 'paired',
    repeats: test.n,
    pool: prior ? (POOLS[rule][prior.pool] ?? null) : null,
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
    ...(occasions && { occasions }),
    ...(linkedBy && { linkedBy }),
    twin,
  };
}

/** The prior as it was before it was stored. */
export const toPrior = ({ poolVariance, poolDegrees, dispersion }: Evidence): Prior | null =>
  poolVariance === null || poolDegrees === null
    ? null
    : { variance: poolVariance, degrees: poolDegrees, dispersion: dispersion ?? Number.POSITIVE_INFINITY };

const OUTCOMES: Readonly<Record<'higher' | 'lower' | 'same' | 'not-shown', VerdictOutcome>> = {
  higher: 'better',
  lower: 'worse',
  same: 'same',
  'not-shown': 'no-difference',
};

/** The outcome of a decision about how many times better a side is than its reference. */
export const toOutcome = (outcome: keyof typeof OUTCOMES): VerdictOutcome => OUTCOMES[outcome];

/** How far the interval of a ratio reaches from 1, as a share. */
const reachOf = ({ low, high }: Tested): number => Math.max(high, 1 / low) - 1;

/** A moderated test of how many times better a side is, as a finding: what else a page shows changes nothing. */
export function toModeratedFinding(test: Tested, input: ModeratedInput): Finding {
  const { rule, minimumEffect } = input;
  const decision = decideCell(test, { minimumEffect });
  const { effect, direction, rank } = test.checks;
  const isCalled = decision === 'higher' || decision === 'lower';
  const reach = reachOf(test);
  const steps: TraceStep[] = [
    { check: 'chance', passed: test.p <= CELL_LEVEL, value: test.p, threshold: CELL_LEVEL },
    { check: 'effect', passed: effect, value: Math.expm1(Math.abs(test.difference)), threshold: minimumEffect },
    { check: 'direction', passed: direction, value: null, threshold: null },
    ...(rule === 'repeats' && test.pRank !== null
      ? [{ check: 'rank', passed: rank, value: test.pRank, threshold: null } as const]
      : []),
    ...(isCalled
      ? []
      : [{ check: 'same', passed: decision === 'same', value: finite(reach), threshold: minimumEffect } as const]),
  ];
  const planned = { ...test, alpha: CELL_LEVEL };
  return {
    outcome: toOutcome(decision),
    rule,
    ratio: test.ratio,
    ratioLow: finite(test.low),
    ratioHigh: finite(test.high),
    p: test.p,
    n: [...input.n],
    evidence: toEvidence(test, input),
    missingRepeats:
      decision === 'not-shown' ? countMissingRepeats(planned, { minimumEffect, isPaired: rule === 'paired' }) : null,
    steps,
  };
}
