import { parsePrintedUnit } from '../../figures/printed-figure.ts';
import { medianOf, toInterval } from '../../figures/statistics.ts';
import { type Fields, fieldsOf, isFields, readFinite, readSamples, readText } from '../../json/fields.ts';
import { parseJsonText } from '../../json/json-text.ts';
import type { Adapter, OutcomeDraft } from '../../outcome/adapter.ts';
import { addFigures, type Figure } from '../../outcome/figure.ts';
import { toNamedCell } from '../../outcome/named-cell.ts';
import { findOrigins } from '../../rust-bench/line-origin.ts';
import { addRustEntries, type BenchFigure, CARGO_NOISE, type RustEntry } from '../../rust-bench/test-log.ts';
import { toName } from '../../text/clean-text.ts';
import type { NativeText } from '../../text/native-text.ts';
import { hasRawTable, readRawTable } from './raw-table.ts';
import { ConsoleReader, NOISE, perIteration, readTimeLine } from './read-console.ts';
import { addSummary, hasSummaryTable } from './summary-table.ts';

const COMPLETE = '{"reason":"benchmark-complete"';
const GROUP_COMPLETE = '{"reason":"group-complete","group_name"';

/** A line of `cargo criterion --message-format=json`. */
const isMessageLine = (text: string): boolean => text.startsWith(COMPLETE) || text.startsWith(GROUP_COMPLETE);

/** `{"estimate": …, "lower_bound": …, "upper_bound": …, "unit": "ns"}`. */
function readEstimate(value: unknown): { value: number; uncertainty: BenchFigure['uncertainty'] } | null {
  const { estimate, lower_bound, upper_bound } = fieldsOf(value);
  const figure = readFinite(estimate);
  const uncertainty = toInterval(readFinite(lower_bound), readFinite(upper_bound), 0.95);
  return figure === null ? null : { value: figure, uncertainty };
}

/** Beside the median of a message, which has the samples. */
const FURTHER = { mean: 'mean', median_abs_dev: 'mad' } as const;

function toFigures(message: Fields): BenchFigure[] | string {
  const unit = parsePrintedUnit(readText(message.unit) ?? '');
  const median = readEstimate(message.median);
  const estimate = median ?? readEstimate(message.typical);
  if (unit === null) return `"${String(message.unit).slice(0, 40)}" is not a unit`;
  if (estimate === null) return 'no median and no typical value';
  const samples = perIteration(readSamples(message.measured_values), readSamples(message.iteration_count));
  const base = { ...unit.measure, n: samples?.length ?? null };
  const further = Object.entries(FURTHER).flatMap(([key, statistic]): BenchFigure[] => {
    const read = readEstimate(message[key]);
    return read ? [{ ...base, statistic, ...read }] : [];
  });
  const statistic = median ? 'median' : 'typical';
  return [{ ...base, statistic, ...estimate, ...(samples ? { samples } : {}) }, ...further];
}

/**
 * The benchmarks among the messages of cargo-criterion. Lines are read without the length limit: raw samples make them
 * long.
 */
function readMessages(native: NativeText, draft: OutcomeDraft): RustEntry[] {
  if (!native.text.includes(COMPLETE) && !native.text.includes(GROUP_COMPLETE)) return [];
  const whole = native.text.split(/\r\n|\n|\r/);
  return native.lines.flatMap((line, index): RustEntry[] => {
    if (!line.text.startsWith(COMPLETE)) {
      if (line.text.startsWith(GROUP_COMPLETE)) draft.accept(line);
      return [];
    }
    const raw = whole[index] ?? '';
    const message = parseJsonText(raw.slice(Math.max(raw.indexOf(COMPLETE), 0)));
    const { id, throughput } = fieldsOf(message);
    const name = readText(id);
    const figures = isFields(message) ? toFigures(message) : 'invalid JSON: the file may be truncated';
    if (name === null || typeof figures === 'string') {
      draft.reject(line, line.text, typeof figures === 'string' ? figures : 'no id');
      return [];
    }
    if (Array.isArray(throughput) && throughput.length > 0) {
      draft.warn(line, 'throughput is the work per iteration, not a measurement: left out');
    }
    return [{ line, name, target: null, figures }];
  });
}

type Kind = 'estimates' | 'sample' | 'benchmark' | 'change';

/** Which of the files below `target/criterion/<name>/new/` a document is; null for any other. */
function kindOf(json: unknown): Kind | null {
  if (!isFields(json)) return null;
  if (isFields(json.median) && 'point_estimate' in json.median && 'confidence_interval' in json.median) {
    return isFields(json.median_abs_dev) ? 'estimates' : 'change';
  }
  if (Array.isArray(json.iters) && Array.isArray(json.times) && 'sampling_mode' in json) return 'sample';
  return 'group_id' in json && 'full_id' in json && 'directory_name' in json ? 'benchmark' : null;
}

const isReport = (native: NativeText): boolean => kindOf(native.json) !== null;

/** Each estimate of `estimates.json` by its statistic. The console prints the slope, if there is one, as typical. */
const ESTIMATES: Readonly<Record<string, string>> = {
  median: 'median',
  mean: 'mean',
  slope: 'typical',
  std_dev: 'stddev',
  median_abs_dev: 'mad',
};

function readEstimates(json: Fields, draft: OutcomeDraft): Figure[] {
  return Object.entries(ESTIMATES).flatMap(([key, statistic]): Figure[] => {
    // Without batches that grow there is no slope.
    if (json[key] === null || json[key] === undefined) return [];
    const { point_estimate, confidence_interval } = fieldsOf(json[key]);
    const value = readFinite(point_estimate);
    const interval = fieldsOf(confidence_interval);
    const stated = readFinite(interval.confidence_level);
    const level = stated !== null && stated > 0 && stated < 1 ? stated : null;
    const uncertainty = toInterval(readFinite(interval.lower_bound), readFinite(interval.upper_bound), level);
    const location = `/${key}`;
    if (value === null) draft.reject(location, '', `the ${key} is not a number`);
    return value === null ? [] : [{ location, ...LATENCY, value, statistic, uncertainty }];
  });
}

function readSample(json: Fields, draft: OutcomeDraft): Figure[] {
  const samples = perIteration(readSamples(json.times), readSamples(json.iters));
  const value = samples && medianOf(samples);
  if (samples === null || value === null) {
    draft.reject('/times', '', 'times and iters have different lengths');
    return [];
  }
  return [{ location: '/times', ...LATENCY, value, n: samples.length, samples }];
}

const WITHOUT_FIGURES = {
  benchmark: 'benchmark.json has no values: they are in estimates.json and sample.json',
  change: 'differences from another run are not measurements: the values are in new/estimates.json',
} as const;
const LATENCY = { metric: 'latency', unit: 'ns', statistic: 'median' } as const;

/** `target/criterion/select_1/mysql/new/estimates.json` → `select_1/mysql`: the folders are named by the benchmark. */
function nameOfFile(fileName: string | null): string | null {
  const path = (fileName ?? '').slice(-1000).replaceAll('\\', '/').split('/');
  const folders = path.slice(path.lastIndexOf('criterion') + 1, -1);
  if (['new', 'base', 'change'].includes(folders.at(-1) ?? '')) folders.pop();
  // Without criterion's own folder the start of the name is unknown; folders of a person are not part of it.
  const named = path.includes('criterion') ? folders : folders.slice(-2);
  return toName(named.join('/')) || null;
}

/**
 * Read one of the files that criterion writes for a benchmark. They do not contain the name: the one in the path is a
 * guess.
 */
function addReport(native: NativeText, draft: OutcomeDraft): void {
  const { json } = native;
  const kind = kindOf(json);
  if (!isFields(json) || kind === null) return;
  if (kind === 'benchmark' || kind === 'change') {
    draft.reject('file', readText(json.full_id) ?? '', WITHOUT_FIGURES[kind]);
    return;
  }
  const figures = kind === 'estimates' ? readEstimates(json, draft) : readSample(json, draft);
  const pointer = figures[0]?.location;
  if (pointer === undefined) return;
  const name = nameOfFile(native.fileName);
  const { cell, printed } = toNamedCell(draft, pointer, name ?? 'unnamed', { language: 'rust' });
  const unnamed = 'the file does not name its benchmark: the name comes from its path';
  draft.warn(pointer, unnamed, { field: 'scenario', name: cell.scenario });
  draft.warn(pointer, "the file has no unit: ns is assumed, criterion's default");
  draft.addScenario({ id: cell.scenario, title: cell.scenario });
  addFigures(draft, { cell, printed: { ...printed, uncertain: ['scenario', 'driver'] } }, figures);
}

const keyOf = ({ name, figures, failure }: RustEntry): string =>
  JSON.stringify([name, figures[0]?.statistic ?? failure?.statistic]);

function addLog(native: NativeText, draft: OutcomeDraft): void {
  const console = new ConsoleReader(native, draft).readAll();
  const messages = readMessages(native, draft);
  // Both hold one estimate of a benchmark that has no median, the one in the message with more digits.
  const inMessages = new Set(messages.map(keyOf));
  const printed = console.entries.filter((entry) => !inMessages.has(keyOf(entry)));
  for (const entry of console.entries) {
    if (inMessages.has(keyOf(entry))) draft.ignore(entry.line, 'value that is also in a message');
  }
  const entries = [...messages, ...printed, ...console.tests.entries].sort((a, b) => a.line.number - b.line.number);
  addRustEntries(draft, entries);
}

/** What criterion.rs and cargo-criterion print, and the files that criterion writes. */
export const criterion: Adapter = {
  name: 'criterion',
  title: 'criterion',
  environment: { runtime: { name: 'rust' } },
  noise: { ...NOISE, ...CARGO_NOISE },
  aliases: ['criterion.rs', 'cargo-criterion'],
  signature:
    'lines such as `select 1  time:   [16.13 µs 16.19 µs 16.25 µs]`, cargo-criterion messages, estimates.json, or raw.csv',
  recognises: (native) =>
    isReport(native) ||
    hasRawTable(native) ||
    hasSummaryTable(native) ||
    native.lines.some(({ text }) => isMessageLine(text) || readTimeLine(text) !== null) ||
    [...findOrigins(native.lines).values()].includes('criterion'),
  read(native, draft) {
    if (isReport(native)) addReport(native, draft);
    else if (hasRawTable(native)) addRustEntries(draft, readRawTable(native, draft));
    else if (hasSummaryTable(native)) addSummary(native, draft);
    else addLog(native, draft);
  },
};
