import {
  listTextLines,
  readJsonLine,
  readPlainRow,
  readTableHead,
  readTableRow,
  type SummaryRow,
  toJsonRows,
} from '../../load-tool/summary-rows.ts';
import type { Adapter, OutcomeDraft } from '../../outcome/adapter.ts';
import { maskSecrets } from '../../text/clean-text.ts';
import { isOpenEnd, type Line, type NativeText, OPEN_END_REASON } from '../../text/native-text.ts';
import { readCommand, readProperty, toPropertySetup } from './read-command.ts';
import {
  addRun,
  type Entry,
  isJsonEntry,
  mergeSetup,
  readEntryLine,
  startRun,
  toJsonEntry,
  type YcsbRun,
} from './ycsb-run.ts';

const VERSION = /^YCSB Client (\d[\w.-]{0,40})$/;
const FINISHED = /^Run finished, takes \S{1,40}$/;
const PROPERTIES = /^\*{10,} ?properties ?\*{10,}$/;
const ERROR =
  /^(?:(?:Exception in thread "[^"]{1,100}" )?(?:[\w$]{1,60}\.){1,10}\w{1,80}(?:Exception|Error)\b.{0,500}|operation err: .{1,500}|Error .{1,300})$/;
const NOISE = {
  progress: /^(?:.{0,100} )?\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[:.]\d{3} \d{1,9} sec: \d{1,15} operations; /,
  'start of the client':
    /^(?:Loading workload\.\.\.|Starting test\.|Using request distribution|DBWrapper: |Adding shard node URL: |Using shards: |new database url|mongo client connection|Raw data measurement: |YCSB Client$| ?\(might take a few minutes)/,
  'border of a table': /^(?:\+-{2,}[-+]{2,2000}\+|\*{20,})$/,
  'raw latencies': /^[\w-]{1,60}(?:,\d{10,20},\d{1,15}| latency raw data: op, timestamp\(ms\), latency\(us\))$/,
  'stack trace': /^(?:at [\w.$/<>]{1,200}\(|\.\.\. \d{1,4} more$|Caused by: )/,
  'log of the client': /^(?:SLF4J: |\[WARN\]|log4j:|\d{1,9} \[[^\]]{1,60}\] (?:INFO|WARN|DEBUG) )/,
};

const FIELD = /^"(metric|measurement|value)" : (?:"([^"]{1,100})",|(-?[\w.+-]{1,40}|"[^"]{1,40}"))$/;
const BRACES = /^(?:\[? ?\{|\} ?,? ?\{|\} ?\]?)$/;

/**
 * The measurements of the exporter JSONMeasurementsExporter, which writes objects one after the other and no document:
 * by the number of the line of their value, with the other lines of the objects. Empty for a document, and for any other text.
 */
function readSplitEntries({ json, lines }: NativeText): ReadonlyMap<number, Entry | 'accepted'> {
  const entries = new Map<number, Entry | 'accepted'>();
  if (json !== undefined) return entries;
  const textAt = (at: number) => (lines.at(at)?.text ?? '').slice(0, 300).trim();
  for (const [at, line] of lines.entries()) {
    const [, field, , printed] = FIELD.exec(textAt(at)) ?? [];
    if (field !== 'value' || printed === undefined || at < 2 || !BRACES.test(textAt(at + 1))) continue;
    const [, first, operation] = FIELD.exec(textAt(at - 2)) ?? [];
    const [, second, measurement] = FIELD.exec(textAt(at - 1)) ?? [];
    if (first !== 'metric' || second !== 'measurement' || !operation || !measurement) continue;
    for (const { number } of lines.slice(at - 2, at)) entries.set(number, 'accepted');
    entries.set(line.number, { location: line, operation, measurement, printed });
  }
  if (entries.size === 0) return entries;
  for (const [at, { number }] of lines.entries()) if (BRACES.test(textAt(at))) entries.set(number, 'accepted');
  return entries;
}

const isOverall = (text: string): boolean => /^\[OVERALL\], (?:RunTime\(ms\)|Throughput\(ops\/sec\)), /.test(text);
const isOperation = (text: string): boolean =>
  /^\[(?:Intended-)?(?:READ|UPDATE|INSERT|SCAN|DELETE|CLEANUP|READ-MODIFY-WRITE)\], (?:Operations|AverageLatency\(\w{2}\)), \d/.test(
    text,
  );

/** Reads the lines of one phase after the other. */
class RunReader {
  readonly runs: YcsbRun[] = [];
  version: string | null = null;
  private properties: Map<string, string> | null = null;
  private head: readonly string[] | null = null;
  /** An error above the first phase belongs to it. */
  private error: string | null = null;

  constructor(
    private readonly draft: OutcomeDraft,
    private readonly native: NativeText,
  ) {}

  read(line: Line): void {
    const text = line.text.slice(0, 30_000).trim();
    if (this.readSetup(line, text) || this.readReport(line, text)) this.draft.accept(line);
  }

  private readSetup(line: Line, text: string): boolean {
    const command = readCommand(text);
    const version = VERSION.exec(text)?.[1];
    const property = this.properties && readProperty(text);
    if (command) {
      this.begin(line, command.kind);
      this.current(line).setup = mergeSetup(this.current(line).setup, command);
    } else if (version !== undefined) {
      this.version ??= version;
      this.current(line).announced = true;
    } else if (PROPERTIES.test(text)) {
      this.begin(line, 'properties');
      this.properties = new Map();
    } else if (property) this.properties?.set(...property);
    else return false;
    return true;
  }

  /** A new phase begins where the last one has its report, or its command is printed again. */
  private begin(line: Line, kind: string): void {
    const last = this.runs.at(-1);
    if (!last || last.entries.length + last.rows.length > 0 || last.kinds.has(kind))
      this.runs.push(startRun(line, true));
    const run = this.current(line);
    run.kinds.add(kind);
    run.announced = true;
    this.head = null;
  }

  private current(line: Line): YcsbRun {
    const last = this.runs.at(-1);
    if (last) return last;
    const run = { ...startRun(line, false), error: this.error };
    this.runs.push(run);
    return run;
  }

  /** True for a line that is no figure by itself. */
  private readReport(line: Line, text: string): boolean {
    if (this.properties && /^\*{20,}$/.test(text)) {
      const run = this.current(line);
      run.setup = mergeSetup(toPropertySetup(this.properties), run.setup);
      this.properties = null;
    }
    const entry = readEntryLine(text);
    const head = readTableHead(line);
    const rows = this.readRows(line);
    const isFigure = entry !== null || (rows !== null && /\d$/.test(text));
    if (isFigure && isOpenEnd(this.native, line)) this.draft.reject(line, text, OPEN_END_REASON);
    else if (entry) this.addEntry({ ...entry, location: line });
    else if (FINISHED.test(text)) {
      this.dropProgress(this.current(line));
      this.current(line).kinds.add('finished');
      return true;
    } else if (head) {
      this.head = head;
      return true;
    } else if (rows) this.current(line).rows.push(...rows);
    else if (ERROR.test(text)) {
      const error = maskSecrets(text);
      this.draft.warn(line, `YCSB reports: ${error}`);
      const run = this.runs.at(-1);
      if (run) run.error ??= error;
      else this.error ??= error;
      return true;
    }
    return false;
  }

  private readRows(line: Line): readonly SummaryRow[] | null {
    const plain = readPlainRow(line);
    const row = plain ?? (this.head ? readTableRow(line, this.head) : null);
    return row ? [row] : toJsonRows(readJsonLine(line), () => line);
  }

  addEntry(entry: Entry): void {
    const last = this.runs.at(-1);
    const isNext =
      entry.operation === 'OVERALL' && entry.measurement.startsWith('RunTime') && last && last.entries.length > 0;
    if (!last || isNext) this.runs.push(startRun(entry.location, false));
    this.runs.at(-1)?.entries.push(entry);
  }

  /** go-ycsb prints the same rows in intervals, before the run is finished. */
  private dropProgress(run: YcsbRun): void {
    for (const { location } of run.rows) this.draft.ignore(location, 'progress');
    run.rows.length = 0;
  }

  /** Rows of a run that did not finish are intervals. */
  finish(): void {
    for (const run of this.runs) {
      if (run.kinds.has('properties') && !run.kinds.has('finished')) this.dropProgress(run);
      addRun(this.draft, run);
    }
  }
}

const isReport = (json: unknown): json is readonly unknown[] =>
  Array.isArray(json) && json.length > 0 && isJsonEntry(json[0]);

function readDocument(json: unknown, draft: OutcomeDraft, reader: RunReader): void {
  const rows = toJsonRows(json, (index) => `/${index}`);
  if (rows) {
    if (reader.runs.length === 0) reader.runs.push(startRun('file', false));
    reader.runs.at(-1)?.kinds.add('finished');
    reader.runs.at(-1)?.rows.push(...rows);
  } else if (isReport(json)) {
    for (const [index, value] of json.entries()) {
      const entry = toJsonEntry(value, `/${index}`);
      if (entry) reader.addEntry(entry);
      else draft.reject(`/${index}`, JSON.stringify(value).slice(0, 200), 'not a measurement of YCSB');
    }
  }
}

function isOwnLine(line: Line): boolean {
  const text = line.text.slice(0, 900).trim();
  if (VERSION.test(text) || isOverall(text) || isOperation(text)) return true;
  const row = text.includes('(s): ') ? readPlainRow(line) : null;
  const head = text.startsWith('|') ? readTableHead(line) : null;
  return row?.cells.has('ops') || head?.includes('ops') || isJsonRows(readJsonLine(line));
}

const isJsonRows = (list: unknown): boolean => toJsonRows(list, () => '')?.[0]?.cells.has('ops') ?? false;

/** What YCSB and go-ycsb print, and their reports as JSON. */
export const ycsb: Adapter = {
  name: 'ycsb',
  title: 'YCSB',
  noise: NOISE,
  aliases: ['go-ycsb'],
  signature:
    'lines such as `[OVERALL], Throughput(ops/sec), 4517.2`, or `READ - Takes(s): 5.9, Count: 9911, OPS: 1687.7, …`',
  recognises: (native) =>
    native.json === undefined
      ? native.lines.some(isOwnLine) || readSplitEntries(native).size > 0
      : isReport(native.json) || isJsonRows(native.json),
  read(native, draft) {
    const reader = new RunReader(draft, native);
    const split = readSplitEntries(native);
    for (const line of listTextLines(native)) {
      const entry = split.get(line.number);
      if (entry === 'accepted') draft.accept(line);
      else if (entry) reader.addEntry(entry);
      else reader.read(line);
    }
    if (native.json !== undefined) readDocument(native.json, draft, reader);
    reader.finish();
    draft.setTool({ version: reader.version });
  },
};
