import { groupBy } from '@tachograph/schema/collection';
import { findDriver } from '../../names/known-drivers.ts';

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

/** The driver of a benchmark: the param `driver`, otherwise a method with a known driver's name, otherwise null. */
export function splitName(name: string, params: ReadonlyMap<string, string>): SplitName {
  for (const [key, value] of params) {
    if (DRIVER_PARAMS.includes(key.toLowerCase())) return { scenario: name, driver: value, driverParam: key };
  }
  const dot = name.lastIndexOf('.');
  const method = name.slice(dot + 1);
  if (dot > 0 && findDriver(method, 'java')) return { scenario: name.slice(0, dot), driver: method, driverParam: null };
  return { scenario: name, driver: null, driverParam: null };
}

/** False for `o.e.Sel`: older tables abbreviate packages to letters, which name nothing. */
export const hasPackage = (name: string): boolean =>
  /^(?:\p{Ll}[\p{L}\p{N}_]+\.)/u.test(name) && withoutPackage(name) !== name;
