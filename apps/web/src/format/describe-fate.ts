import type { ReleaseLine } from '@tachograph/analysis/release-line';
import { count } from '@tachograph/units';

/** What is left of a line today: "holds", "undone in 3.22.1", "newest release"; "–" where that cannot be told. */
export function describeFate({ fate, moreRuns, axis }: Pick<ReleaseLine, 'fate' | 'moreRuns' | 'axis'>): string {
  if (moreRuns !== null) return `needs ${count(moreRuns, axis === 'time' ? 'run' : 'repeat')}`;
  if (!fate) return '–';
  switch (fate.fate) {
    case 'newest':
      return 'newest release';
    case 'holds':
      return 'holds';
    case 'holds-in-part':
      return 'holds in part';
    case 'undone':
      return `undone in ${fate.by}`;
    case 'made-up-for':
      return `made up in ${fate.by}`;
    case 'gone':
      return 'gone';
    case 'not-known':
      return 'not known yet';
  }
}

const HOLDING = new Set(['holds', 'holds-in-part']);

export const isHolding = ({ fate }: Pick<ReleaseLine, 'fate'>): boolean => fate !== null && HOLDING.has(fate.fate);

/** Lines that cancel each other out. */
export const isUndone = ({ fate }: Pick<ReleaseLine, 'fate'>): boolean => fate?.fate === 'undone';
