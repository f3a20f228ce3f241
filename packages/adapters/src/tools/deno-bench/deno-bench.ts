import type { Params } from '@tachograph/schema/result';
import { parsePrintedNumber, parsePrintedTime, type Quantity } from '../../figures/printed-figure.ts';
import { toCount, toRange } from '../../figures/statistics.ts';
import { type Fields, fieldsOf, isFields, listFields, readFinite, readText } from '../../json/fields.ts';
import { type OutcomeDraft, withReport } from '../../outcome/adapter.ts';
import { addFigures, addUnmeasured, type Figure } from '../../outcome/figure.ts';
import { LineReader } from '../../outcome/line-reader.ts';
import { listSharedNames, toNamedCell } from '../../outcome/named-cell.ts';
import { type RuntimeFacts, toRuntimeEnvironment } from '../../outcome/stated-environment.ts';
import { toMaskedBody } from '../../text/clean-text.ts';
import { CUT_OFF, type Line, type Location, toLocation } from '../../text/native-text.ts';

type Named = { readonly name: string; readonly group: string | null; readonly origin: string | null };
/** Times of one iteration, by what they are of the samples; a report has no rate. */
type Figures = {
  readonly n: number | null;
  readonly rate: number | null;
  readonly low: Quantity;
  readonly high: Quantity;
  readonly times: readonly (readonly [statistic: string, quantity: Quantity])[];
};
/** A benchmark with its group and its module; its figures, or the error that it threw. */
type Benchmark = Named & { readonly at: Location; readonly figures: Figures | null; readonly error: string | null };

/** `benchmark  time/iter (avg)  iter/s  (min … max)  p75  p99  p995`, between bars since 2.1. */
const HEADER =
  /^\|?\s{0,4}benchmark\s{1,300}\|?\s{0,40}time\/iter \(avg\)\s{1,40}\|?\s{0,40}iter\/s\s{1,40}\|?\s{0,40}\(min … max\)\s.{0,40}p75.{0,40}p99.{0,40}p995/;

const isHeader = (text: string): boolean => HEADER.test(text.slice(0, 800).trim());

const TIME = '(\\S{1,20} ?\\S{1,3})';
const TAIL = new RegExp(
  `\\s${TIME}\\s{1,40}(\\S{1,30})\\s{1,40}\\(\\s{0,20}${TIME} …\\s{1,20}${TIME}\\)\\s{1,40}${TIME}\\s{1,40}${TIME}\\s{1,40}${TIME}$`,
);

/** The printed cells: name, average, rate, minimum, maximum, p75, p99, p995. */
function splitCells(line: string): readonly string[] | null {
  const text = line.slice(0, 1500).trim();
  const at = Math.max(0, text.length - 400);
  const match = text.includes(' … ') ? TAIL.exec(text.slice(at).replaceAll('|', ' ').trimEnd()) : null;
  const name = text.slice(0, at + (match?.index ?? 0)).trim();
  return match && [name.replace(/^\|(.*)\|$/, '$1').trim(), ...match.slice(1)];
}

/** A row of a table; 'unreadable' where it is one and a cell is not a value. Null for other lines. */
function readRow(line: string): (Figures & { readonly name: string }) | 'unreadable' | null {
  const cells = splitCells(line);
  if (!cells) return null;
  const [name = '', , printed = ''] = cells;
  const timeAt = (at: number) => parsePrintedTime(cells[at] ?? '');
  const low = timeAt(3);
  const high = timeAt(4);
  const times = Object.entries({ mean: 1, p75: 5, p99: 6, 'p99.5': 7 }).flatMap(([statistic, at]) => {
    const time = timeAt(at);
    return time ? [[statistic, time] as const] : [];
  });
  const rate = parsePrintedNumber(printed);
  const isWhole = low && high && times.length === 4 && name !== '' && rate !== null;
  return isWhole ? { name, n: null, rate, low, high, times } : 'unreadable';
}

const ORIGIN = /^(?:file|https?):\/\/\S{1,1000}$/;
const GROUP = /^(?:group|•) (\S.{0,300})$/;
const FAILED = /^(\S.{0,300}?)\s{1,300}error: (\S.{0,500})$/;
const CPU = /^CPU \| (\S.{0,200})$/;
const RUNTIME = /^Runtime \| Deno (\S{1,40}) \((\S{1,100})\)$/;
const RULE = /^\|?[-\s|]{20,}$/;

const NOISE = {
  progress: /^(?:Check|Download|Warning|Bench) \S|^running \d{1,9} bench/,
  'end of the run': /^error: Bench failed$|^Stack backtrace:$|^0: <unknown>$/,
};

/** Reads what `deno bench` prints, in order. */
class ConsoleReader extends LineReader {
  readonly benchmarks: Benchmark[] = [];
  readonly facts: RuntimeFacts = { cpu: null, runtime: 'deno', version: null, arch: null };
  private origin: string | null = null;
  private group: string | null = null;
  private inTable = false;
  /** What the lines below belong to, until a blank line. */
  private below: 'summary' | 'error' | null = null;

  protected read(line: Line, at: number): void {
    const text = line.text.slice(0, 1500).trim();
    if (line === this.openLine && /\d m$/.test(line.text)) this.draft.reject(line, line.text, CUT_OFF);
    else if (text === '') this.below = null;
    else if (this.readHeading(text) || (this.inTable && this.readLine(line, text, at))) this.draft.accept(line);
  }

  /** The line is right below the message of an error, and the next one points with `^` into it: code of the module. */
  private isSource(at: number): boolean {
    const isPointed = /^\s{0,1000}\^\s{0,20}$/.test((this.native.lines.at(at + 1)?.text ?? '').slice(0, 1500));
    const above = this.native.lines.at(Math.max(at - 1, 0));
    return isPointed && at > 0 && toLocation(above ?? '') === toLocation(this.benchmarks.at(-1)?.at ?? 'file');
  }

  private readHeading(text: string): boolean {
    const cpu = CPU.exec(text)?.[1];
    const [, version, arch] = RUNTIME.exec(text) ?? [];
    if (cpu !== undefined) this.facts.cpu = cpu;
    else if (version !== undefined) Object.assign(this.facts, { version, arch });
    else if (ORIGIN.test(text)) [this.origin, this.group, this.inTable] = [text, null, false];
    else if (isHeader(text)) [this.inTable, this.group] = [true, null];
    else return this.inTable && RULE.test(text);
    return true;
  }

  private readLine(line: Line, text: string, at: number): boolean {
    const row = readRow(line.text);
    const [, failed, error = ''] = FAILED.exec(text) ?? [];
    const group = GROUP.exec(text)?.[1];
    const around = { at: line, group: this.group, origin: this.origin };
    if (row === 'unreadable') this.draft.reject(line, line.text, 'a value of the row is not a number with a unit');
    else if (row) this.benchmarks.push({ ...around, name: row.name, figures: row, error: null });
    else if (failed !== undefined && this.below === null) {
      this.benchmarks.push({ ...around, name: failed, figures: null, error });
      this.below = 'error';
    } else if (group !== undefined && this.below === null) this.group = group;
    else if (text === 'summary') [this.below, this.group] = ['summary', null];
    else return this.readBelow(line, text, at);
    return true;
  }

  private readBelow(line: Line, text: string, at: number): boolean {
    const isSummary = this.below === 'summary' && this.isOfSummary(text);
    const isCode = this.below === 'error' && (/^\s|^at /.test(line.text) || this.isSource(at));
    if (isSummary) this.draft.ignore(line, 'comparison of results above');
    else if (isCode) this.draft.ignore(line, 'code of an error');
    return isSummary || isCode;
  }

  private isOfSummary = (text: string): boolean =>
    /^[\d.±x …+-]{1,60} (?:slower|faster) than \S/.test(text) || this.benchmarks.some(({ name }) => name === text);
}

function addBenchmark(draft: OutcomeDraft, benchmark: Benchmark, isShared: boolean): void {
  const { at, name, group, origin, figures, error } = benchmark;
  const params: Params = isShared && origin !== null ? { file: origin.slice(origin.lastIndexOf('/') + 1) } : {};
  const named = toNamedCell(draft, at, group === null ? name : [group, name], { language: 'javascript', params });
  if (!figures) {
    addUnmeasured(draft, at, named, { unit: 'ns', reason: toMaskedBody(error, 'Deno printed no message', 500) });
    return;
  }
  const { n, rate, low, high, times } = figures;
  const rates: Figure[] =
    rate === null ? [] : [{ location: at, metric: 'throughput', unit: 'ops/s', statistic: 'mean', value: rate }];
  const latencies = times.map(([statistic, quantity]): Figure => {
    const uncertainty = statistic === 'mean' ? toRange(low, high, quantity.unit) : null;
    return { location: at, metric: 'latency', ...quantity, statistic, uncertainty };
  });
  addFigures(draft, named, [...latencies, ...rates], n);
}

const isReport = (json: unknown): json is Fields => {
  const [first] = listFields(fieldsOf(json).benches, '');
  const isDeno = /^Deno\b/i.test(readText(fieldsOf(json).runtime) ?? '');
  return first !== undefined && (isDeno || ('origin' in first.entry && Array.isArray(first.entry.results)));
};

/** The message of an error that crossed from a worker. */
function readError(failed: unknown): string | null {
  const { message, exceptionMessage } = fieldsOf(
    isFields(failed) && isFields(failed.JsError) ? failed.JsError : failed,
  );
  return readText(exceptionMessage) ?? readText(message) ?? readText(failed);
}

const TIMES = { avg: 'mean', p75: 'p75', p99: 'p99', p995: 'p99.5', p999: 'p99.9' } as const;

/** Nanoseconds, of one iteration. */
function readFigures(ok: Fields): Figures | null {
  const timeOf = (key: string): Quantity | null => {
    const value = readFinite(ok[key]);
    return value === null ? null : { value, unit: 'ns' };
  };
  const low = timeOf('min');
  const high = timeOf('max');
  const times = Object.entries(TIMES).flatMap(([key, statistic]) => {
    const time = timeOf(key);
    return time ? [[statistic, time] as const] : [];
  });
  if (times[0]?.[0] !== 'mean' || !low || !high) return null;
  return { n: toCount(readFinite(ok.n)), rate: null, low, high, times };
}

function listReported(json: Fields, draft: OutcomeDraft): Benchmark[] {
  const benches = Array.isArray(json.benches) ? json.benches : [];
  return benches.flatMap((value: unknown, index): Benchmark[] => {
    const entry = fieldsOf(value);
    const name = readText(entry.name);
    const named = { name: name ?? '', group: readText(entry.group), origin: readText(entry.origin) };
    const results = listFields(entry.results, `/benches/${index}/results`);
    if (name === null || results.length === 0) {
      draft.reject(`/benches/${index}`, name ?? '', 'not a benchmark of Deno: no name or no results');
      return [];
    }
    return results.flatMap(({ entry: result, pointer: at }): Benchmark[] => {
      const figures = readFigures(fieldsOf(result.ok));
      if (figures) return [{ ...named, at, figures, error: null }];
      if ('failed' in result) return [{ ...named, at, figures: null, error: readError(result.failed) }];
      draft.reject(at, name, 'a result without figures and without an error');
      return [];
    });
  });
}

function readFacts(json: Fields): RuntimeFacts {
  const [, version = null, arch = null] = /^Deno\/(\S{1,40}) (\S{1,100})$/i.exec(readText(json.runtime) ?? '') ?? [];
  return { cpu: readText(json.cpu), runtime: 'deno', version, arch };
}

type Found = { readonly benchmarks: readonly Benchmark[]; readonly facts: RuntimeFacts };

function addAll(draft: OutcomeDraft, { benchmarks, facts }: Found): void {
  const nameOf = ({ group, name }: Named) => `${group ?? ''}\n${name}`;
  const shared = listSharedNames(benchmarks.map((one) => [nameOf(one), one.origin]));
  for (const benchmark of benchmarks) addBenchmark(draft, benchmark, shared.has(nameOf(benchmark)));
  draft.setTool({ version: facts.version });
  draft.setEnvironment(toRuntimeEnvironment(facts));
}

/** What `deno bench` prints in version 2, and its report as JSON. */
export const denoBench = withReport(
  {
    isReport,
    keys: [['runtime', 'benches', 'origin']],
    read: (json, draft) => addAll(draft, { benchmarks: listReported(json, draft), facts: readFacts(json) }),
  },
  {
    name: 'deno-bench',
    title: 'deno bench',
    harness: { name: 'deno bench', tool: { name: 'deno' } },
    environment: { runtime: { name: 'deno' } },
    noise: NOISE,
    aliases: ['deno'],
    signature: 'a table under `benchmark  time/iter (avg)  iter/s  (min … max)`, or JSON with `benches` of an `origin`',
    recognises: ({ lines }) => lines.some(({ text }) => isHeader(text)),
    read: (native, draft) => addAll(draft, new ConsoleReader(native, draft).readAll()),
  },
);
