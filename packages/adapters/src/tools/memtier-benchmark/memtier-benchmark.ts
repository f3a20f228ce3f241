import { toPointer } from '@tachograph/schema/problem';
import type { Params } from '@tachograph/schema/result';
import { readHdrHistogram } from '../../distribution/read-hdr-histogram.ts';
import { parsePrintedNumber } from '../../figures/printed-figure.ts';
import { toCount, toPercentile } from '../../figures/statistics.ts';
import { type Fields, fieldsOf, isFields, lookUp, readFinite, readText } from '../../json/fields.ts';
import { addLoad } from '../../load-tool/load.ts';
import { pickParams, readOptions } from '../../names/param-value.ts';
import { type OutcomeDraft, withReport } from '../../outcome/adapter.ts';
import { type Distribution, type Figure, withDistribution } from '../../outcome/figure.ts';
import { maskSecrets } from '../../text/clean-text.ts';
import type { Line, Location, NativeText } from '../../text/native-text.ts';

/** The statistics of one kind of operation, by the printed names of their columns or fields. */
type OperationStats = {
  readonly location: Location;
  /** `Sets`, `Gets`, `Waits`, `Totals`, or a command. */
  readonly operation: string;
  readonly fields: ReadonlyMap<string, string>;
  readonly count: number | null;
  /** Time of all operations together, which a mean of 0 would contradict. */
  readonly accumulated: number | null;
  readonly params: Params;
  readonly distribution?: Distribution | null;
};

type Measure = Pick<Figure, 'metric' | 'unit' | 'direction' | 'statistic'>;
const LATENCY = { metric: 'latency', unit: 'ms', statistic: 'mean' } as const;

const MEASURES: Readonly<Record<string, Measure>> = {
  'Ops/sec': { metric: 'throughput', unit: 'ops/s', statistic: 'mean' },
  'Hits/sec': { metric: 'hits', unit: 'hits/s', direction: 'higher', statistic: 'mean' },
  'Misses/sec': { metric: 'misses', unit: 'misses/s', direction: 'lower', statistic: 'mean' },
  'MOVED/sec': { metric: 'moved', unit: 'redirections/s', direction: 'lower', statistic: 'mean' },
  'ASK/sec': { metric: 'ask', unit: 'redirections/s', direction: 'lower', statistic: 'mean' },
  // memtier divides by 1024.
  'KB/sec': { metric: 'bandwidth', unit: 'KiB/s', statistic: 'mean' },
  'KB/sec RX': { metric: 'bandwidth-received', unit: 'KiB/s', statistic: 'mean' },
  'KB/sec TX': { metric: 'bandwidth-sent', unit: 'KiB/s', statistic: 'mean' },
  Latency: LATENCY,
  'Avg. Latency': LATENCY,
  'Average Latency': LATENCY,
  'Min Latency': { ...LATENCY, statistic: 'min' },
  'Max Latency': { ...LATENCY, statistic: 'max' },
};

/** What a column or field is; `p99.900 Latency` and `p99.90` are percentiles. Null for those without a result. */
function toMeasure(name: string): Measure | null {
  const share = /^p(\d{1,3}(?:\.\d{1,6})?)(?: Latency)?$/.exec(name)?.[1];
  return share === undefined ? (lookUp(MEASURES, name) ?? null) : { ...LATENCY, statistic: toPercentile(share) };
}

/** Add the figures of an operation. One that the load does not contain has none, though it is in the report. */
function addStats(draft: OutcomeDraft, stats: OperationStats): void {
  const { location, operation, fields, count, accumulated, params } = stats;
  const load = { location, scenario: operation, driver: null, params };
  if (parsePrintedNumber(fields.get('Ops/sec') ?? '') === 0) {
    if (operation === 'Totals') addLoad(draft, { ...load, figures: [], failure: 'no operation was done' });
    else draft.ignore(location, 'operations that the load does not contain');
    return;
  }
  const figures: Figure[] = [];
  const noLookups = ['Hits/sec', 'Misses/sec'].every((name) => parsePrintedNumber(fields.get(name) ?? '') === 0);
  for (const [name, text] of fields) {
    const measure = toMeasure(name);
    const value = parsePrintedNumber(text);
    if (measure === null || text === '---' || (noLookups && /^(?:Hits|Misses)\/sec$/.test(name))) continue;
    const isMean = measure.metric === 'latency' && measure.statistic === 'mean';
    if (value === null) draft.reject(location, `${operation}: ${name} ${text}`, `"${text}" is not a number`);
    else if (isMean && value === 0 && (accumulated ?? 0) > 0) {
      draft.warn(location, `${operation}: ${name} is 0 beside an accumulated latency of ${accumulated} ms: left out`);
    } else {
      const isCounted = measure.metric === 'latency' || measure.metric === 'throughput';
      figures.push({ location, ...measure, value, n: isCounted ? count : null });
    }
  }
  addLoad(draft, { ...load, figures: withDistribution(figures, stats.distribution ?? null) });
}

const SETTING = /^(\d{1,12})\s{1,20}(Threads|Connections per thread|Requests per (?:client|thread)|Seconds)$/;
const SETTINGS: Readonly<Record<string, string>> = { Threads: 'threads', 'Connections per thread': 'connections' };
const TITLE =
  /^(?:ALL STATS|(BEST|WORST) RUN RESULTS|(AGGREGATED) AVERAGE RESULTS \(\d{1,6} runs\)|RUN #\d{1,6} RESULTS)$/;
const COLUMN =
  /Type|Avg\. Latency|p\d{1,3}(?:\.\d{1,6})? Latency|Connection Errors(?:\/sec)?|Latency|[A-Za-z]{1,20}\/sec(?: RX\/TX| RX| TX)?/g;
const HEAD = /^Type\s{1,40}Ops\/sec\s/;
const PROBLEM =
  /^(?:server \S{1,200} handle error response: |Connection error: |connection dropped|error: |Error: ).{0,300}/;
const COMMAND = /^(?:[$#>+%] {1,4})?\S{0,200}?memtier_benchmark( .{1,2000})?$/;
const OPTIONS: Readonly<Record<string, string>> = {
  '-t': 'threads',
  '--threads': 'threads',
  '-c': 'connections',
  '--clients': 'connections',
  '-d': 'data-size',
  '--data-size': 'data-size',
  '--pipeline': 'pipeline',
  '--ratio': 'ratio',
};

const NOISE = {
  progress: /^\[RUN #\d{1,6}\b/,
  'latency distribution':
    /^(?:Request Latency Distribution|Type\s{1,40}<= msec\s{1,40}Percent|[\w-]{1,60}\s{1,40}\d{1,12}\.\d{3}\s{1,40}\d{1,3}\.\d{2,3}|---)$/,
  'border of a table': /^[-=]{20,}$/,
  'files of the run': /^(?:Writing results to |Json file |Saving JSON output file: |Writing .{1,100} to )/,
  'restart of threads':
    /^(?:Maximum reconnection attempts |Thread \d{1,6} (?:finished|restarted)|Restarting thread |Attempting to reconnect)/,
};

/** The names of the columns; null for a line that is not a heading, or has an unknown column. */
function readHead(text: string): readonly string[] | null {
  const head = text.slice(0, 1000);
  const isWhole = HEAD.test(head) && head.replace(COLUMN, '').trim() === '';
  return isWhole ? [...head.matchAll(COLUMN)].map(([name]) => name) : null;
}

/** The cells of a row. The last one ends after two decimals, so a row that was cut off is not a row. */
function readRow(text: string, head: readonly string[]): ReadonlyMap<string, string> | null {
  const cells = text.slice(0, 1000).split(/\s+/);
  const isWhole = cells.slice(1).every((cell) => /^(?:-{3}|-?nan|-?inf|\d{1,18}(?:\.\d{2,5})?)$/.test(cell));
  if (cells.length !== head.length || !isWhole || !/(?:\.\d{2}|-{3}|nan)$/.test(text)) return null;
  return new Map(head.map((name, at) => [name, cells[at] ?? '']));
}

/** Read the tables of a console, one after the other. */
function readConsole(native: NativeText, draft: OutcomeDraft): OperationStats[] {
  const stats: OperationStats[] = [];
  let settings: Record<string, Params[string]> = {};
  let run: Params = {};
  let head: readonly string[] | null = null;
  const addRow = (line: Line, fields: ReadonlyMap<string, string>) => {
    const operation = fields.get('Type') ?? '';
    stats.push({ location: line, operation, fields, count: null, accumulated: null, params: { ...settings, ...run } });
  };
  for (const line of native.lines) {
    const text = line.text.slice(0, 2100).trim();
    const [, number, setting = ''] = SETTING.exec(text) ?? [];
    const title = TITLE.exec(text);
    const columns = readHead(text);
    const row = head ? readRow(text, head) : null;
    const command = COMMAND.exec(text);
    if (number !== undefined) {
      const param = lookUp(SETTINGS, setting);
      if (param !== undefined) settings[param] = Number(number);
    } else if (title) {
      const which = (title[1] ?? title[2])?.toLowerCase();
      run = which === undefined ? {} : { run: which };
    } else if (columns || HEAD.test(text)) {
      head = columns;
      if (!columns) continue;
    } else if (row) addRow(line, row);
    else if (command) settings = { ...readOptions(command[1] ?? '', OPTIONS, /^\d[\d:]{0,15}$/) };
    else if (PROBLEM.test(text)) draft.warn(line, `memtier_benchmark reports: ${maskSecrets(text)}`);
    else continue;
    draft.accept(line);
  }
  return stats;
}

const CONFIGURED: Readonly<Record<string, string>> = {
  threads: 'threads',
  clients: 'connections',
  pipeline: 'pipeline',
  data_size: 'data-size',
  ratio: 'ratio',
};
/** The same figure under a second name, a count that is n, and what is no figure of the whole run. */
const OTHER_FIELDS =
  /^(?:Count|Latency|Accumulated Latency|KB\/sec RX\/TX|Connection Errors(?:\/sec)?|Time-Serie|Percentile Latencies)$/;

/** Of all runs together the program sums up only these for the totals; it writes the others without a value. */
const SUMMED = /^(?:Ops|Hits|Misses|MOVED|ASK|KB)\/sec$/;

const isOperation = (value: unknown): value is Fields => isFields(value) && 'Ops/sec' in value;

const isReport = (json: unknown): json is Fields =>
  isFields(json) &&
  Object.entries(json).some(
    ([name, section]) => TITLE.test(name) && Object.values(fieldsOf(section)).some(isOperation),
  );

function toFields(operation: Fields): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  const hasAverage = 'Average Latency' in operation;
  for (const [name, value] of Object.entries(operation)) {
    if (OTHER_FIELDS.test(name) && !(name === 'Latency' && !hasAverage)) continue;
    fields.set(name, String(readFinite(value) ?? JSON.stringify(value)?.slice(0, 60)));
  }
  for (const [name, value] of Object.entries(fieldsOf(operation['Percentile Latencies']))) {
    const figure = readFinite(value);
    if (figure !== null) fields.set(name, String(figure));
  }
  return fields;
}

/** What memtier records in microseconds, where it says so in its percentiles. */
function readDistribution(operation: Fields): Distribution | null {
  const log = fieldsOf(fieldsOf(operation['Percentile Latencies'])['Histogram log format']);
  const histogram = readHdrHistogram(readText(log['Compressed Histogram']) ?? '');
  return histogram && { unit: 'us', values: histogram.values };
}

/** Read a file of `--json-out-file`. */
function readJson(json: Fields, draft: OutcomeDraft): OperationStats[] {
  const settings = pickParams(fieldsOf(json.configuration), CONFIGURED);
  const stats: OperationStats[] = [];
  for (const [section, operations] of Object.entries(json)) {
    const found = TITLE.exec(section);
    if (!found) continue;
    const run = (found[1] ?? found[2])?.toLowerCase();
    const params = { ...settings, ...(run === undefined ? {} : { run }) };
    for (const [operation, value] of Object.entries(fieldsOf(operations))) {
      const location = toPointer([section, operation]);
      if (!isOperation(value)) {
        if (isFields(value) && operation !== 'Runtime')
          draft.reject(location, operation, 'no statistics of an operation');
        continue;
      }
      const errors = toCount(readFinite(value['Connection Errors']));
      if (errors !== null) draft.warn(location, `${operation}: ${errors} connection errors`);
      const count = toCount(readFinite(value.Count));
      const accumulated = readFinite(value['Accumulated Latency']);
      const isUnset = found[2] !== undefined && operation === 'Totals';
      if (isUnset)
        draft.warn(location, 'latencies of the totals of all runs are left out: memtier_benchmark does not set them');
      const fields = [...toFields(value)].filter(([name]) => !isUnset || SUMMED.test(name));
      const distribution = isUnset ? null : readDistribution(value);
      stats.push({ location, operation, fields: new Map(fields), count, accumulated, params, distribution });
    }
  }
  return stats;
}

function addAll(draft: OutcomeDraft, native: NativeText, stats: readonly OperationStats[]): void {
  if (stats.length === 0) {
    const reason = 'no table of results: memtier_benchmark was stopped, or the log is truncated';
    draft.reject('file', native.text.slice(0, 200), reason);
  }
  for (const operation of stats) addStats(draft, operation);
}

/** What memtier_benchmark prints, and its `--json-out-file`. */
export const memtierBenchmark = withReport(
  {
    isReport,
    keys: [['run information', 'Connections per thread']],
    read: (json, draft, native) => addAll(draft, native, readJson(json, draft)),
  },
  {
    name: 'memtier-benchmark',
    title: 'memtier_benchmark',
    noise: NOISE,
    aliases: ['memtier', 'memtier_benchmark'],
    signature: 'a table under `Type  Ops/sec  Hits/sec … KB/sec`, or JSON with `ALL STATS` and `Ops/sec`',
    recognises: (native) =>
      native.lines.some(
        ({ text }) =>
          text.length < 1100 && (readHead(text.trim()) !== null || /^\[RUN #\d{1,6}[ \]].{1,100} ops, /.test(text)),
      ),
    read: (native, draft) => addAll(draft, native, readConsole(native, draft)),
  },
);
