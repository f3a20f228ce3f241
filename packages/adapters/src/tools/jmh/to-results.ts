import { groupBy } from '@tachograph/schema/collection';
import type { Params } from '@tachograph/schema/result';
import { isUnit, parseUnit } from '@tachograph/units';
import { parsePrintedUnit } from '../../figures/printed-unit.ts';
import { toPercentile } from '../../figures/statistics.ts';
import { findDriverValue } from '../../names/cell-name.ts';
import { splitDriverWords } from '../../names/driver-words.ts';
import { isDriverName, toDriver } from '../../names/known-drivers.ts';
import { toParams } from '../../names/param-value.ts';
import { listSharedNames } from '../../names/shared-names.ts';
import { addFigures } from '../../outcome/figure.ts';
import { alsoUnsure, type NamedCell, UNKNOWN, warnNoDriver } from '../../outcome/named-cell.ts';
import { type OutcomeDraft, scenarioName } from '../../outcome/outcome-draft.ts';
import { toName } from '../../text/clean-text.ts';
import type { Location } from '../../text/line.ts';
import type { ScoreFigure } from './read-json.ts';

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
function shortNames(names: readonly string[]): (name: string) => string {
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

type SplitName = {
  readonly scenario: string;
  readonly driver: string | null;
  readonly driverParam: string | null;
};

/**
 * The driver of a benchmark: the param `driver`, otherwise a class or a method with a known driver's name, otherwise
 * words of these names, otherwise the only param with a known driver, otherwise null.
 */
function splitName(name: string, params: ReadonlyMap<string, string>): SplitName {
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
const hasPackage = (name: string): boolean =>
  /^(?:\p{Ll}[\p{L}\p{N}_]+\.)/u.test(name) && withoutPackage(name) !== name;

/** What a value after `:` in the name measures: a percentile of the benchmark's own metric, or a profiler's metric. */
function readSecondary(printed: string | null): { metric: string | null; statistic: string } {
  const key = printed?.slice(printed.lastIndexOf('·') + 1) ?? '';
  const share = /^p(\d\.\d{1,9})$/.exec(key)?.[1];
  if (share === undefined) return { metric: toName(key, 120) || null, statistic: 'mean' };
  return { metric: null, statistic: toPercentile((Number(share) * 100).toFixed(7)) };
}

/** `thrpt` counts operations per time, every other mode measures time per operation. The unit is what was computed. */
function contradiction({ mode, secondary, unit }: ScoreFigure): string | null {
  const parsed = parseUnit(unit);
  if (mode === null || secondary !== null || !isUnit(parsed)) return null;
  const expected = mode === 'thrpt' ? 'throughput' : 'latency';
  return parsed.kind === expected || !['throughput', 'latency'].includes(parsed.kind)
    ? null
    : `mode ${mode} and unit ${unit} contradict each other: the unit is used`;
}

const modeKey = (figure: ScoreFigure): string =>
  JSON.stringify([figure.benchmark, [...figure.params], figure.secondary, figure.unit]);

function addFigure(draft: OutcomeDraft, figure: ScoreFigure, settled: NamedCell): void {
  const unit = parsePrintedUnit(figure.unit);
  if (unit === null || figure.score === null) {
    const reason = unit === null ? `"${figure.unit}" is not a unit` : 'the score is not a number';
    draft.reject(figure.location, figure.text, reason);
    return;
  }
  const { metric, statistic } = readSecondary(figure.secondary);
  const warnings = [unit.warning, contradiction(figure)];
  const implausible = /^s\/op$/.test(unit.measure.unit) && figure.score >= 1 && figure.secondary === null;
  if (implausible) {
    warnings.push(`${figure.score} s/op is implausible for a database call: µ was probably lost`);
  }
  if (figure.text.includes('≈')) warnings.push('only the power of ten of a score after ≈ is known');
  for (const warning of warnings) if (warning) draft.warn(figure.location, warning);
  const { location, score, error, n, samples } = figure;
  const uncertainty = error === null || error < 0 ? null : ({ kind: 'ci', level: 0.999, value: error } as const);
  const measure = { location, ...unit.measure, ...(metric === null ? {} : { metric }), statistic };
  const measured = { ...measure, value: score, uncertainty, n, ...(samples ? { samples } : {}) };
  addFigures(draft, implausible ? alsoUnsure(settled, 'unit') : settled, [measured]);
}

/** A benchmark by its printed name and params. */
export type Benchmark = { readonly benchmark: string; readonly params: ReadonlyMap<string, string> };

export type Settle = (benchmark: Benchmark, location: Location) => NamedCell;

/** Who is measured at what, by the names of all the benchmarks of a file together. */
export function settleBenchmarks(draft: OutcomeDraft, benchmarks: readonly Benchmark[]): Settle {
  const shorten = shortNames(benchmarks.map(({ benchmark }) => benchmark));
  return ({ benchmark, params }, location) => {
    const split = splitName(shorten(benchmark), params);
    const scenario = scenarioName(split.scenario);
    if (hasPackage(benchmark) && benchmark !== shorten(benchmark)) {
      draft.addScenario({ id: scenario, title: scenario, description: `JMH benchmark ${toName(benchmark, 1000)}` });
    }
    const others = [...params].filter(([name]) => name !== split.driverParam);
    if (split.driver === null) warnNoDriver(draft, location);
    return {
      cell: { scenario, driver: toDriver(split.driver ?? UNKNOWN, 'java'), params: toParams(others) },
      printed: { name: benchmark, uncertain: split.driver === null ? ['driver'] : [] },
    };
  };
}

/** Add each figure as a result. */
export function addScores(draft: OutcomeDraft, figures: readonly ScoreFigure[], settle: Settle): void {
  // Measured in the same unit by several modes (`-bm all`), a benchmark has several means: the mode distinguishes them.
  const keepMode = listSharedNames(figures, modeKey, ({ mode }) => mode);
  const severalThreads = new Set(figures.map(({ threads }) => threads)).size > 1;
  for (const figure of figures) {
    const settled = settle(figure, figure.location);
    const mode: Params = keepMode.has(modeKey(figure)) && figure.mode ? { mode: toName(figure.mode, 40) } : {};
    const threads: Params = severalThreads && figure.threads ? { threads: figure.threads } : {};
    const params = { ...settled.cell.params, ...mode, ...threads };
    addFigure(draft, figure, { ...settled, cell: { ...settled.cell, params } });
  }
}
