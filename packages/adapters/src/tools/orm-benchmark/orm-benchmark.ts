import type { Params, Result } from '@tachograph/schema/result';
import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { parsePrintedUnit } from '../../figures/printed-unit.ts';
import { findDriver, toDriver } from '../../names/known-drivers.ts';
import type { NativeText } from '../../native/native-text.ts';
import { CUT_OFF, findOpenLine } from '../../native/open-line.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { addUnmeasured } from '../../outcome/add-latencies.ts';
import { addFigures, type Figure } from '../../outcome/figure.ts';
import { warnUnknownDriver } from '../../outcome/named-cell.ts';
import { type OutcomeDraft, scenarioName } from '../../outcome/outcome-draft.ts';
import { toName } from '../../text/clean-text.ts';
import { HEADING } from '../../text/common-noise.ts';
import type { Line, Lines } from '../../text/line.ts';
import { toMaskedBody } from '../../text/mask-secrets.ts';

type Measure = { readonly value: number; readonly unit: string };

/** `pgx_pool:  7509  151412 ns/op  963 B/op  19 allocs/op`: one ORM in one operation. */
type OrmRow = {
  readonly name: string;
  readonly iterations: number | null;
  /** Seconds that all operations took together. */
  readonly total: number | null;
  readonly measures: readonly Measure[];
};

/** What stands above rows: an operation, or, above the rows of one ORM, its name. */
type Title = { readonly name: string; readonly times: number | null; readonly ofDriver: boolean };

/** A line with what it is. `note` is a row without figures: why there are none. */
type OrmLine =
  | { readonly kind: 'row'; readonly line: Line; readonly row: OrmRow }
  | { readonly kind: 'title'; readonly line: Line; readonly title: Title }
  | { readonly kind: 'note'; readonly line: Line; readonly name: string; readonly text: string }
  | { readonly kind: 'report'; readonly line: Line; readonly suite: string | null };

const NAMED = /^(\S(?:[^:]{0,80}[^:\s])?):\s+(\S.{0,1000})$/;
const UNITS: ReadonlySet<string> = new Set(['ns/op', 'B/op', 'allocs/op']);
const TIMES_FIRST = /^(\d{1,9}) times - (\S.{0,100})$/i;
const TIMES_LAST = /^(\S.{0,100}?) - (\d{1,9}) times$/i;
const OF_DRIVER = /^(\S.{0,80}?) ORM Benchmark Results:$/;
const REPORT = /^(?:(\S.{0,80}?)[-: ]{1,3})?Reports:$/;
const OPERATION =
  /^(?:[Bb]ulk|[Mm]ulti)?\s?(?:[Ii]nsert|[Cc]reate|[Uu]pdate|[Rr]ead|[Ss]elect|[Dd]elete|[Qq]uery|[Ff]ind)(?:[A-Z\s_]|$)/;

/** True for the name of a row that is an operation: the title above it then is the ORM. */
const isOperation = (name: string): boolean => TIMES_FIRST.test(name) || OPERATION.test(name);

/** Read a row with figures; null for any other line. Every figure needs a unit that the program prints. */
function readRow(text: string): OrmRow | null {
  const [, name, rest] = NAMED.exec(text.slice(0, 1200).trim()) ?? [];
  if (name === undefined || rest === undefined || !rest.includes('ns/op') || name.startsWith('Benchmark')) return null;
  const tokens = rest.split(/\s+/);
  const count = /^\d{1,12}$/.test(tokens[0] ?? '') && tokens[1] !== 'ns/op' ? Number(tokens.shift()) : null;
  const seconds = /^(\d{1,9}\.\d{1,9})s$/.exec(tokens[0] ?? '')?.[1];
  if (seconds !== undefined) tokens.shift();
  const measures: Measure[] = [];
  for (let at = 0; at < tokens.length; at += 2) {
    const value = parsePrintedNumber(tokens[at] ?? '');
    const unit = tokens[at + 1] ?? '';
    if (value === null || !UNITS.has(unit)) return null;
    measures.push({ value, unit });
  }
  if (measures[0]?.unit !== 'ns/op') return null;
  return { name, iterations: count, total: seconds === undefined ? null : Number(seconds), measures };
}

function readTitle(text: string): Title | null {
  const [, first, after] = TIMES_FIRST.exec(text) ?? [];
  if (first !== undefined && after !== undefined) return { name: after, times: Number(first), ofDriver: false };
  const [, before, last] = TIMES_LAST.exec(text) ?? [];
  if (before !== undefined && last !== undefined) return { name: before, times: Number(last), ofDriver: false };
  const [, driver] = OF_DRIVER.exec(text) ?? [];
  return driver === undefined ? null : { name: driver, times: null, ofDriver: true };
}

/** A row's name such as `4000 times - Insert`, split. */
function readOperation(name: string): { readonly scenario: string; readonly times: number | null } {
  const title = readTitle(name);
  return { scenario: title?.name ?? name, times: title?.times ?? null };
}

/** A title such as `Insert` or `go-pg/v10`. */
const PLAIN = /^\p{L}[\p{L}\p{N} _().+/-]{0,80}$/u;

/**
 * The row that a plain title stands above, and right below no other. A line of something else may be between them; null
 * where there is none.
 */
function readBelowTitle(lines: Lines, at: number): OrmRow | null {
  const [above, own = '', below = '', second = ''] = [-1, 0, 1, 2].map((step) =>
    (at + step < 0 ? '' : (lines.at(at + step)?.text ?? '')).trim(),
  );
  if (!PLAIN.test(own) || own.includes('ns/op') || readRow(above ?? '')) return null;
  return readRow(below) ?? (below === '' || PLAIN.test(below) || readTitle(below) ? null : readRow(second));
}

/** The lines of the program. */
function readLines(lines: Lines): OrmLine[] {
  const found: OrmLine[] = [];
  const names = new Set(lines.flatMap(({ text }) => readRow(text)?.name ?? []));
  let isInBlock = false;
  for (const [at, line] of lines.entries()) {
    const text = line.text.slice(0, 1200).trim();
    const row = readRow(text);
    const title = row ? null : readTitle(text);
    const [, suite] = REPORT.exec(text) ?? [];
    const [, name, note] = NAMED.exec(text) ?? [];
    const titled = readBelowTitle(lines, at);
    if (row) found.push({ kind: 'row', line, row });
    else if (title) found.push({ kind: 'title', line, title });
    else if (REPORT.test(text)) found.push({ kind: 'report', line, suite: suite ?? null });
    else if (isInBlock && name !== undefined && note !== undefined && (names.has(name) || findDriver(name, 'go')))
      found.push({ kind: 'note', line, name, text: note });
    else if (titled) {
      found.push({ kind: 'title', line, title: { name: text, times: null, ofDriver: isOperation(titled.name) } });
    } else {
      isInBlock = false;
      continue;
    }
    isInBlock = found.at(-1)?.kind !== 'report';
  }
  return found;
}

/** Two rows with all three figures, each right below a title or a row: no other program prints them. */
function hasRows(lines: Lines): boolean {
  let rows = 0;
  for (const [at, { text }] of lines.entries()) {
    if (!text.includes('ns/op')) continue;
    const isBelow = at > 0 && lines.at(at - 1)?.text.trim() !== '';
    if (isBelow && readRow(text)?.measures.length === 3) rows += 1;
    if (rows === 2) return true;
  }
  return false;
}

const NOISE = {
  heading: HEADING,
  'command of the program': /^(?:[-*] )?[*`]{0,2}(?:\S{0,100}\/)?orm-benchmark\b/,
};
const REPEATED = 'results that the report repeats';

/** A row with or without figures, in its block. */
type Entry = {
  readonly line: Line;
  readonly scenario: string;
  readonly driver: string;
  readonly suite: string | null;
  readonly times: number | null;
  /** Of the blocks of one ORM, which are printed while it runs. */
  readonly isProgress: boolean;
  readonly row: OrmRow | null;
  readonly note: string;
};

/** The rows with the titles above them; titles are accepted. */
function listEntries(native: NativeText, draft: OutcomeDraft): Entry[] {
  const entries: Entry[] = [];
  let title = { name: '', times: null as number | null, ofDriver: false };
  let suite: string | null = null;
  for (const found of readLines(native.lines)) {
    if (found.kind === 'title' || found.kind === 'report') {
      draft.accept(found.line);
      if (found.kind === 'title') title = found.title;
      else suite = found.suite;
      continue;
    }
    const name = found.kind === 'row' ? found.row.name : found.name;
    const operation = readOperation(name);
    const cell = title.ofDriver
      ? { scenario: operation.scenario, driver: title.name, times: operation.times }
      : { scenario: title.name, driver: name, times: title.times };
    const row = found.kind === 'row' ? found.row : null;
    const note = found.kind === 'note' ? found.text : '';
    entries.push({ line: found.line, ...cell, suite, isProgress: title.ofDriver, row, note });
  }
  return entries;
}

const keyOf = ({ scenario, driver, suite }: Entry): string => JSON.stringify([scenario, driver, suite]);

/** `doesn't support bulk-insert`, `TBD`; anything else is an error. */
function statusOf(note: string): 'unsupported' | 'skipped' | 'failed' {
  if (/\bunsupport|(?:\bnot|n't|\bno) support/i.test(note)) return 'unsupported';
  return /^(?:TBD|todo|skip(?:ped)?|n\/a|-+)$/i.test(note) ? 'skipped' : 'failed';
}

function addEntry(draft: OutcomeDraft, { line, row, note, times, ...entry }: Entry): void {
  const isKnown = findDriver(entry.driver, 'go') !== null;
  if (!isKnown) warnUnknownDriver(draft, line, entry.driver);
  const params: Params = entry.suite === null ? {} : { suite: toName(entry.suite, 200) };
  const cell: Pick<Result, 'scenario' | 'driver' | 'params'> = {
    scenario: scenarioName(entry.scenario),
    driver: toDriver(entry.driver, 'go'),
    params,
  };
  const uncertain = [
    ...(isKnown ? [] : (['driver'] as const)),
    ...(entry.scenario === '' ? (['scenario'] as const) : []),
  ];
  const name = entry.scenario === '' ? entry.driver : `${entry.scenario} > ${entry.driver}`;
  const named = { cell, printed: { name, uncertain } };
  if (row === null) {
    const reason = toMaskedBody(note, 'no figures', 1000);
    addUnmeasured(draft, line, named, { unit: 'ns/op', status: statusOf(note), reason });
    return;
  }
  const figures = row.measures.flatMap(({ value, unit }): Figure[] => {
    const measure = parsePrintedUnit(unit)?.measure;
    return measure ? [{ location: line, ...measure, statistic: 'mean', value }] : [];
  });
  if (row.total !== null)
    figures.push({ location: line, metric: 'latency', unit: 's', statistic: 'total', value: row.total });
  addFigures(draft, named, figures, row.iterations ?? times);
}

function countResults({ row }: Entry): number {
  const measured = row?.measures.filter(({ unit }) => parsePrintedUnit(unit) !== null).length ?? 1;
  return measured + (row?.total == null ? 0 : 1);
}

function read(native: NativeText, draft: OutcomeDraft): void {
  const open = findOpenLine(native);
  const entries = listEntries(native, draft);
  const reported = new Set(entries.filter(({ isProgress }) => !isProgress).map(keyOf));
  for (const entry of entries) {
    const { line, isProgress } = entry;
    if (isProgress && reported.has(keyOf(entry))) draft.ignore(line, REPEATED);
    else if (line === open && !/allocs\/op\s*$/.test(line.text)) draft.reject(line, line.text, CUT_OFF);
    else if (draft.isFull()) draft.omit(line, countResults(entry));
    else addEntry(draft, entry);
  }
}

/** The orm-benchmark programs for Go: each operation with a row for each ORM. */
export const ormBenchmark: Adapter = {
  name: 'orm-benchmark',
  title: 'orm-benchmark',
  environment: { runtime: { name: 'go' } },
  noise: NOISE,
  aliases: ['go-orm-benchmarks', 'go-orm-benchmark'],
  signature: 'rows such as `pgx_pool:  7509  151412 ns/op  963 B/op  19 allocs/op` below a title such as `Insert`',
  recognises: ({ lines }) => hasRows(lines),
  read,
};
