import type { Environment } from '@tachograph/schema/environment';
import type { Params, Result } from '@tachograph/schema/result';
import { convertValue, type Quantity } from '../../figures/convert-value.ts';
import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { toCount } from '../../figures/to-count.ts';
import { toStddev } from '../../figures/uncertainty.ts';
import { type Fields, fieldsOf, isFields, readFinite, readSamples, readText } from '../../json/json-fields.ts';
import { toParamValue } from '../../names/param-value.ts';
import { listSharedNames } from '../../names/shared-names.ts';
import type { NativeText } from '../../native/native-text.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { addLatencies } from '../../outcome/add-latencies.ts';
import { type NamedCell, toCell, UNKNOWN, warnNoDriver } from '../../outcome/named-cell.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { toStatedEnvironment } from '../../outcome/stated-environment.ts';
import { isTruncatedJson, rejectTruncatedJson } from '../../outcome/truncated-json.ts';
import { readName } from '../../text/clean-text.ts';
import type { Location } from '../../text/line.ts';
import { toMaskedBody } from '../../text/mask-secrets.ts';
import {
  type BencheeCase,
  type BencheeFacts,
  type BencheeFigures,
  ConsoleReader,
  isBencheeLine,
  NOISE,
  readCount,
  readQuantity,
} from './read-console.ts';

/** One scenario of a report, in nanoseconds, bytes and reductions. */
type BencheeEntry = {
  readonly pointer: string;
  readonly name: string;
  readonly input: string | null;
  readonly time: Fields | null;
  readonly memory: Fields | null;
  readonly samples: readonly number[] | null;
};

const isEntry = (value: unknown): boolean => isFields(fieldsOf(fieldsOf(value).run_time_data).statistics);

/** True for what the JSON formatter of Benchee 1 writes. */
const isBencheeJson = (json: unknown): json is readonly unknown[] => Array.isArray(json) && json.some(isEntry);

/** Statistics of a measurement that was made. */
function readStatistics(data: unknown): Fields | null {
  const { statistics } = fieldsOf(data);
  return isFields(statistics) && readFinite(statistics.average) !== null ? statistics : null;
}

/** Read the scenarios of a report. The name of no input is an atom of Elixir. */
function readJson(json: readonly unknown[], draft: OutcomeDraft): BencheeEntry[] {
  return json.flatMap((value, index): BencheeEntry[] => {
    const pointer = `/${index}`;
    const entry = fieldsOf(value);
    const name = readText(entry.name) ?? readText(entry.job_name);
    const input = readText(entry.input_name);
    const time = readStatistics(entry.run_time_data);
    const memory = readStatistics(entry.memory_usage_data);
    if (name === null || (!time && !memory)) {
      draft.reject(pointer, name ?? JSON.stringify(value), 'not a scenario of Benchee: no name or no average');
      return [];
    }
    const samples = readSamples(fieldsOf(entry.run_time_data).samples);
    return [{ pointer, name, input: input === '__no_input' ? null : input, time, memory, samples }];
  });
}

type Measured = Omit<Result, 'scenario' | 'driver' | 'params' | 'status' | 'statistic'> & {
  readonly statistic: string;
};

const RATE = { metric: 'throughput', unit: 'ops/s' } as const;
const METRICS = { time: 'latency', memory: 'bytes', reductions: 'reductions' } as const;

/** Name, input and what is common to the suite → the cell. */
class Cells {
  private readonly shared: ReadonlySet<string>;

  constructor(
    private readonly draft: OutcomeDraft,
    cases: readonly BencheeCase[],
    private readonly common: Params,
  ) {
    this.shared = listSharedNames(
      cases,
      ({ name, input }) => `${name}\n${input}`,
      ({ title }) => title,
    );
  }

  /** A title is a part of the name only where it tells equal benchmarks apart: reports as JSON do not contain it. */
  toNamed(at: Location, { name, input, title }: BencheeCase): NamedCell {
    const isShared = title !== null && this.shared.has(`${name}\n${input}`);
    const params = { ...(input === null ? {} : { input: toParamValue(input) }), ...this.common };
    const named = toCell(isShared ? [title, name] : [name], { language: 'elixir', params });
    if (named.cell.driver.name === UNKNOWN) warnNoDriver(this.draft, at);
    return named;
  }
}

/** A range of the median, in its unit, and the number of samples where it was printed whole. */
function readExtended({ extended, subject }: BencheeFigures, median: Quantity) {
  const cellOf = (column: string) => extended?.row.cells.get(column) ?? '';
  const [low, high] = ['minimum', 'maximum'].map((column) => {
    const quantity = readQuantity(cellOf(column), subject);
    return quantity && convertValue(quantity, median.unit);
  });
  const isRange = typeof low === 'number' && typeof high === 'number' && low <= high;
  return {
    uncertainty: isRange ? ({ kind: 'range', low, high } as const) : null,
    n: toCount(parsePrintedNumber(cellOf('sample size'))),
  };
}

/**
 * The deviation is the standard deviation of the samples, over n − 1, as percent of their average
 * (`Benchee.Statistics` of 1.5).
 */
function addFigures(draft: OutcomeDraft, figures: BencheeFigures, { cell, printed }: NamedCell): void {
  const { line, subject, row } = figures;
  const quantityOf = (column: string) => readQuantity(row.cells.get(column) ?? '', subject);
  const same = row.cells.get('Memory usage') ?? row.cells.get('Reduction count');
  const average = same === undefined ? quantityOf('average') : readQuantity(same, subject);
  const deviation = parsePrintedNumber(row.cells.get('deviation') ?? '');
  const median = quantityOf('median');
  const last = quantityOf('99th %');
  const ips = row.cells.has('ips') ? readCount(row.cells.get('ips') ?? '') : null;
  const isWhole =
    average &&
    (same !== undefined || (deviation !== null && median)) &&
    (last || !row.cells.has('99th %')) &&
    (ips !== null || !row.cells.has('ips'));
  if (!isWhole) {
    draft.reject(line, line.text, 'a value of the row is not a number with a unit');
    return;
  }
  const metric = METRICS[subject];
  const { uncertainty, n } = readExtended(figures, median ?? average);
  const direction = subject === 'reductions' ? ({ direction: 'lower' } as const) : {};
  const add = (measured: Measured) => draft.add(line, { ...cell, status: 'ok', ...measured }, printed);
  if (ips !== null) add({ ...RATE, value: ips, statistic: 'mean', n });
  const spread = deviation === null ? null : toStddev(Number(((average.value * deviation) / 100).toPrecision(12)));
  add({ metric, ...average, ...direction, statistic: 'mean', uncertainty: spread, n });
  if (median) add({ metric, ...median, ...direction, statistic: 'median', uncertainty, n });
  if (last) add({ metric, ...last, ...direction, statistic: 'p99', n });
}

function addEntry(draft: OutcomeDraft, entry: BencheeEntry, named: NamedCell): void {
  const { pointer, time, memory, samples } = entry;
  const { cell, printed } = named;
  const nOf = ({ sample_size }: Fields) => toCount(readFinite(sample_size));
  if (time) {
    const n = nOf(time);
    const ips = readFinite(time.ips);
    if (ips !== null) draft.add(pointer, { ...cell, ...RATE, status: 'ok', value: ips, statistic: 'mean', n }, printed);
    addLatencies(draft, pointer, named, {
      unit: 'ns',
      n,
      mean: readFinite(time.average),
      uncertainty: toStddev(readFinite(time.std_dev)),
      median: readFinite(time.median),
      p99: readFinite(fieldsOf(time.percentiles)['99']),
      samples,
    });
  }
  if (!memory) return;
  const value = readFinite(memory.average);
  const median = readFinite(memory.median);
  const n = nOf(memory);
  const uncertainty = toStddev(readFinite(memory.std_dev));
  const bytes = { ...cell, metric: 'bytes', unit: 'B/op', status: 'ok', n } as const;
  draft.add(pointer, { ...bytes, value, statistic: 'mean', uncertainty }, printed);
  if (median !== null) draft.add(pointer, { ...bytes, value: median, statistic: 'median' }, printed);
}

const MEMORY: Readonly<Record<string, number>> = { KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };

function toEnvironment({ os, cpu, cores, memory, elixir, erlang }: BencheeFacts): Environment {
  const [amount = '', unit = ''] = memory?.split(' ') ?? [];
  const bytes = (parsePrintedNumber(amount) ?? 0) * (MEMORY[unit] ?? 0);
  return toStatedEnvironment({
    client: {
      os: readName(os),
      cpu: { model: readName(cpu), logical: toCount(cores) },
      memoryBytes: toCount(Math.round(bytes)),
    },
    runtime: { name: 'elixir', version: readName(elixir, 100), ...(erlang ? { flags: [`erlang ${erlang}`] } : {}) },
  });
}

function readConsole(native: NativeText, draft: OutcomeDraft): void {
  const { figures, begun, facts, parallel, error } = new ConsoleReader(native, draft);
  draft.setEnvironment(toEnvironment(facts));
  const common: Params = parallel !== null && parallel > 1 ? { parallel } : {};
  const cells = new Cells(draft, figures, common);
  for (const entry of figures) {
    addFigures(draft, entry, cells.toNamed(entry.line, entry));
    if (entry.extended) draft.accept(entry.extended.line);
  }
  const known = new Set(figures.map(({ name, input }) => `${name}\n${input}`));
  const missing = begun.filter(({ name, input }) => !known.has(`${name}\n${input}`));
  for (const [index, entry] of missing.entries()) {
    const { cell, printed } = cells.toNamed(entry.line, entry);
    const isLast = index === missing.length - 1;
    const reason = isLast && error !== null ? error : 'the output ends before its result';
    const status = isLast ? 'failed' : 'skipped';
    const statusReason = toMaskedBody(reason, 'no reason', 1000);
    draft.add(
      entry.line,
      { ...cell, metric: 'latency', unit: 'ns', status, statusReason, value: null, statistic: 'mean' },
      printed,
    );
  }
  if (figures.length + missing.length === 0) draft.reject('file', '', 'no results: the output of Benchee is truncated');
}

function read(native: NativeText, draft: OutcomeDraft): void {
  if (isBencheeJson(native.json)) {
    const entries = readJson(native.json, draft);
    const cells = new Cells(draft, [], {});
    for (const entry of entries) addEntry(draft, entry, cells.toNamed(entry.pointer, { ...entry, title: null }));
  } else if (isTruncatedReport(native)) rejectTruncatedJson(draft, native);
  else readConsole(native, draft);
}

const isTruncatedReport = (native: NativeText): boolean => isTruncatedJson(native, ['job_name', 'run_time_data']);

/** The line above the settings of a suite: a suite that failed prints no table. */
const isSuite = (text: string): boolean =>
  text.trim() === 'Benchmark suite executing with the following configuration:';

/** What Benchee prints on a console, and what its JSON formatter writes. */
export const benchee: Adapter = {
  name: 'benchee',
  title: 'Benchee',
  harness: { name: 'Benchee', tool: { name: 'benchee' } },
  environment: { runtime: { name: 'elixir' } },
  noise: NOISE,
  aliases: ['elixir', 'benchee-json'],
  signature: 'a table under `Name  ips  average  deviation  median  99th %`, or JSON with `run_time_data`',
  recognises: (native) =>
    native.json === undefined
      ? isTruncatedReport(native) || native.lines.some(({ text }) => isBencheeLine(text) || isSuite(text))
      : isBencheeJson(native.json),
  read,
};
