import type { Params } from '@tachograph/schema/result';
import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { medianOf, shareOf, toStddev } from '../../figures/statistics.ts';
import { isDriverName } from '../../names/known-drivers.ts';
import { toParams, toParamValue } from '../../names/param-value.ts';
import type { NativeText } from '../../native/native-text.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { addUnmeasured } from '../../outcome/add-latencies.ts';
import { addFigures, type Figure } from '../../outcome/figure.ts';
import { type NamedCell, toNamedCell } from '../../outcome/named-cell.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { readName } from '../../text/clean-text.ts';
import type { Line } from '../../text/line.ts';
import { toMaskedBody } from '../../text/mask-secrets.ts';
import { decodeXml, readXmlAttributes } from '../../text/xml-attributes.ts';
import {
  ConsoleReader,
  isBanner,
  isBesideStack,
  keyOf,
  NOISE,
  type ProgressRow,
  readColumns,
  readDeviation,
  readMemory,
  readPercent,
  readTime,
  type TableRow,
  TIMES,
  toClassName,
  type Variant,
} from './read-progress.ts';

/** A variant of a dump file; times are microseconds for one revolution. */
type DumpedVariant = Variant & {
  readonly line: Line;
  readonly parameters: Map<string, string>;
  readonly samples: string[];
  readonly peaks: string[];
  stats: ReadonlyMap<string, string> | null;
  error: string | null;
};

const ELEMENT = /<(\/?)([a-z][\w-]{0,40})((?:\s[\w:-]{1,40}="[^"]{0,4000}")*)\s?(\/?)>([^<]{0,4000})/g;

const isDump = (text: string): boolean => /<phpbench\s/.test(text.slice(0, 2000));

/** Reads a dump file, which has an element on each line. */
class DumpReader {
  readonly variants: DumpedVariant[] = [];
  /** Values of the environment by their path: `php.version`. */
  readonly environment = new Map<string, string>();
  version: string | null = null;
  private benchmark = '';
  private subject = '';
  private group = '';
  /** Texts of errors and failures may have several lines. */
  private inText: 'error' | 'failure' | null = null;
  /** Parameters stand in the executor of a subject, too. */
  private isInSet = false;

  constructor(native: NativeText, draft: OutcomeDraft) {
    for (const line of native.lines) {
      const text = line.text.slice(0, 20_000);
      const elements = [...text.matchAll(ELEMENT)];
      const wasText = this.inText;
      for (const [, end = '', name = '', attributes = '', , content = ''] of elements) {
        this.readElement(line, end === '/', name, readXmlAttributes(attributes), decodeXml(content).trim());
      }
      const isText = elements.length === 0 && this.isOfText(wasText, text);
      if (isText && wasText === 'error') this.addError(text);
      if (elements.length > 0 || isText || /^<\?xml/.test(text)) draft.accept(line);
    }
  }

  private get variant(): DumpedVariant | undefined {
    return this.variants.at(-1);
  }

  /** A further line of an assertion that failed, or of an error: its message and its stack. */
  private isOfText(kind: 'error' | 'failure' | null, text: string): boolean {
    if (kind === 'error') return !isBesideStack(this.variant?.error ?? '', text);
    return kind === 'failure' && /^= /.test(text);
  }

  private addError(text: string): void {
    const { variant } = this;
    if (variant) variant.error = `${variant.error ?? ''}\n${decodeXml(text)}`.trim().slice(0, 1000);
  }

  private readElement(
    line: Line,
    isEnd: boolean,
    name: string,
    of: ReadonlyMap<string, string>,
    content: string,
  ): void {
    const read = (key: string) => of.get(key) ?? '';
    if (name === 'error' || name === 'failure') {
      this.inText = isEnd ? null : name;
      if (this.inText === 'error') this.addError(content);
    } else if (isEnd) return;
    else if (name === 'phpbench') this.version = read('version');
    else if (name === 'benchmark') this.benchmark = toClassName(read('class'));
    else if (name === 'subject') this.subject = read('name');
    else if (name === 'value') this.environment.set(`${this.group}.${read('name')}`, content);
    else if (name === 'variant') {
      const { benchmark, subject } = this;
      const variant = { line, benchmark, subject, set: '', parameters: new Map(), samples: [], peaks: [] };
      this.variants.push({ ...variant, stats: null, error: null });
    } else if (name === 'parameter-set' && this.variant) {
      this.variants[this.variants.length - 1] = { ...this.variant, set: read('name') };
    } else if (name === 'parameter' && this.isInSet) this.variant?.parameters.set(read('name'), read('value'));
    else if (name === 'iteration') {
      this.variant?.samples.push(of.get('time-avg') ?? of.get('rev-time') ?? '');
      this.variant?.peaks.push(read('mem-peak'));
    } else if (name === 'stats' && this.variant) this.variant.stats = of;
    if (isEnd) return;
    this.isInSet = name === 'parameter-set' || (name === 'parameter' && this.isInSet);
    if (name !== 'value') this.group = name;
  }
}

/** The set of parameters is a param, unless its name is the driver. */
function toNamed(draft: OutcomeDraft, line: Line, variant: Variant, parameters: Params = {}): NamedCell {
  const { benchmark, subject, set } = variant;
  const isDriver = isDriverName(set, 'php');
  const hasParams = Object.keys(parameters).length > 0;
  const params = isDriver || set === '' || hasParams ? parameters : { set: toParamValue(set) };
  const name = benchmark === '' ? subject : `${benchmark}::${subject}`;
  return toNamedCell(draft, line, isDriver ? [name, set] : name, { language: 'php', params });
}

/** A cell of a subject that threw. */
const FAILED = /^(?:ERR|ERROR|FAILED)$/i;

const metricOf = (unit: string): string => (unit.startsWith('ops/') ? 'throughput' : 'latency');

/**
 * `rstdev` is the standard deviation of the iterations, in percent of their mean. Beside a mode it is taken of the mode,
 * as phpbench prints it (`Mo5.184μs (±39.05%)`).
 */
function addTableRow(draft: OutcomeDraft, row: TableRow): void {
  const { line, cells } = row;
  const percent = cells.has('rstdev') ? readPercent(cells.get('rstdev') ?? '') : null;
  const n = parsePrintedNumber(cells.get('its') ?? '');
  const figures: Figure[] = [];
  let isWhole = percent !== null || !cells.has('rstdev');
  for (const [column, statistic] of Object.entries(TIMES)) {
    const cell = cells.get(column);
    if (cell === undefined) continue;
    const quantity = readTime(cell);
    isWhole &&= quantity !== null;
    if (!quantity) continue;
    const isMiddle = (column === 'mean' || column === 'mode') && percent !== null;
    const stdev = cells.get('stdev') === undefined ? null : readDeviation(cells.get('stdev') ?? '', quantity.unit);
    const uncertainty = isMiddle ? toStddev(stdev ?? shareOf(quantity, percent)) : null;
    figures.push({ location: line, metric: metricOf(quantity.unit), ...quantity, statistic, uncertainty });
  }
  const peak = cells.get('mem_peak') ?? cells.get('memory');
  const memory = peak === undefined ? null : readMemory(peak);
  if (!isWhole || (peak !== undefined && !memory)) {
    draft.reject(line, line.text, 'a value of the row is not a number with a unit');
    return;
  }
  if (memory) figures.push({ location: line, metric: 'peak-memory', ...memory, statistic: 'max' });
  addFigures(draft, toNamed(draft, line, row), figures, n);
}

function addProgress(draft: OutcomeDraft, row: ProgressRow): void {
  const { line, n } = row;
  const mode = readTime(row.mode);
  const mean = row.mean === null ? null : readTime(row.mean);
  const percent = readPercent(row.percent);
  if (!mode || percent === null || (row.mean !== null && !mean)) {
    draft.reject(line, line.text, 'a value of the row is not a number with a unit');
    return;
  }
  const figures = [...(mean ? [{ quantity: mean, statistic: 'mean' }] : []), { quantity: mode, statistic: 'mode' }].map(
    ({ quantity, statistic }) => {
      const uncertainty = toStddev(shareOf(quantity, percent));
      return { location: line, metric: metricOf(quantity.unit), ...quantity, statistic, uncertainty };
    },
  );
  addFigures(draft, toNamed(draft, line, row), figures, n);
}

function addFailed(draft: OutcomeDraft, line: Line, named: NamedCell, reason: string): void {
  const message = toMaskedBody(reason.split('\nStack trace:')[0], 'phpbench printed no message', 1000);
  addUnmeasured(draft, line, named, { unit: 'us', statistic: 'mode', reason: message });
}

function readConsole(native: NativeText, draft: OutcomeDraft): void {
  const { rows, tables, failures, version, php } = new ConsoleReader(native, draft);
  draft.setTool({ version });
  draft.setEnvironment({ runtime: { name: 'php', version: readName(php, 100) } });
  const aggregated = new Set(tables.filter(({ cells }) => cells.has('mode')).map(keyOf));
  for (const row of rows) {
    if (aggregated.has(keyOf(row))) draft.ignore(row.line, 'progress of results in the table below');
    else addProgress(draft, row);
  }
  for (const failure of failures.values()) {
    addFailed(draft, failure.line, toNamed(draft, failure.line, failure), failure.reason);
  }
  for (const row of tables) {
    const isFailed = Object.keys(TIMES).some((column) => FAILED.test(row.cells.get(column) ?? ''));
    if (!isFailed) addTableRow(draft, row);
    else if (failures.has(keyOf(row))) draft.accept(row.line);
    else addFailed(draft, row.line, toNamed(draft, row.line, row), '');
  }
  if (rows.length + tables.length + failures.size === 0)
    draft.reject('file', '', 'no results: the output of phpbench is truncated');
}

function addDumped(draft: OutcomeDraft, variant: DumpedVariant): void {
  const { line, stats, error, parameters, peaks } = variant;
  const named = toNamed(draft, line, variant, toParams(parameters));
  const samples = variant.samples.map(parsePrintedNumber);
  const isWhole = samples.every((sample): sample is number => sample !== null);
  const [mean, mode, stdev] = ['mean', 'mode', 'stdev'].map((name) => parsePrintedNumber(stats?.get(name) ?? ''));
  const garbled = [stats?.get('mode') ?? '', stats?.get('stdev') ?? '', ...peaks].filter(
    (text) => text !== '' && parsePrintedNumber(text) === null,
  );
  if (garbled.length > 0) draft.reject(line, garbled.join(', '), 'not a number');
  if (error !== null) addFailed(draft, line, named, error);
  else if (mean === null || mean === undefined || !isWhole) {
    draft.reject(line, line.text, 'a variant without its statistics: the file may be truncated');
  } else {
    const time = { location: line, metric: 'latency', unit: 'us' } as const;
    const peak = medianOf(peaks.flatMap((text) => parsePrintedNumber(text) ?? []));
    const memory = { ...time, metric: 'peak-memory', unit: 'B', statistic: 'median' };
    const figures = [
      { ...time, value: mean, statistic: 'mean', uncertainty: toStddev(stdev ?? null), samples },
      ...(mode == null ? [] : [{ ...time, value: mode, statistic: 'mode' }]),
      ...(peak === null ? [] : [{ ...memory, value: peak }]),
    ];
    addFigures(draft, named, figures, samples.length);
  }
}

function readDump(native: NativeText, draft: OutcomeDraft): void {
  const { variants, environment, version } = new DumpReader(native, draft);
  const os = environment.get('uname.os');
  const arch = environment.get('uname.machine');
  draft.setTool({ version });
  draft.setEnvironment({
    client: {
      os: readName(os),
      kernel: readName(environment.get('uname.release')),
      cpu: { arch: readName(arch, 40) },
    },
    runtime: { name: 'php', version: readName(environment.get('php.version'), 100) },
  });
  for (const variant of variants) addDumped(draft, variant);
  if (variants.length === 0) draft.reject('file', '', 'no variants: the file may be truncated');
}

/** What phpbench prints, its tables as CSV or Markdown, and its dump file. */
export const phpbench: Adapter = {
  name: 'phpbench',
  title: 'PHPBench',
  harness: { name: 'PHPBench', tool: { name: 'phpbench' } },
  environment: { runtime: { name: 'php' } },
  noise: NOISE,
  aliases: ['php', 'php-bench'],
  signature: 'a report with the columns `benchmark`, `subject`, `set` and `revs`, or a dump file with `<phpbench`',
  recognises: (native) =>
    isDump(native.text) || native.lines.some(({ text }) => isBanner(text) || readColumns(text) !== null),
  read: (native, draft) => (isDump(native.text) ? readDump(native, draft) : readConsole(native, draft)),
};
