import { parsePrintedNumber } from '../../figures/printed-figure.ts';
import { toPercentile } from '../../figures/statistics.ts';
import { type Fields, isFields, readFinite, readText } from '../../json/fields.ts';
import { addLoad, type Load } from '../../load-tool/load.ts';
import { readRowFigures, type SummaryRow } from '../../load-tool/summary-rows.ts';
import type { OutcomeDraft } from '../../outcome/adapter.ts';
import { type Distribution, type Figure, withDistribution } from '../../outcome/figure.ts';
import type { Location } from '../../text/native-text.ts';
import type { YcsbSetup } from './read-command.ts';

/** One measurement of a report: `[READ], AverageLatency(us), 253.9`, or an object of the JSON exporters. */
export type Entry = {
  readonly location: Location;
  readonly operation: string;
  readonly measurement: string;
  readonly printed: string;
};

const ENTRY = /^\[([\w %.-]{1,100})\], ([^,]{1,100}), (\S{1,40})$/;

/** A line of the text exporter; null for other lines. */
export function readEntryLine(text: string): Omit<Entry, 'location'> | null {
  const [, operation, measurement, printed] = ENTRY.exec(text) ?? [];
  return operation && measurement && printed ? { operation, measurement, printed } : null;
}

export const isJsonEntry = (value: unknown): value is Fields =>
  isFields(value) && typeof value.metric === 'string' && typeof value.measurement === 'string' && 'value' in value;

export function toJsonEntry(value: unknown, location: Location): Entry | null {
  if (!isJsonEntry(value)) return null;
  const operation = readText(value.metric);
  const measurement = readText(value.measurement);
  if (operation === null || measurement === null) return null;
  return { location, operation, measurement, printed: String(readFinite(value.value) ?? value.value) };
}

const LATENCY = /^(Average|Min|Max|(\d{1,3}(?:\.\d{1,6})?)(?:st|nd|rd|th)?Percentile)Latency\((us|ms|ns)\)$/;
/** The raw measurement writes its summary with other names, in microseconds. */
const RAW = /^(Average|Min|Max|p(\d{1,2}(?:\.\d{1,4})?))$/;
const STATISTICS: Readonly<Record<string, string>> = { Average: 'mean', Min: 'min', Max: 'max' };
const BUCKETS = 'buckets of a histogram or time series';
const OMITTED: readonly (readonly [RegExp, string])[] = [
  [/^LatencyVariance\(/, 'variance'],
  [/^RunTime\(/, 'run time'],
  [/^>?\d{1,15}$/, BUCKETS],
  [/^Below is a summary of latency in microseconds:$/, 'heading'],
];
const NOT_AN_OPERATION = /^(?:TOTAL_GC|THREAD_COUNT$|USED_MEM_MB$|SYS_LOAD_AVG$|GCS(?:_TIME)?$|MAX_|MIN_)/i;

/** The rule by which a measurement is left out; null for one that is read. */
const findRule = (operation: string, measurement: string): string | null =>
  NOT_AN_OPERATION.test(operation)
    ? 'memory and garbage collection of the client'
    : (OMITTED.find(([pattern]) => pattern.test(measurement))?.[1] ?? null);

/** What a measurement is of an operation; null for a count, and for another text. */
function toFigure(location: Location, measurement: string, value: number): Figure | null {
  if (measurement === 'Throughput(ops/sec)')
    return { location, metric: 'throughput', unit: 'ops/s', statistic: 'mean', value };
  const [, which, share, unit = 'us'] = LATENCY.exec(measurement) ?? RAW.exec(measurement) ?? [];
  if (which === undefined) return null;
  const statistic = share === undefined ? (STATISTICS[which] ?? 'mean') : toPercentile(share);
  return { location, metric: 'latency', unit, statistic, value };
}

const OVERALL = 'OVERALL';
const TITLE = 'ycsb';
const GUESS = `the output does not name the workload: the scenario of all operations is stored as "${TITLE}"`;

/** One phase of YCSB or go-ycsb. */
export type YcsbRun = {
  readonly location: Location;
  setup: YcsbSetup;
  /** Which command lines were printed for it. */
  readonly kinds: Set<string>;
  readonly entries: Entry[];
  readonly rows: SummaryRow[];
  /** Where the client said that it begins, or nothing but its report is there. */
  announced: boolean;
  /** The first error that was printed. */
  error: string | null;
};

const NO_SETUP: YcsbSetup = { workload: null, driver: null, params: {} };

export const startRun = (location: Location, announced: boolean): YcsbRun => {
  return { location, setup: NO_SETUP, kinds: new Set(), entries: [], rows: [], announced, error: null };
};

/** What a later line states counts more; a script's line names the workload that the client's line does not. */
export const mergeSetup = (known: YcsbSetup, stated: YcsbSetup): YcsbSetup => ({
  workload: stated.workload ?? known.workload,
  driver: stated.driver ?? known.driver,
  params: { ...known.params, ...stated.params },
});

type Operation = {
  readonly location: Location;
  count: number | null;
  figures: Figure[];
  returns: Map<string, number>;
  /** Latencies in microseconds with their counts, or whatever else is printed under a number. */
  readonly buckets: (readonly [value: number, count: number])[];
};

const startOperation = (location: Location): Operation => {
  return { location, count: null, figures: [], returns: new Map(), buckets: [] };
};

/**
 * What `measurement.histogram.verbose` prints. Numbers whose counts are not those of all operations are a time series, or the buckets of whole
 * milliseconds, of which the last has no end. The bucket of zero has the latencies below one.
 */
function toDistribution({ buckets, count }: Operation): Distribution | null {
  const all = buckets.reduce((sum, [, times]) => sum + times, 0);
  if (all !== count || buckets.some(([value]) => Number.isNaN(value))) return null;
  return { unit: 'us', values: buckets.map(([value, times]) => [value === 0 ? 0.5 : value, times]) };
}

function readOperations(draft: OutcomeDraft, entries: readonly Entry[]): Map<string, Operation> {
  const operations = new Map<string, Operation>();
  for (const { location, operation: name, measurement, printed } of entries) {
    const rule = findRule(name, measurement);
    const value = parsePrintedNumber(printed);
    if (rule !== null) {
      if (rule === BUCKETS) operations.get(name)?.buckets.push([Number(measurement), value ?? 0]);
      draft.ignore(location, rule);
      continue;
    }
    const operation = operations.get(name) ?? startOperation(location);
    operations.set(name, operation);
    const status = /^Return=(.{1,60})$/.exec(measurement)?.[1];
    const figure = value === null ? null : toFigure(location, measurement, value);
    const reject = (reason: string) => draft.reject(location, `[${name}], ${measurement}, ${printed}`, reason);
    if (value === null) reject(`"${printed.slice(0, 60)}" is not a number`);
    else if (status !== undefined) operation.returns.set(status, value);
    else if (/^(?:Total )?Operations$/.test(measurement)) operation.count = value;
    else if (figure) operation.figures.push(figure);
    else reject(`"${measurement}" is not a measurement of YCSB`);
    if (value !== null && !figure) draft.accept(location);
  }
  return operations;
}

const isOk = (status: string): boolean => /^(?:OK|BATCHED_OK|0)$/.test(status);

/** Operations that did not end with OK: a warning, as the figures of the operation leave them out. */
function warnOfReturns(draft: OutcomeDraft, name: string, { location, returns }: Operation): string | null {
  const bad = [...returns].filter(([status, count]) => !isOk(status) && count > 0);
  if (bad.length === 0) return null;
  const text = bad.map(([status, count]) => `${status} ${count}`).join(', ');
  draft.warn(location, `operations that ended with another status than OK: ${name}: ${text}`);
  return text;
}

const toScenario = (workload: string | null, operation: string): string =>
  operation === OVERALL ? (workload ?? TITLE) : workload === null ? operation : `${workload}/${operation}`;

type Named = Pick<Load, 'scenario' | 'driver' | 'params' | 'isScenarioGuess'>;

function toNamed(draft: OutcomeDraft, { setup, location }: YcsbRun, operation: string): Named {
  const { workload, driver, params } = setup;
  const isGuess = workload === null && operation === OVERALL;
  if (isGuess) draft.warn(location, GUESS, { field: 'scenario', name: TITLE });
  return { scenario: toScenario(workload, operation), driver, params, isScenarioGuess: isGuess };
}

/** Latencies of failed operations are no latencies of the operation, whose own name they have with an end. */
const FAILED = /-FAILED$/;
const FAILED_ROW = /_ERROR$/;

function addEntries(draft: OutcomeDraft, run: YcsbRun): void {
  const operations = readOperations(draft, run.entries);
  const done = [...operations].some(([name, { count }]) => name !== OVERALL && count !== 0);
  for (const [name, operation] of operations) {
    const { location, count, figures } = operation;
    const problems = warnOfReturns(draft, name, operation);
    const named = toNamed(draft, run, name);
    if (FAILED.test(name)) {
      const own = operations.get(name.replace(FAILED, ''));
      draft.warn(location, `the latencies of ${name} are left out: those of ${count ?? 'all'} operations that failed`);
      for (const figure of figures) draft.ignore(figure.location, 'latency of failed operations');
      if (!own) {
        const scenario = toScenario(run.setup.workload, name.replace(FAILED, ''));
        addLoad(draft, { ...named, scenario, location, figures: [], failure: `all ${count ?? ''} operations failed` });
      }
    } else if (name === OVERALL && !done) {
      const failure = run.error ?? 'no operation was measured';
      addLoad(draft, { ...named, location: figures[0]?.location ?? location, figures: [], failure });
    } else if (figures.length === 0) {
      if (problems !== null) addLoad(draft, { ...named, location, figures: [], failure: `all failed: ${problems}` });
    } else {
      const measured = figures.map((figure) => ({ ...figure, n: count }));
      addLoad(draft, { ...named, location, figures: withDistribution(measured, toDistribution(operation)) });
    }
  }
}

/** The name that go-ycsb gives to all operations together. */
const toOperation = (name: string): string => (name === 'TOTAL' ? OVERALL : name);

function addRows(draft: OutcomeDraft, run: YcsbRun): void {
  for (const row of run.rows) {
    const { location, operation } = row;
    const figures = readRowFigures(draft, row, { failed: FAILED_ROW, noun: 'operations' });
    const named = toNamed(draft, run, toOperation(operation));
    const own = operation.replace(FAILED_ROW, '');
    if (figures) addLoad(draft, { ...named, location, figures });
    else if (own !== operation && !run.rows.some((other) => other.operation === own)) {
      const scenario = toScenario(run.setup.workload, own);
      const failure = `all ${row.cells.get('count') ?? 'some'} operations failed`;
      addLoad(draft, { ...named, scenario, location, figures: [], failure });
    }
  }
}

export function addRun(draft: OutcomeDraft, run: YcsbRun): void {
  if (run.entries.length === 0 && run.rows.length === 0) {
    if (!run.announced) return;
    const reason = 'no report: the run was stopped, or the log is truncated';
    const failure = run.error === null ? reason : `${reason}; ${run.error}`;
    addLoad(draft, { ...toNamed(draft, run, OVERALL), location: run.location, figures: [], failure });
    return;
  }
  addEntries(draft, run);
  addRows(draft, run);
}
