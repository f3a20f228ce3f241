import { COMPARISON_LIMITS, type Comparison } from '@tachograph/analysis/comparison';

/**
 * What a comparison has more of than is compared at once, as a sentence; null where nothing is left out. A program is
 * rejected with it, because it would not notice that some are left out.
 */
export function describeExcess({ omitted: { cases, drivers } }: Pick<Comparison, 'omitted'>): string | null {
  if (cases + drivers === 0) return null;
  const excess = [cases > 0 && `${cases} cases`, drivers > 0 && `${drivers} drivers`].filter(Boolean).join(' and ');
  return `The query asks for ${excess} more than are compared at once: at most ${COMPARISON_LIMITS.cells} figures of at most ${COMPARISON_LIMITS.drivers} drivers. Name scenarios with scenario= or drivers with driver=.`;
}
