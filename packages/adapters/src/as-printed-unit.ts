import { isUnit, metricOfUnit, parseUnit } from '@tachograph/units';

/** A printed unit that the run format takes, with what it measures. */
export type PrintedUnit = {
  readonly unit: string;
  readonly metric: string;
  /** Stated only where the unit does not say it by itself. */
  readonly direction: 'higher' | 'lower' | undefined;
  /** A doubt a reader should know of, or null. */
  readonly doubt: string | null;
};

/** Hardware counters print `#/op`: a count, but no word that could be a unit. */
const RESPELT: Readonly<Record<string, string>> = { '#/op': 'counts/op', '#': 'counts' };

/**
 * What a printed unit is to the run format; null when it is none. A near miss is respelt with a doubt. A unit of a
 * tool's own gets a direction: more of a rate is better; less of anything else, which is a guess and says so.
 */
export function asPrintedUnit(printed: string): PrintedUnit | null {
  const spelling = RESPELT[printed.trim()] ?? printed.slice(0, 200).trim().slice(0, 80);
  const parsed = parseUnit(spelling);
  if (!isUnit(parsed)) {
    const near = parsed.suggestion === null ? null : asPrintedUnit(parsed.suggestion);
    return near && { ...near, doubt: `unit "${spelling}" is taken as ${near.unit}` };
  }
  const metric = metricOfUnit(parsed);
  if (parsed.direction !== null) return { unit: spelling, metric, direction: undefined, doubt: null };
  if (/\/(?:s|sec|second|min|minute|h|hour)$/.test(spelling))
    return { unit: spelling, metric, direction: 'higher', doubt: null };
  const doubt = `unit "${spelling}" does not say which way is better: taken as lower is better`;
  return { unit: spelling, metric, direction: 'lower', doubt };
}
