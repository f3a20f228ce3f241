/** Milliseconds of a year-2286 date in seconds; a larger number is milliseconds. */
const LAST_SECONDS = 1e10;

/** A time in milliseconds; null beyond what a date can hold. */
export const toDate = (ms: number): Date | null => {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? null : date;
};

/** `2026-01-02`, `2026-01-02 03:04:05`, `2026-01-02T03:04:05.123456+02:00`: ISO 8601, as Python and JavaScript print it. */
const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:[.,](\d{1,9}))?\s?(Z|[+-]\d\d(?::?\d\d)?)?)?$/;

/**
 * A date of a JSON document: seconds or milliseconds since 1970, or ISO 8601, in UTC where it names no zone. Null for
 * anything else.
 */
export function readDate(value: unknown): Date | null {
  if (typeof value === 'number') return toDate(Math.abs(value) < LAST_SECONDS ? value * 1000 : value);
  const match = typeof value === 'string' ? ISO.exec(value.trim().slice(0, 40)) : null;
  if (!match) return null;
  const [, day, time = '00:00', fraction = '0', zone = 'Z'] = match;
  const offset = zone === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.replace(':', '').slice(3) || '00'}`;
  return toDate(
    Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}.${`${fraction}00`.slice(0, 3)}${offset}`),
  );
}
