/** `2026-11-20T10-00-00Z`, `2026-11-20_10.00`, `20261120T100000Z`, `20261120-1000`, `2026-11-20`, `20261120`. */
const DATE =
  /(?<!\d)(\d{4})([-_.]?)(\d\d)\2(\d\d)(?:[T_ -](\d\d)[-:._h]?(\d\d)(?:[-:._m]?(\d\d))?(?:\.\d{1,9})?Z?)?(?!\d)/;

function parseDate(text: string): Date | null {
  const match = DATE.exec(text);
  if (!match) return null;
  const [year, month, day, hour, minute, second] = [1, 3, 4, 5, 6, 7].map((group) => Number(match[group] ?? 0));
  const at = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute, second));
  // 20261399 is a number and no day: Date would count on into the next year.
  const same = at.getUTCFullYear() === year && at.getUTCMonth() + 1 === month && at.getUTCDate() === day;
  const sane = (year ?? 0) >= 1990 && (hour ?? 0) < 24 && (minute ?? 0) < 60 && (second ?? 0) < 60;
  return same && sane ? at : null;
}

/**
 * The time in a path, taken as UTC, a day alone as its midnight: of the file's name or, where that holds none, of the
 * nearest folder that has one. Null where none has.
 */
export function parseTimeInName(path: string): Date | null {
  for (const part of path.split(/[\\/]/).reverse()) {
    const at = parseDate(part);
    if (at) return at;
  }
  return null;
}
