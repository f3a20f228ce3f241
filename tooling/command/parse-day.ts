/**
 * A date of `--before`, as of its first moment in UTC.
 *
 * @throws {Error} if the text is not a date
 */
export function parseDay(text: string): Date {
  const at = new Date(`${text}T00:00:00Z`);
  const isDate = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime());
  // 31 February becomes a day of March.
  if (isDate && at.toISOString().startsWith(text)) return at;
  throw new Error(`--before ${text}: write a date as 2025-01-31`);
}
