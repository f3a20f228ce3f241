import { groupBy } from '@tachograph/schema/collection';
import type { Params } from '@tachograph/schema/result';
import { isUnit, parseUnit } from '@tachograph/units';
import { readColumns } from '../../declared/column-table.ts';
import { parseJavaNumber, parsePrintedUnit } from '../../figures/printed-figure.ts';
import { toCount, toPercentile } from '../../figures/statistics.ts';
import { findDriverValue } from '../../names/cell-name.ts';
import { splitDriverWords } from '../../names/driver-words.ts';
import { isDriverName, toDriver } from '../../names/known-drivers.ts';
import { toParams } from '../../names/param-value.ts';
import { type OutcomeDraft, withReport } from '../../outcome/adapter.ts';
import { addFigures, addUnmeasured, withDistribution } from '../../outcome/figure.ts';
import {
  alsoUnsure,
  listSharedNames,
  type NamedCell,
  scenarioName,
  UNKNOWN,
  warnNoDriver,
} from '../../outcome/named-cell.ts';
import { readName, toBody, toName } from '../../text/clean-text.ts';
import { readCells } from '../../text/csv-cells.ts';
import type { Line, Location, NativeText } from '../../text/native-text.ts';
import { isJmhJson, noFacts, type Report, readJson, type ScoreFigure } from './read-json.ts';
import { NOISE, type StartedBenchmark, TextReader } from './read-text.ts';
import { findHeader, toPlainRow } from './table-row.ts';

/** `h.Sel.do1 → Sel.do1`, `o.e.Sel.do1 → Sel.do1`: packages are lower case, classes are not. */
const withoutPackage = (name: string): string => {
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

type SplitName = { readonly scenario: string; readonly driver: string | null; readonly driverParam: string | null };

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

/** False for `o.e.Sel`: tables abbreviate packages to letters, which name nothing. */
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
  const figures = withDistribution([measured], figure.distribution ?? null);
  addFigures(draft, implausible ? alsoUnsure(settled, 'unit') : settled, figures);
}

/** A benchmark by its printed name and params. */
type Benchmark = { readonly benchmark: string; readonly params: ReadonlyMap<string, string> };

type Settle = (benchmark: Benchmark, location: Location) => NamedCell;

/** Who is measured at what, by the names of all the benchmarks of a file together. */
function settleBenchmarks(draft: OutcomeDraft, benchmarks: readonly Benchmark[]): Settle {
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
function addScores(draft: OutcomeDraft, figures: readonly ScoreFigure[], settle: Settle): void {
  // Measured in the same unit by several modes (`-bm all`), a benchmark has several means: the mode distinguishes them.
  const keepMode = listSharedNames(figures.map((figure) => [modeKey(figure), figure.mode]));
  const severalThreads = new Set(figures.map(({ threads }) => threads)).size > 1;
  for (const figure of figures) {
    const settled = settle(figure, figure.location);
    const mode: Params = keepMode.has(modeKey(figure)) && figure.mode ? { mode: toName(figure.mode, 40) } : {};
    const threads: Params = severalThreads && figure.threads ? { threads: figure.threads } : {};
    const params = { ...settled.cell.params, ...mode, ...threads };
    addFigure(draft, figure, { ...settled, cell: { ...settled.cell, params } });
  }
}

const HEADER = /^"?Benchmark"?([,;\t])"?Mode"?[,;\t]"?Threads"?[,;\t]/;

const isCsvHeader = (line: string): boolean => HEADER.test(line.slice(0, 200));

/** The last cell of the text is whole where it has its quote, or where another row ends in it. */
function isCutCell({ text, number }: Line, separator: string, { lines }: NativeText): boolean {
  const end = text.slice(text.lastIndexOf(separator));
  return !end.endsWith('"') && !lines.some((other) => other.number !== number && other.text.endsWith(end));
}

/** Read a `-rf csv` or `-rf scsv` report: one line per score, each param in a column. */
function readCsv(native: NativeText, draft: OutcomeDraft): Report {
  const head = native.lines.find(({ text }) => isCsvHeader(text));
  const separator = HEADER.exec(head?.text.slice(0, 200) ?? '')?.[1] ?? ',';
  const rows = readColumns(native, draft, {
    isHead: isCsvHeader,
    split: (text) => readCells(text, separator),
    isCut: (line) => isCutCell(line, separator, native),
  });
  const figures = [...rows].map(({ line, cells: cell }): ScoreFigure => {
    const [name = '', secondary = null] = (cell.get('Benchmark') ?? '').split(/:(.*)/s);
    const params = [...cell].flatMap(([key, value]) =>
      key.startsWith('Param: ') && value !== '' ? [[key.slice('Param: '.length), value] as const] : [],
    );
    const error = [...cell].find(([key]) => key.startsWith('Score Error'))?.[1] ?? '';
    return {
      location: line,
      text: line.text,
      benchmark: name,
      params: new Map(params),
      mode: cell.get('Mode') ?? null,
      secondary,
      score: parseJavaNumber(cell.get('Score') ?? ''),
      error: parseJavaNumber(error),
      unit: cell.get('Unit') ?? '',
      // JMH counts a percentile as one sample.
      n: /(?:^|·)p\d\.\d+$/.test(secondary ?? '') ? null : toCount(Number(cell.get('Samples'))),
      threads: toCount(Number(cell.get('Threads'))),
    };
  });
  return { figures, facts: noFacts() };
}

const keyOf = ({ benchmark, params }: Benchmark): string =>
  JSON.stringify([withoutPackage(benchmark), [...params].map(([name, value]) => `${name}=${value}`).sort()]);

/** A benchmark that began and has no row in the table failed, or the log was cut; it must not just be missing. */
function listWithoutRow(started: readonly StartedBenchmark[], figures: readonly ScoreFigure[]): StartedBenchmark[] {
  const modes = groupBy(figures, keyOf);
  return started.filter((benchmark) => {
    const rows = modes.get(keyOf(benchmark)) ?? [];
    return !rows.some(({ mode }) => mode === null || benchmark.mode === null || mode === benchmark.mode);
  });
}

/** The unit of a benchmark that printed none: that of its mode. */
const unitOf = ({ mode }: StartedBenchmark, figures: readonly ScoreFigure[]): string =>
  figures.find((figure) => figure.mode === mode && figure.secondary === null)?.unit ??
  figures[0]?.unit ??
  (mode === 'thrpt' || mode === null ? 'ops/s' : 's/op');

function addMissing(draft: OutcomeDraft, missing: StartedBenchmark, printedUnit: string, settle: Settle): void {
  const unit = parsePrintedUnit(printedUnit);
  const reason = missing.failure || 'started without a row in the table: it failed, or the log is truncated';
  const { line } = missing;
  if (unit === null || unit.measure.direction !== undefined) draft.reject(line, missing.benchmark, reason);
  else addUnmeasured(draft, line, settle(missing, line), { ...unit.measure, reason: toBody(reason) });
}

function addReport(draft: OutcomeDraft, report: Report & Partial<Pick<TextReader, 'started'>>): void {
  const { facts, started = [] } = report;
  const withoutRow = listWithoutRow(started, report.figures);
  const ofLog = withoutRow.flatMap((benchmark) => benchmark.figures);
  if (ofLog[0]) draft.warn(ofLog[0].location, 'the table is missing or incomplete: read from the log above it');
  const figures = [...report.figures, ...ofLog];
  const missing = withoutRow.filter((benchmark) => benchmark.figures.length === 0);
  const settle = settleBenchmarks(draft, [...figures, ...missing]);
  addScores(draft, figures, settle);
  for (const benchmark of missing) addMissing(draft, benchmark, unitOf(benchmark, figures), settle);
  const version = readName(facts.jdk, 100);
  const flags = facts.flags.slice(0, 100);
  draft.setTool({ version: facts.version, config: facts.config });
  draft.setEnvironment({
    runtime: { name: 'java', ...(version ? { version } : {}), ...(flags.length > 0 ? { flags } : {}) },
  });
}

const isHeaderLine = (text: string): boolean =>
  text.includes('Benchmark') && text.includes('Unit') && findHeader(toPlainRow(text.trim()).split(/\s+/)) !== null;

/** What JMH prints and writes: console logs, tables, JSON and CSV reports. */
export const jmh = withReport(
  {
    isReport: isJmhJson,
    keys: [['benchmark', 'primaryMetric']],
    read: (json, draft) => addReport(draft, readJson(json, draft)),
  },
  {
    name: 'jmh',
    title: 'JMH',
    harness: { name: 'JMH', tool: { name: 'jmh' } },
    noise: NOISE,
    aliases: ['java', 'jmh-text', 'jmh-json'],
    signature:
      'a table under `Benchmark  (driver)  Mode  Cnt  Score  Error  Units`, or a JSON report with `primaryMetric`',
    recognises: (native) =>
      native.lines.some(({ text }) => isCsvHeader(text) || text.startsWith('# JMH ') || isHeaderLine(text)),
    read(native, draft) {
      const isCsv = native.lines.some(({ text }) => isCsvHeader(text));
      addReport(draft, isCsv ? readCsv(native, draft) : new TextReader(native, draft).readAll());
    },
  },
);
