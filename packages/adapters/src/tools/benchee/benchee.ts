import type { Environment } from '@tachograph/schema/environment';
import type { Params } from '@tachograph/schema/result';
import { type JsonFigure, readJsonFigures } from '../../declared/json-figures.ts';
import { parsePrintedNumber, type Quantity } from '../../figures/printed-figure.ts';
import { shareOf, toCount, toRange, toStddev } from '../../figures/statistics.ts';
import { type Fields, fieldsOf, isFields, readFinite, readSamples, readText } from '../../json/fields.ts';
import { toParamValue } from '../../names/param-value.ts';
import { type OutcomeDraft, withReport } from '../../outcome/adapter.ts';
import { addFigures, addLatencies, addUnmeasured, type Figure } from '../../outcome/figure.ts';
import { listSharedNames, type NamedCell, toNamedCell } from '../../outcome/named-cell.ts';
import { readName, toMaskedBody } from '../../text/clean-text.ts';
import type { Location } from '../../text/native-text.ts';
import {
  type BencheeCase,
  type BencheeFigures,
  ConsoleReader,
  isBencheeLine,
  NOISE,
  readCount,
  readQuantity,
} from './read-console.ts';

const isEntry = (value: unknown): boolean => isFields(fieldsOf(fieldsOf(value).run_time_data).statistics);

/** True for what the JSON formatter of Benchee 1 writes. */
const isBencheeJson = (json: unknown): json is readonly unknown[] => Array.isArray(json) && json.some(isEntry);

/** Statistics of a measurement that was made. */
function readStatistics(data: unknown): Fields | null {
  const { statistics } = fieldsOf(data);
  return isFields(statistics) && readFinite(statistics.average) !== null ? statistics : null;
}

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
    this.shared = listSharedNames(cases.map(({ name, input, title }) => [`${name}\n${input}`, title]));
  }

  /** A title is a part of the name only where it tells equal benchmarks apart: reports as JSON do not contain it. */
  toNamed(at: Location, { name, input, title }: BencheeCase): NamedCell {
    const isShared = title !== null && this.shared.has(`${name}\n${input}`);
    const params = { ...(input === null ? {} : { input: toParamValue(input) }), ...this.common };
    return toNamedCell(this.draft, at, isShared ? [title, name] : name, { language: 'elixir', params });
  }
}

/** A range of the median, in its unit, and the number of samples where it was printed whole. */
function readExtended({ extended, subject }: BencheeFigures, median: Quantity) {
  const cellOf = (column: string) => extended?.row.cells.get(column) ?? '';
  const [low = null, high = null] = ['minimum', 'maximum'].map((column) => readQuantity(cellOf(column), subject));
  return { uncertainty: toRange(low, high, median.unit), n: toCount(parsePrintedNumber(cellOf('sample size'))) };
}

/**
 * The deviation is the standard deviation of the samples, over n − 1, as percent of their average
 * (`Benchee.Statistics` of 1.5).
 */
function addRow(draft: OutcomeDraft, figures: BencheeFigures, named: NamedCell): void {
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
  const { uncertainty, n } = readExtended(figures, median ?? average);
  const direction = subject === 'reductions' ? ({ direction: 'lower' } as const) : {};
  const what = { location: line, metric: METRICS[subject], ...direction };
  const list: Figure[] = ips === null ? [] : [{ location: line, ...RATE, statistic: 'mean', value: ips }];
  list.push({ ...what, ...average, statistic: 'mean', uncertainty: toStddev(shareOf(average, deviation)) });
  if (median) list.push({ ...what, ...median, statistic: 'median', uncertainty });
  if (last) list.push({ ...what, ...last, statistic: 'p99' });
  addFigures(draft, named, list, n);
}

const IPS: readonly JsonFigure[] = [{ at: 'ips', ...RATE }];
const BYTES: readonly JsonFigure[] = [
  { at: 'average', metric: 'bytes', unit: 'B/op', deviation: 'std_dev' },
  { at: 'median', metric: 'bytes', unit: 'B/op', statistic: 'median' },
];

const countOf = ({ sample_size }: Fields): number | null => toCount(readFinite(sample_size));

function addTime(draft: OutcomeDraft, pointer: string, named: NamedCell, time: Fields, samples: number[] | null): void {
  const n = countOf(time);
  addFigures(draft, named, readJsonFigures(draft, time, IPS, `${pointer}/run_time_data/statistics`), n);
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

const MEMORY: Readonly<Record<string, number>> = { KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };

function toEnvironment(facts: ReadonlyMap<string, string>): Environment {
  const read = (name: string, max?: number) => readName(facts.get(name), max);
  const [amount = '', unit = ''] = facts.get('Available memory')?.split(' ') ?? [];
  const bytes = (parsePrintedNumber(amount) ?? 0) * (MEMORY[unit] ?? 0);
  const erlang = facts.get('Erlang');
  return {
    client: {
      os: read('Operating System'),
      cpu: { model: read('CPU Information'), logical: toCount(Number(facts.get('Number of Available Cores'))) },
      memoryBytes: toCount(Math.round(bytes)),
    },
    runtime: { name: 'elixir', version: read('Elixir', 100), ...(erlang ? { flags: [`erlang ${erlang}`] } : {}) },
  };
}

/** Read the scenarios of a report, in nanoseconds and bytes. The name of no input is an atom of Elixir. */
function readReport(json: readonly unknown[], draft: OutcomeDraft): void {
  const cells = new Cells(draft, [], {});
  for (const [index, value] of json.entries()) {
    const pointer = `/${index}`;
    const entry = fieldsOf(value);
    const name = readText(entry.name) ?? readText(entry.job_name);
    const input = readText(entry.input_name);
    const time = readStatistics(entry.run_time_data);
    const memory = readStatistics(entry.memory_usage_data);
    if (name === null || (!time && !memory)) {
      draft.reject(pointer, name ?? JSON.stringify(value), 'not a scenario of Benchee: no name or no average');
      continue;
    }
    const named = cells.toNamed(pointer, { name, input: input === '__no_input' ? null : input, title: null });
    if (time) addTime(draft, pointer, named, time, readSamples(fieldsOf(entry.run_time_data).samples));
    const bytes = memory ? readJsonFigures(draft, memory, BYTES, `${pointer}/memory_usage_data/statistics`) : [];
    addFigures(draft, named, bytes, memory && countOf(memory));
  }
}

/** The line above the settings of a suite: a suite that failed prints no table. */
const isSuite = (text: string): boolean =>
  text.trim() === 'Benchmark suite executing with the following configuration:';

/** What Benchee prints on a console, and what its JSON formatter writes. */
export const benchee = withReport(
  { isReport: isBencheeJson, keys: [['job_name', 'run_time_data']], read: readReport },
  {
    name: 'benchee',
    title: 'Benchee',
    harness: { name: 'Benchee', tool: { name: 'benchee' } },
    environment: { runtime: { name: 'elixir' } },
    noise: NOISE,
    aliases: ['elixir', 'benchee-json'],
    signature: 'a table under `Name  ips  average  deviation  median  99th %`, or JSON with `run_time_data`',
    recognises: (native) => native.lines.some(({ text }) => isBencheeLine(text) || isSuite(text)),
    read(native, draft) {
      const { figures, begun, facts, parallel, error } = new ConsoleReader(native, draft).readAll();
      draft.setEnvironment(toEnvironment(facts));
      const common: Params = parallel !== null && parallel > 1 ? { parallel } : {};
      const cells = new Cells(draft, figures, common);
      for (const entry of figures) {
        addRow(draft, entry, cells.toNamed(entry.line, entry));
        if (entry.extended) draft.accept(entry.extended.line);
      }
      const known = new Set(figures.map(({ name, input }) => `${name}\n${input}`));
      const missing = begun.filter(({ name, input }) => !known.has(`${name}\n${input}`));
      for (const [index, entry] of missing.entries()) {
        const isLast = index === missing.length - 1;
        const message = isLast && error !== null ? error : 'the output ends before its result';
        const reason = toMaskedBody(message, 'no reason', 1000);
        const status = isLast ? 'failed' : 'skipped';
        addUnmeasured(draft, entry.line, cells.toNamed(entry.line, entry), { unit: 'ns', status, reason });
      }
    },
  },
);
