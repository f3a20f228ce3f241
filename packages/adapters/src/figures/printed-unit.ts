import type { Result } from '@tachograph/schema/result';
import { isUnit, metricOfUnit, parseUnit } from '@tachograph/units';
import { lookUp } from '../json/json-fields.ts';

/** A printed unit that the run format accepts. */
export type PrintedUnit = {
  /** What the unit measures. A direction is stated only where the unit alone does not imply one. */
  readonly measure: { readonly metric: string; readonly unit: string; readonly direction?: Result['direction'] };
  /** What a reader should know about the unit, or null. */
  readonly warning: string | null;
};

/** Hardware counters print `#/op`: a count, but no name that could be a unit. */
const RESPELT: Readonly<Record<string, string>> = { '#/op': 'counts/op', '#': 'counts' };

/**
 * What a printed unit is in the run format; null if it is not a unit. A near miss is respelt with a warning. A unit that
 * only the tool knows gets a direction: higher is better for a rate; lower for anything else, which is a guess, and a
 * warning says so.
 */
export function parsePrintedUnit(printed: string): PrintedUnit | null {
  const unit = lookUp(RESPELT, printed.trim()) ?? printed.slice(0, 200).trim().slice(0, 80);
  const parsed = parseUnit(unit);
  if (!isUnit(parsed)) {
    const near = parsed.suggestion === null ? null : parsePrintedUnit(parsed.suggestion);
    return near && { ...near, warning: `unit "${unit}" is read as ${near.measure.unit}` };
  }
  const metric = metricOfUnit(parsed);
  if (parsed.direction !== null) return { measure: { metric, unit }, warning: null };
  if (/\/(?:s|sec|second|min|minute|h|hour)$/.test(unit))
    return { measure: { metric, unit, direction: 'higher' }, warning: null };
  const warning = `unit "${unit}" does not say which direction is better: lower is assumed`;
  return { measure: { metric, unit, direction: 'lower' }, warning };
}
