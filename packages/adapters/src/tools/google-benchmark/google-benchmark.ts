import type { Environment } from '@tachograph/schema/environment';
import type { Params, Result } from '@tachograph/schema/result';
import { readColumns } from '../../declared/column-table.ts';
import { parsePrintedNumber, parsePrintedUnit } from '../../figures/printed-figure.ts';
import { toCount, toStddev } from '../../figures/statistics.ts';
import { type Fields, fieldsOf, isFields, listFields, readFinite, readText } from '../../json/fields.ts';
import { parseJsonText } from '../../json/json-text.ts';
import { isDriverName } from '../../names/known-drivers.ts';
import type { Adapter, OutcomeDraft } from '../../outcome/adapter.ts';
import { addFigures, addUnmeasured } from '../../outcome/figure.ts';
import { alsoUnsure, toNamedCell } from '../../outcome/named-cell.ts';
import { maskSecrets, toBody, toMaskedBody, toName } from '../../text/clean-text.ts';
import type { NativeText } from '../../text/native-text.ts';
import { NOISE, readHeader, readTable } from './read-table.ts';
import {
  type BenchmarkRow,
  type Facts,
  IS_DEBUG_BUILD,
  IS_SCALING,
  isComplexity,
  listNames,
  toCounterUnit,
  toRow,
} from './row.ts';

/** Why a row is not a result; null where it is one. */
function rejectionReason(row: BenchmarkRow, measured: ReadonlySet<string>): string | null {
  if (row.aggregate === null) return null;
  if (isComplexity(row.aggregate)) return 'BigO and RMS describe how times grow and are not measurements';
  if (measured.has(row.runName)) return 'aggregates are left out: their repetitions are stored';
  return row.isShare ? 'cv and other shares of a mean are derived and not measurements' : null;
}

type CounterFigure = Pick<Result, 'metric' | 'unit' | 'direction' | 'value'> & {
  /** The same value in the row of standard deviations. */
  readonly stddev: number | null;
  readonly isGuess: boolean;
};

/** Everything a row measured, the time of one operation first. */
function listFigures(row: BenchmarkRow, stddev: BenchmarkRow | null, draft: OutcomeDraft): CounterFigure[] {
  const time = { unit: row.timeUnit, isGuess: false };
  const figures: CounterFigure[] = [
    { ...time, metric: 'latency', value: row.realTime, stddev: stddev?.realTime ?? null },
  ];
  if (row.cpuTime !== null) {
    figures.push({ ...time, metric: 'cpu-time', value: row.cpuTime, stddev: stddev?.cpuTime ?? null });
  }
  for (const { name, value, unit } of row.counters) {
    const printed = parsePrintedUnit(unit);
    const { metric } = toCounterUnit(name);
    const isGuess = printed?.measure.direction !== undefined && metric === name;
    if (isGuess) draft.warn(row.location, `counter ${name}: ${printed.measure.direction} is better, which is a guess`);
    figures.push({
      ...(printed?.measure ?? { unit }),
      metric,
      value,
      stddev: stddev?.counters.find((counter) => counter.name === name)?.value ?? null,
      isGuess,
    });
  }
  return figures;
}

/** How it was to be measured, not what. It must not split a series when someone measures longer. */
const SETTING =
  /^(?:real_time|process_time|manual_time|(?:min_time|min_warmup_time|iterations|repeats):[\d.]{1,20}s?)$/;
const NAMED = /^([A-Za-z_][\w ]{0,60}):(-?\d{1,18})$/;

/**
 * `BM_Rows/rows:10/64/real_time/threads:2` → `BM_Rows` with the params rows 10, arg1 64 and threads 2. An argument
 * without a name is called by its position from 0, as `range(1)` is in the program.
 */
function readRunName(runName: string): { readonly name: string; readonly params: Params } {
  const [first = '', ...parts] = runName.slice(0, 1000).split('/');
  const params = new Map<string, Params[string]>();
  const rest = [first];
  for (const part of parts) {
    if (SETTING.test(part)) continue;
    const [, named, value = part] = NAMED.exec(part) ?? [];
    const key = /^-?\d{1,18}$/.test(value) ? (named?.trim() ?? `arg${params.size}`) : '';
    if (key === '' || params.has(key) || params.size >= 20) rest.push(part);
    else params.set(key, Number(value));
  }
  return { name: rest.join('/'), params: Object.fromEntries(params) };
}

/** A label may have this form as well. */
const COUNTER = /^[A-Za-z_][\w.:/-]{0,60}=\S/;

function cellOf(draft: OutcomeDraft, row: BenchmarkRow) {
  const { name, params: named } = readRunName(row.runName);
  const label = toMaskedBody(row.label, '', 200);
  const isDriver = isDriverName(label, 'c++');
  if (COUNTER.test(label)) draft.warn(row.location, `"${label}" is read as a label: it has no value of a counter`);
  const params: Params = label === '' ? named : { ...named, [isDriver ? 'driver' : 'label']: label };
  return toNamedCell(draft, row.location, name, { language: 'c++', params, printed: row.name });
}

function addRow(draft: OutcomeDraft, row: BenchmarkRow, stddev: BenchmarkRow | null): void {
  const named = cellOf(draft, row);
  draft.addScenario({ id: named.cell.scenario, title: named.cell.scenario });
  const statistic = row.aggregate?.toLowerCase().slice(0, 40) ?? 'mean';
  if (row.status !== 'ok') {
    const reason = toMaskedBody(row.statusReason, 'no reason given');
    addUnmeasured(draft, row.location, named, { unit: row.timeUnit, statistic, status: row.status, reason });
    return;
  }
  for (const { stddev: deviation, isGuess, value, ...measure } of listFigures(row, stddev, draft)) {
    const figure = { location: row.location, ...measure, statistic, uncertainty: toStddev(deviation) };
    if (value !== null)
      addFigures(draft, isGuess ? alsoUnsure(named, 'unit') : named, [{ ...figure, value }], row.iterations);
  }
}

/** One result for every figure of every row that is a measurement. `omitted` are benchmarks without rows here. */
function addRows(draft: OutcomeDraft, rows: readonly BenchmarkRow[], omitted: Iterable<string>): void {
  const measured = new Set(omitted);
  for (const { aggregate, runName } of rows) if (aggregate === null) measured.add(runName);
  const deviations = new Map(rows.flatMap((row) => (row.aggregate === 'stddev' ? [[row.runName, row] as const] : [])));
  for (const row of rows) {
    const reason = rejectionReason(row, measured);
    if (reason !== null) {
      draft.warn(row.location, reason);
      draft.ignore(row.location, `row of ${row.aggregate}`);
    } else if (row.aggregate === 'stddev') {
      draft.accept(row.location);
    } else if (row.status === 'ok' && row.realTime === null) {
      draft.reject(row.location, row.text, 'the time is not a number');
    } else if (row.status === 'ok' && parsePrintedUnit(row.timeUnit)?.measure.metric !== 'latency') {
      draft.reject(row.location, row.text, `"${row.timeUnit.slice(0, 40)}" is not a unit of time`);
    } else addRow(draft, row, row.aggregate === 'mean' ? (deviations.get(row.runName) ?? null) : null);
  }
}

const HEADER = /^"?name"?,"?iterations"?,"?real_time"?,"?cpu_time"?,"?time_unit"?,/;
const TEXTS = new Set(['name', 'time_unit', 'label', 'error_message']);

const isCsvHeader = (text: string): boolean => HEADER.test(text.slice(0, 100));

/** A row under the names of its columns, as a JSON report would have it. Empty cells are left out. */
function toFields(cells: ReadonlyMap<string, string>): Fields {
  const pairs = [...cells].flatMap(([column, cell]): [string, unknown][] => {
    if (cell === '') return [];
    if (column === 'error_occurred') return [[column, cell === 'true']];
    return [[column, TEXTS.has(column) ? cell : parsePrintedNumber(cell)]];
  });
  // `false` means that a benchmark was skipped without an error; nothing else fills the cell.
  const fields: Fields = Object.fromEntries(pairs);
  return fields.error_occurred === false ? { ...fields, skipped: true, skip_message: fields.error_message } : fields;
}

/** Read a `--benchmark_format=csv` report; lines above its header are console output. */
function readCsv(native: NativeText, draft: OutcomeDraft): BenchmarkRow[] {
  // A row of a failed benchmark ends after its message.
  const rows = readColumns(native, draft, { isHead: isCsvHeader, least: 10, isCut: () => false });
  const read = [...rows].map(({ line, cells }) => {
    const fields = toFields(cells);
    for (const [column, value] of Object.entries(fields)) {
      if (value === null && column !== 'real_time')
        draft.reject(line, line.text, `the cell of ${column} is not a number`);
    }
    return { line, fields };
  });
  const names = listNames(read.map(({ fields }) => fields));
  return read.flatMap(({ line, fields }) => {
    const row = toRow(fields, { location: line, text: line.text }, names);
    if (row === null) draft.reject(line, line.text, 'the row has no name');
    return row ? [row] : [];
  });
}

/** Fields that are stored elsewhere, or that name the machine. */
const NOT_EXTRA =
  /^(?:date|host_name|executable|num_cpus|mhz_per_cpu|cpu_scaling_enabled|caches|load_avg|library_version|library_build_type|json_schema_version)$/;

function readFacts(context: Fields, draft: OutcomeDraft): Facts {
  if (context.library_build_type === 'debug') draft.warn('file', IS_DEBUG_BUILD);
  if (context.cpu_scaling_enabled === true) draft.warn('file', IS_SCALING);
  const extra = Object.entries(context).flatMap(([key, value]) => {
    const text = typeof value === 'boolean' || typeof value === 'number' ? String(value) : readText(value);
    return NOT_EXTRA.test(key) || text === null ? [] : [[key, text] as const];
  });
  return {
    version: readText(context.library_version),
    date: readText(context.date),
    cpus: readFinite(context.num_cpus),
    mhz: readFinite(context.mhz_per_cpu),
    load: Array.isArray(context.load_avg) ? readFinite(context.load_avg[0]) : null,
    extra: new Map(extra),
  };
}

/**
 * A truncated report up to its last complete entry. The tool always puts an entry's braces on separate lines,
 * four blanks deep.
 */
function parseTruncated(text: string): unknown {
  const end = Math.max(text.lastIndexOf('\n    },\n'), text.lastIndexOf('\r\n    },\r\n'));
  return end < 0 ? undefined : parseJsonText(`${text.slice(0, text.indexOf('}', end) + 1)}]}`);
}

/** True for the start of a report, complete or truncated. */
const looksLikeJson = ({ text }: NativeText): boolean =>
  /^\s{0,1000}\{\s{0,100}"context":\s{0,100}\{/.test(text) &&
  text.includes('"benchmarks"') &&
  (text.includes('"num_cpus"') || text.includes('"time_unit"'));

function readJson(native: NativeText, draft: OutcomeDraft): { rows: BenchmarkRow[]; facts: Facts } {
  const cut = native.json === undefined ? parseTruncated(native.text) : undefined;
  const document = native.json ?? cut;
  if (native.json === undefined) {
    const isLost = cut === undefined;
    const end = isLost
      ? 'invalid JSON, and no entry is complete'
      : 'the report is truncated after the last result here';
    draft.reject('file', native.text.slice(-200), end);
    for (const line of native.lines) draft.accept(line);
  }
  if (!isFields(document)) return { rows: [], facts: { extra: new Map() } };
  const entries = listFields(document.benchmarks, '/benchmarks');
  const names = listNames(entries.map(({ entry }) => entry));
  const rows = entries.flatMap(({ entry, pointer }) => {
    const text = `${String(entry.name).slice(0, 200)} ${String(entry.real_time).slice(0, 40)}`;
    const row = toRow(entry, { location: pointer, text }, names);
    if (row === null) draft.reject(pointer, JSON.stringify(entry).slice(0, 200), 'the entry has no name');
    return row ? [row] : [];
  });
  if (Array.isArray(document.benchmarks) && document.benchmarks.length > entries.length) {
    draft.reject('/benchmarks', '', 'some entries are not objects');
  }
  return { rows, facts: readFacts(fieldsOf(document.context), draft) };
}

function toEnvironment({ cpus, mhz, load, extra }: Facts): Environment {
  const entries = [...extra]
    .slice(0, 50)
    .map(([key, value]) => [toName(key, 100), toBody(maskSecrets(value), 500)] as const)
    .filter(([key]) => key !== '' && !['__proto__', 'constructor', 'prototype'].includes(key));
  return {
    client: { cpu: { logical: toCount(cpus), mhz: mhz && mhz > 0 ? mhz : null } },
    quality: { loadBefore: load != null && load >= 0 ? load : null },
    extra: Object.fromEntries(entries),
  };
}

/** What Google Benchmark writes: JSON and CSV reports, and its table on a console. */
export const googleBenchmark: Adapter = {
  name: 'google-benchmark',
  title: 'Google Benchmark',
  harness: { name: 'Google Benchmark', tool: { name: 'google-benchmark' } },
  noise: NOISE,
  aliases: ['google', 'gbench', 'googlebenchmark', 'google_benchmark'],
  signature:
    'a table under `Benchmark  Time  CPU  Iterations`, or a report with `context`, `benchmarks` and `real_time`',
  recognises: (native) =>
    looksLikeJson(native) || native.lines.some(({ text }) => isCsvHeader(text) || readHeader(text) !== null),
  read(native, draft) {
    const { rows, facts, omitted } = looksLikeJson(native)
      ? { ...readJson(native, draft), omitted: [] }
      : native.lines.some(({ text }) => isCsvHeader(text))
        ? { rows: readCsv(native, draft), facts: { extra: new Map<string, string>() }, omitted: [] }
        : readTable(native, draft);
    addRows(draft, rows, omitted);
    draft.setTool({ version: facts.version, config: facts.date ? { date: toBody(facts.date, 100) } : null });
    draft.setEnvironment(toEnvironment(facts));
  },
};
