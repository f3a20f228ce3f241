import { benjaminiHochberg } from './benjamini-hochberg.ts';
import type { Checks } from './checks.ts';
import type { LogRatioTest } from './log-ratio-test.ts';

/** What was missing for a call: `chance` alone, `chance-together` with the other cells of the page only. */
export type Objection = 'chance' | 'chance-together' | keyof Checks;

type Tested = Pick<LogRatioTest, 'difference' | 'p' | 'pSame'> & { readonly checks: Checks };

export type PageDecision = {
  /** Of the other side: a call, up or down; the same within the minimum effect; or no difference shown. */
  readonly outcome: 'higher' | 'lower' | 'same' | 'not-shown';
  /** p adjusted over the page. */
  readonly q: number;
  readonly qSame: number;
  /** Why there is no call; empty for a call. */
  readonly objections: readonly Objection[];
};

export type PageDecisions = {
  /** In the order of the tests. */
  readonly decisions: readonly PageDecision[];
  /** M; at most `level` of the calls are expected to be false, and so of the cells called the same. */
  readonly tested: number;
  /** R. */
  readonly called: number;
  readonly same: number;
};

/** The level of a page: the share of false ones that is accepted among its calls. */
export const PAGE_LEVEL = 0.05;

const CHECKS = ['effect', 'direction', 'rank'] as const;

/** What keeps a test from being a call at this q. */
export function listObjections({ p, checks }: Pick<Tested, 'p' | 'checks'>, q: number): Objection[] {
  const byChance: Objection[] = q <= PAGE_LEVEL ? [] : p <= PAGE_LEVEL ? ['chance-together'] : ['chance'];
  return [...byChance, ...CHECKS.filter((check) => !checks[check])];
}

export const isCall = ({ outcome }: { readonly outcome: string }): boolean =>
  outcome === 'higher' || outcome === 'lower';

function decide(test: Tested, q: number, qSame: number): PageDecision {
  const objections = listObjections(test, q);
  const isSame = qSame <= PAGE_LEVEL;
  const outcome = objections.length === 0 ? (test.difference > 0 ? 'higher' : 'lower') : isSame ? 'same' : 'not-shown';
  return { outcome, q, qSame, objections };
}

/**
 * The outcomes of the cells that are read together. Their p-values are adjusted over all of them, and the p-values of "the
 * same" as a separate family (Benjamini & Hochberg 1995), so false calls are counted apart from false "the same".
 */
export function decidePage(tests: readonly Tested[]): PageDecisions {
  const qs = benjaminiHochberg(tests.map(({ p }) => p));
  const qsSame = benjaminiHochberg(tests.map(({ pSame }) => pSame));
  const decisions = tests.map((test, at) => decide(test, qs[at] ?? 1, qsSame[at] ?? 1));
  return {
    decisions,
    tested: tests.length,
    called: decisions.filter(isCall).length,
    same: decisions.filter(({ outcome }) => outcome === 'same').length,
  };
}
