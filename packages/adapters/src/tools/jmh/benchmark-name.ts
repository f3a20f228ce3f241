import { groupBy } from '@tachograph/schema/collection';
import { findDriverValue } from '../../names/cell-name.ts';
import { splitDriverWords } from '../../names/driver-words.ts';
import { isDriverName } from '../../names/known-drivers.ts';

/** `h.Sel.do1 → Sel.do1`, `o.e.Sel.do1 → Sel.do1`: packages are lower case, classes are not. */
export const withoutPackage = (name: string): string => {
  const parts = name.split('.');
  const classAt = parts.findIndex((part) => /^\p{Lu}/u.test(part));
  return classAt > 0 ? parts.slice(classAt).join('.') : name;
};

const packageOf = (name: string): string[] => name.slice(0, -withoutPackage(name).length).split('.').filter(Boolean);

/** `o.e` and an empty text can both abbreviate `org.example`. */
function isAbbreviation(short: readonly string[], full: readonly string[]): boolean {
  return short.length === 0 || (short.length === full.length && short.every((part, at) => full[at]?.startsWith(part)));
}

/**
 * Names as JMH's own table shortens them, so that a table and a JSON report of the same benchmarks meet in one series.
 * Classes with one name in several packages keep their package.
 */
export function shortNames(names: readonly string[]): (name: string) => string {
  const byShort = groupBy([...new Set(names)], withoutPackage);
  const ambiguous = new Set<string>();
  for (const [short, group] of byShort) {
    const packages = group.map(packageOf);
    const longest = packages.reduce((a, b) => (b.join('.').length > a.join('.').length ? b : a), []);
    if (!packages.every((parts) => isAbbreviation(parts, longest))) ambiguous.add(short);
  }
  return (name) => (ambiguous.has(withoutPackage(name)) ? name : withoutPackage(name));
}

const DRIVER_PARAMS = ['driver', 'connector', 'client', 'jdbc'];

export type SplitName = {
  readonly scenario: string;
  readonly driver: string | null;
  readonly driverParam: string | null;
};

/**
 * The driver of a benchmark: the param `driver`, otherwise a class or a method with a known driver's name, otherwise
 * words of these names, otherwise the only param with a known driver, otherwise null.
 */
export function splitName(name: string, params: ReadonlyMap<string, string>): SplitName {
  const stated = [...params].find(([key]) => DRIVER_PARAMS.includes(key.toLowerCase()));
  if (stated) return { scenario: name, driver: stated[1], driverParam: stated[0] };
  const parts = name.split('.');
  const first = Math.max(parts.length - 2, 0);
  const at = parts.findLastIndex((part, index) => index >= first && parts.length > 1 && isDriverName(part, 'java'));
  const others = parts.filter((_, index) => index !== at).join('.');
  if (at >= 0) return { scenario: others, driver: parts[at] ?? null, driverParam: null };
  const words = splitDriverWords(parts.slice(first).join('.'), 'java');
  const scenario = words && [...parts.slice(0, first), words.rest].join('.');
  if (words && scenario !== null) return { scenario, driver: words.driver, driverParam: null };
  const key = findDriverValue(Object.fromEntries(params), 'java');
  return { scenario: name, driver: key === null ? null : (params.get(key) ?? null), driverParam: key };
}

/** False for `o.e.Sel`: older tables abbreviate packages to letters, which name nothing. */
export const hasPackage = (name: string): boolean =>
  /^(?:\p{Ll}[\p{L}\p{N}_]+\.)/u.test(name) && withoutPackage(name) !== name;
