import { ALPHA } from '../verdict/verdict.ts';

/**
 * Of series without a change, how many ever have one along time or over several versions: at most, as measured. None of 27,000 had one
 * with normal, heavy-tailed or autocorrelated noise each (docs/changes.md).
 */
const FALSE_OF_SERIES = 0.0001;

/**
 * How many of the listed changes chance alone explains.
 *
 * @param seriesCount series in which changes are looked for
 * @param called listed changes that rest on a test (they have a q): false ones are at most 5 % of them
 */
export const expectedFalseChanges = (seriesCount: number, called = 0): number =>
  seriesCount * FALSE_OF_SERIES + called * ALPHA;
