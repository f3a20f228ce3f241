/** Names that a `User-Agent` may contain, the most specific first: most browsers also name those that they descend from. */
const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

const find = (names: readonly (readonly [string, string])[], text: string) =>
  names.find(([mark]) => text.includes(mark))?.[1];

/** A browser and its system, by its `User-Agent`; its beginning where neither is known. */
export function describeBrowser(userAgent: string | null): string {
  if (!userAgent) return 'unknown';
  const known = [find(BROWSERS, userAgent), find(SYSTEMS, userAgent)].filter(Boolean);
  return known.length > 0 ? known.join(' on ') : userAgent.slice(0, 40);
}
