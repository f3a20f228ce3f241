/** PostgreSQL keeps microseconds. */
const DIGITS = 6;

/**
 * The moment of an RFC 3339 time as PostgreSQL takes it: in UTC, because it refuses offsets beyond ±15:59, and with the
 * digits of its seconds that it keeps, because it refuses long texts. The year is 1970 or later, as in a validated run.
 */
export function toUtc(time: string): string {
  const fraction = /\.(\d+)/.exec(time)?.[1];
  const seconds = new Date(time).toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length);
  return `${seconds}${fraction === undefined ? '' : `.${fraction.slice(0, DIGITS)}`}Z`;
}
