import { findNearest } from '../text/find-nearest.ts';
import { percentileOf } from './percentile-of.ts';

/** What tools and people call a statistic. Any other name is taken as well: it makes a separate case. */
const USUAL = ['mean', 'median', 'min', 'max', 'mode', 'exact', 'total', 'typical', 'gmean', 'hmean', 'mad', 'avg'];

/** The usual statistic that a name was probably meant to be: `meen` → `mean`. Null for a usual one, and far from all. */
export function suggestStatistic(name: string): string | null {
  const text = name.toLowerCase();
  return USUAL.includes(text) || percentileOf(text) !== null ? null : findNearest(text, USUAL);
}
