import { toPointer } from '@tachograph/schema/problem';
import { readBlockTitle, readMarkedTitle } from '../../console-row/block-title.ts';
import { ABORTED, type ConsoleRow, readConsoleRow } from '../../console-row/console-row.ts';
import { toRate } from '../../console-row/driver-row.ts';
import { splitDriver } from '../../console-row/split-driver.ts';
import { toRme } from '../../figures/statistics.ts';
import { type Fields, fieldsOf, isFields, readFinite, readSamples, readText } from '../../json/fields.ts';
import { findDriver, toDriver } from '../../names/known-drivers.ts';
import type { Adapter, OutcomeDraft } from '../../outcome/adapter.ts';
import { addFigures, addLatencies, addUnmeasured, type LatencySummary } from '../../outcome/figure.ts';
import {
  listSharedNames,
  listUncertain,
  scenarioName,
  UNKNOWN,
  warnNoDriver,
  warnUnknownDriver,
  withOptions,
} from '../../outcome/named-cell.ts';
import { toMaskedBody } from '../../text/clean-text.ts';
import { isCommonNoise, type NoiseRules, readHeading } from '../../text/common-noise.ts';
import { type Line, type NativeText, toLocation } from '../../text/native-text.ts';
import { announcesWarmUp, WARM_UP_RULE } from '../../text/warm-up.ts';

/** One benchmark object that a script wrote as JSON. */
type FoundBenchmark = {
  readonly pointer: string;
  readonly name: string;
  /** Its figures, or why they are missing; null for an object that is no benchmark, in a list of benchmarks. */
  readonly measured: LatencySummary | { readonly status: 'failed' | 'skipped'; readonly reason: string } | null;
};

const MAX_DEPTH = 5;

/** `new Benchmark(…)` as JSON: no other tool writes these fields together. */
const isBenchmark = (value: unknown): value is Fields =>
  isFields(value) &&
  ['moe', 'rme', 'sem', 'deviation', 'mean', 'variance'].every((key) => key in fieldsOf(value.stats)) &&
  ('hz' in value || 'cycles' in value || 'times' in value);

/**
 * Statistics of benchmark.js: seconds per operation, and the margin at 95 %. `hz` is 1 / `mean` and adds nothing
 * to it; the samples are times.
 */
function toLatency(stats: Fields): LatencySummary {
  const samples = readSamples(stats.sample);
  const n = samples?.length ?? null;
  return { unit: 's', n, mean: readFinite(stats.mean), uncertainty: toRme(readFinite(stats.rme), n), samples };
}

function readMeasured({ error, stats, aborted }: Fields): FoundBenchmark['measured'] {
  if (error !== undefined && error !== null) {
    const message = readText(error) ?? readText(fieldsOf(error).message);
    return { status: 'failed', reason: toMaskedBody(message, 'benchmark.js wrote no message') };
  }
  const latency = toLatency(fieldsOf(stats));
  if (latency.mean === null) return null;
  // Statistics of a benchmark that never ran are all zero.
  if (latency.mean) return latency;
  return { status: 'skipped', reason: aborted === true ? 'aborted' : 'no samples: not run' };
}

function walk(value: unknown, steps: readonly (string | number)[], found: FoundBenchmark[], isListed = false): void {
  if (isListed || isBenchmark(value)) {
    const name = readText(fieldsOf(value).name) ?? String(steps.at(-1) ?? 'unnamed');
    const measured = isBenchmark(value) ? readMeasured(value) : null;
    found.push({ pointer: toPointer([...steps]) || '/', name, measured });
  } else if (steps.length < MAX_DEPTH && typeof value === 'object' && value !== null) {
    const areListed = Array.isArray(value) && value.some(isBenchmark);
    const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
    for (const [key, entry] of entries) walk(entry, [...steps, key], found, areListed);
  }
}

/** Every benchmark of a document: a list of them, a suite, or either inside something else. */
function listBenchmarks(json: unknown): FoundBenchmark[] {
  const found: FoundBenchmark[] = [];
  walk(json, [], found);
  return found;
}

/** A line of one benchmark. */
type BenchmarkLine = {
  readonly line: Line;
  /** As printed, after the name of its group where it needs one: `reading one row - pg`. */
  readonly name: string;
  readonly measured: ConsoleRow | { readonly failure: string | null };
};

/** Derived from the rows above, which it ends. */
const COMPARISON = /^(?:Fastest|Slowest) is\b/;
const NOISE: NoiseRules = {
  comparison: COMPARISON,
  progress: /^(?:Running|Starting) \d+ benchmarks?\b|^(?:Done|completed)[!.]?$/i,
  platform: /^Platform: /,
};

/**
 * Errors, and the fields of those that have their own, which benchmark.js prints instead of the message: nothing but
 * commas for those of pg, whose field `length` makes them a list.
 */
const ERROR =
  /^(?:(?:\w{0,40}(?:Error|Exception)\b|ER_|E[A-Z]{4,}).{0,1000}|(?:message|name|code|errno|length|severity|sqlMessage|sqlState|syscall|fatal|cause): .{0,1000}|,{3,1000})?$/;
/** `name x ERROR`, which scripts print beside the rows of benchmark.js. */
const CROSSED = /^(.{1,300}) x (?:ERROR|FAILED)\b:?\s{0,4}(.{0,1000})$/;

/** `name: Error: message`, or `name: ` alone: benchmark.js prints an errored benchmark so, and loses some messages. */
function readFailed(text: string): { readonly name: string; readonly failure: string | null } | null {
  if (text.length > 1500) return null;
  const [, crossed, message] = CROSSED.exec(text) ?? [];
  if (crossed !== undefined) return { name: crossed.trim(), failure: message || null };
  for (let colon = text.indexOf(': '); colon > 0 && colon <= 300; colon = text.indexOf(': ', colon + 1)) {
    const failure = text.slice(colon + 2);
    if (ERROR.test(failure)) {
      return { name: text.slice(0, colon).trim(), failure: failure.replace(/^,+$/, '') || null };
    }
  }
  return null;
}

type Heading = { readonly line: Line; readonly text: string };
type Title = Heading & {
  readonly isMarked: boolean;
  /** The heading of a document above a title of another kind. */
  readonly above: Heading | null;
};
type Titled = BenchmarkLine & { readonly title: Title | null };

/** The title in a line. Where a marked one is open, above its first row, lines of any program may follow. */
function readTitle(line: Line, isOpen: boolean, startsBlock: boolean, above: Heading | null): Title | null {
  if (isNoise(line.text.trim())) return null;
  const marked = readMarkedTitle(line.text);
  if (marked !== null)
    return { line, text: marked, isMarked: true, above: readHeading(line.text) === null ? above : null };
  const text = startsBlock && !isOpen ? readBlockTitle(line.text) : null;
  return text === null ? null : { line, text, isMarked: false, above };
}

/** Every line of a benchmark, with the last title above it. */
function listTitled(native: NativeText): Titled[] {
  const titled: Titled[] = [];
  let title: Title | null = null;
  let heading: Heading | null = null;
  let isOpen = false;
  let startsBlock = true;
  for (const line of native.lines) {
    const text = line.text.trim();
    const row = readConsoleRow(line.text);
    const failed = row ? null : readFailed(line.text);
    const found = readTitle(line, isOpen, startsBlock, heading);
    if (readHeading(line.text) !== null) heading = found;
    if (row) titled.push({ line, name: row.name, measured: row, title });
    else if (failed) titled.push({ line, name: failed.name, measured: failed, title });
    else if (found || COMPARISON.test(text)) title = found;
    if (row || failed) isOpen = false;
    else if (found) isOpen = found.isMarked;
    startsBlock = isCommonNoise(text) || isNoise(text);
  }
  return titled;
}

const isNoise = (text: string): boolean => Object.values(NOISE).some((pattern) => pattern.test(text));

/**
 * Every benchmark of a console log. The title of a group becomes a part of the names below it where they need it: where
 * one of them is a driver alone, or where another group has the same name. A title that stands below several headings
 * of a document follows its heading.
 */
function readLines(native: NativeText, draft: OutcomeDraft): BenchmarkLine[] {
  const titled = listTitled(native);
  const shared = listSharedNames(titled.map(({ name, title }) => [name, title?.text]));
  const needing = titled.filter(({ name }) => shared.has(name) || findDriver(name, 'javascript') !== null);
  const titles = new Set(needing.flatMap(({ title }) => title ?? []));
  const underHeadings = listSharedNames([...titles].map(({ text, above }) => [text, above?.text]));
  return titled.map(({ line, name, measured, title }) => {
    if (title === null || !titles.has(title)) return { line, name, measured };
    draft.accept(title.line);
    if (!title.above || !underHeadings.has(title.text)) return { line, name: `${title.text} - ${name}`, measured };
    draft.accept(title.above.line);
    return { line, name: `${title.above.text} - ${title.text} - ${name}`, measured };
  });
}

/** Rows with a margin or the number of runs, several rows, or nothing but a row: `a x 5 ops/sec` alone may be prose. */
function isConsole(native: NativeText): boolean {
  const rows = native.lines.flatMap(({ text }) => readConsoleRow(text) ?? []);
  if (rows.length > 1 || rows.some(({ rme, n }) => rme !== null || n !== null)) return true;
  return rows.length === 1 && native.lines.filter(({ text }) => !isCommonNoise(text)).length === 1;
}

/** Unknown drivers with the first location of each. */
type Unsure = Map<string, string>;

function readName(name: string) {
  const { scenario, driver, params, options, sure } = splitDriver(name);
  const known = withOptions(toDriver(driver ?? UNKNOWN, 'javascript'), options);
  const cell = { scenario: scenarioName(scenario), params, driver: known };
  const uncertain = listUncertain({ driver: !sure, scenario: scenario === driver });
  return { cell, printed: { name, uncertain }, driver, sure };
}

function addRow(draft: OutcomeDraft, line: Line, row: ConsoleRow, uncertain: Unsure): void {
  const { cell, printed, driver, sure } = readName(row.name);
  if (row.value === null) {
    draft.reject(line, line.text, `"${row.printed}" is not a number`);
    return;
  }
  if (!sure && !uncertain.has(driver ?? '')) uncertain.set(driver ?? '', toLocation(line));
  if (row.n === 1) draft.warn(line, 'a single sample has no margin of error');
  if (row.rest !== '') draft.warn(line, `unknown text after the value: "${row.rest}"`);
  addFigures(draft, { cell, printed }, [toRate(line, 'ops/sec', { ...row, value: row.value })]);
}

type Unmeasured = { readonly status: 'failed' | 'skipped'; readonly reason: string };

function addWithoutValue(draft: OutcomeDraft, line: Line, name: string, { status, reason }: Unmeasured): void {
  const { cell, driver, sure } = readName(name);
  if (driver === null || !sure) {
    const what = status === 'failed' ? 'failed' : 'did not run';
    draft.reject(line, line.text, `the benchmark ${what}, and its name contains no known driver`);
  } else {
    const message = toMaskedBody(reason, 'benchmark.js printed no message');
    const unmeasured = { metric: 'throughput', unit: 'ops/sec', status, reason: message };
    addUnmeasured(draft, line, { cell, printed: { name } }, unmeasured);
  }
}

function addBenchmark(draft: OutcomeDraft, found: FoundBenchmark, uncertain: Unsure): void {
  const { pointer, name, measured } = found;
  if (measured === null) {
    draft.reject(pointer, name, 'not a benchmark, or its mean is not a number');
    return;
  }
  const { cell, printed, driver, sure } = readName(name);
  const named = { cell, printed };
  if (announcesWarmUp(name)) draft.reject(pointer, name, 'ignored: warm-up');
  else if ('reason' in measured) addUnmeasured(draft, pointer, named, { unit: 's', ...measured });
  else {
    if (!sure && !uncertain.has(driver ?? '')) uncertain.set(driver ?? '', pointer);
    if (measured.n === 1) draft.warn(pointer, 'a single sample has no margin of error');
    addLatencies(draft, pointer, named, measured);
  }
}

function addLine(draft: OutcomeDraft, { line, name, measured }: BenchmarkLine, uncertain: Unsure): void {
  if (announcesWarmUp(name)) draft.ignore(line, WARM_UP_RULE);
  else if ('failure' in measured) {
    addWithoutValue(draft, line, name, { status: 'failed', reason: measured.failure ?? '' });
  } else if (measured.value === 0) addWithoutValue(draft, line, name, { status: 'skipped', reason: ABORTED });
  else addRow(draft, line, { ...measured, name }, uncertain);
}

/** What benchmark.js prints on a console, one line per benchmark, and its objects as JSON. */
export const benchmarkjs: Adapter = {
  name: 'benchmarkjs',
  title: 'benchmark.js',
  noise: NOISE,
  aliases: ['benchmark.js', 'benchmark-js'],
  signature:
    'lines such as `select 1 - mysql2 x 1,234 ops/sec ±1.23% (45 runs sampled)`, or JSON with `stats.rme` and `stats.moe`',
  recognises: (native) => (native.json === undefined ? isConsole(native) : listBenchmarks(native.json).length > 0),
  // The MariaDB suite prints the rows of benchmark.js above its own; those of bench-node have the range of the times too.
  yieldsTo: ['mariadb-suite', 'article', 'bench-node'],
  read(native, draft) {
    const uncertain: Unsure = new Map();
    if (native.json === undefined) for (const found of readLines(native, draft)) addLine(draft, found, uncertain);
    else for (const found of listBenchmarks(native.json)) addBenchmark(draft, found, uncertain);
    for (const [driver, location] of uncertain) {
      if (driver === '') warnNoDriver(draft, location);
      else warnUnknownDriver(draft, location, driver);
    }
  },
};
