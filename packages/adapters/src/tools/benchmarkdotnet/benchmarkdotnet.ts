import type { Environment } from '@tachograph/schema/environment';
import { parsePrintedUnit } from '../../figures/printed-figure.ts';
import { toCount, toStddev } from '../../figures/statistics.ts';
import { type Fields, fieldsOf, isFields, listFields, readFinite, readSamples, readText } from '../../json/fields.ts';
import { readCellName } from '../../names/cell-name.ts';
import { type DriverWords, splitDriverWords } from '../../names/driver-words.ts';
import { isDriverName, toDriver } from '../../names/known-drivers.ts';
import { toParams } from '../../names/param-value.ts';
import { type OutcomeDraft, withReport } from '../../outcome/adapter.ts';
import { addFigures, addUnmeasured, type Figure } from '../../outcome/figure.ts';
import { listSharedNames, scenarioName, UNKNOWN, warnNoDriver } from '../../outcome/named-cell.ts';
import { readName, toName } from '../../text/clean-text.ts';
import { toLocation } from '../../text/native-text.ts';
import { hasTable, jobOf, NOISE, TableReader, type TableRow } from './read-table.ts';
import { hasDecimalComma, isFailed, listDerived, readFigures } from './table-cells.ts';

/** One element of `Benchmarks`. */
type BenchmarkEntry = {
  readonly location: string;
  readonly entry: Fields;
  readonly namespace: string | null;
  readonly type: string | null;
  readonly method: string;
  /** With namespace and params, as BenchmarkDotNet prints it. */
  readonly fullName: string;
  readonly params: ReadonlyMap<string, string>;
  /** How it was run: `.NET 8.0`, `ShortRun(IterationCount=3)`; null where unknown. */
  readonly job: string | null;
};

/** `Driver=mysql&Rows=100`, or with commas: a value may hold either sign, but not before another name. */
function readPrintedParams(printed: string): Map<string, string> {
  const pairs = printed.slice(0, 4000).split(/(?:&|, )(?=[\w.]{1,60}=)/);
  return new Map(
    pairs.flatMap((pair) => {
      const at = pair.indexOf('=');
      return at > 0 ? [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const] : [];
    }),
  );
}

/** `Select.One: Job-ABCDEF(Runtime=.NET 8.0) [Rows=10]`: BenchmarkDotNet generates a new name for every unnamed job. */
function toJob(displayInfo: string | null): string | null {
  const at = displayInfo?.indexOf(': ') ?? -1;
  if (displayInfo === null || at < 0) return null;
  const [before = ''] = displayInfo.slice(at + 2, at + 500).split(' [');
  const job = before.trim();
  return /^Job-[A-Z]{6}\((.{1,400})\)$/.exec(job)?.[1] ?? (job === '' ? null : job);
}

/** An element with a name; null for anything else. */
function readEntry(entry: Fields, location: string): BenchmarkEntry | null {
  const method = readText(entry.Method) ?? readText(entry.MethodTitle) ?? readText(entry.FullName);
  if (method === null) return null;
  const namespace = readText(entry.Namespace);
  const type = readText(entry.Type);
  return {
    location,
    entry,
    namespace,
    type,
    method,
    fullName: readText(entry.FullName) ?? [namespace, type, method].filter((part) => part !== null).join('.'),
    params: readPrintedParams(readText(entry.Parameters) ?? ''),
    job: toJob(readText(entry.DisplayInfo)),
  };
}

/** Nanoseconds of one operation in each measured iteration, without overhead where it was subtracted. */
function readSamplesOf({ entry }: BenchmarkEntry): number[] | null {
  const stated = readSamples(fieldsOf(entry.Statistics).OriginalValues);
  if (stated) return stated;
  const measured = listFields(entry.Measurements, '').map(({ entry: one }) => one);
  const ofStage = (stage: string) =>
    measured
      .filter((one) => one.IterationMode === 'Workload' && one.IterationStage === stage)
      .map((one) => (readFinite(one.Nanoseconds) ?? Number.NaN) / (readFinite(one.Operations) ?? Number.NaN));
  return readSamples(ofStage('Result')) ?? readSamples(ofStage('Actual'));
}

/** The time of one operation; null where the benchmark has no statistics, because it failed. */
function toLatency(benchmark: BenchmarkEntry): Figure | null {
  const statistics = fieldsOf(benchmark.entry.Statistics);
  const mean = readFinite(statistics.Mean);
  if (mean === null) return null;
  const samples = readSamplesOf(benchmark);
  const error = readFinite(statistics.StandardError);
  const deviation = readFinite(statistics.StandardDeviation);
  const n = toCount(readFinite(statistics.N)) ?? samples?.length ?? null;
  const spread = error === null ? toStddev(deviation) : ({ kind: 'stderr', value: error } as const);
  // One iteration shows no spread, and 0 would claim that all are alike.
  const uncertainty = n === 1 ? null : spread;
  const latency = { location: `${benchmark.location}/Statistics`, metric: 'latency', unit: 'ns', statistic: 'mean' };
  return { ...latency, value: mean, uncertainty, n, ...(samples ? { samples } : {}) };
}

const GENERATIONS = ['Gen0', 'Gen1', 'Gen2'] as const;

/** What the memory diagnoser found. Collections are totals of all operations it watched. */
function readMemory({ entry, location }: BenchmarkEntry): Figure[] {
  const memory = fieldsOf(entry.Memory);
  const bytes = readFinite(memory.BytesAllocatedPerOperation);
  const n = toCount(readFinite(memory.TotalOperations));
  const base = { location: `${location}/Memory`, n };
  const collections = GENERATIONS.flatMap((generation): Figure[] => {
    const total = readFinite(memory[`${generation}Collections`]);
    const what = { metric: `${generation.toLowerCase()}-collections`, unit: 'collections/op', statistic: 'mean' };
    return total === null || n === null ? [] : [{ ...base, ...what, direction: 'lower', value: total / n }];
  });
  return bytes === null ? collections : [{ ...base, metric: 'bytes', unit: 'B/op', value: bytes }, ...collections];
}

const OF_MEMORY = /^(?:Allocated Memory|Gen[012]Collects)$/;

function readDiagnosed(metric: Fields, location: string): Figure[] {
  const descriptor = fieldsOf(metric.Descriptor);
  const id = readText(descriptor.Id);
  const value = readFinite(metric.Value);
  const printed = readText(descriptor.Unit) === 'Count' ? 'counts/op' : (readText(descriptor.Unit) ?? 'counts/op');
  const unit = parsePrintedUnit(printed);
  if (id === null || value === null || unit === null || OF_MEMORY.test(id)) return [];
  const direction = descriptor.TheGreaterTheBetter === true ? 'higher' : 'lower';
  const { measure } = unit;
  const what = { ...measure, metric: id.slice(0, 100), ...(measure.direction ? ({ direction } as const) : {}) };
  return [{ location, ...what, statistic: 'mean', value }];
}

/** Everything but the time: memory, and what other diagnosers found. */
const toSecondary = (benchmark: BenchmarkEntry): Figure[] => [
  ...readMemory(benchmark),
  ...listFields(benchmark.entry.Metrics, `${benchmark.location}/Metrics`).flatMap(({ entry, pointer }) =>
    readDiagnosed(entry, pointer),
  ),
];

const TITLE = 'BenchmarkDotNet';
const LANGUAGE = 'c#';
const NO_STATISTICS = { unit: 'ns', reason: 'no statistics: the benchmark failed or did not run' } as const;

type Report = { readonly HostEnvironmentInfo: Fields; readonly Benchmarks: readonly unknown[] };

const isReport = (json: unknown): json is Report =>
  isFields(json) && isFields(json.HostEnvironmentInfo) && Array.isArray(json.Benchmarks);

const shortName = ({ type, method }: BenchmarkEntry): string => (type === null ? method : `${type}.${method}`);

type ReportContext = { readonly ambiguous: ReadonlySet<string>; readonly hasJobs: boolean };

/** `NpgsqlBenchmarks` → Npgsql; null for the name of a class without a known driver. */
const splitType = (type: string): DriverWords | null =>
  isDriverName(type, LANGUAGE) ? { driver: type, rest: '' } : splitDriverWords(type, LANGUAGE);

function toCell(benchmark: BenchmarkEntry, { ambiguous, hasJobs }: ReportContext) {
  const { type, method, namespace, job } = benchmark;
  const named = readCellName(method, { language: LANGUAGE, params: toParams(benchmark.params) });
  const space = ambiguous.has(shortName(benchmark)) && namespace !== null ? `${namespace}.` : '';
  const byMethod = type !== null && named.driver === method;
  const byType = type !== null && named.driver === null ? splitType(type) : null;
  const shown = byMethod ? [type] : [byType ? byType.rest : type, named.scenario];
  const own = shown.filter((part) => part !== null && part !== '').join('.');
  const driver = named.driver ?? byType?.driver ?? null;
  const params = { ...named.params, ...(hasJobs && job !== null ? { job: toName(job, 400) } : {}) };
  const printed = { name: benchmark.fullName, uncertain: driver === null ? (['driver'] as const) : [] };
  const cell = { scenario: scenarioName(`${space}${own}`), params, driver: toDriver(driver ?? UNKNOWN, LANGUAGE) };
  return { cell, printed };
}

function addBenchmark(draft: OutcomeDraft, benchmark: BenchmarkEntry, context: ReportContext): void {
  const { cell, printed } = toCell(benchmark, context);
  const latency = toLatency(benchmark);
  if (printed.uncertain.length > 0) warnNoDriver(draft, benchmark.location);
  if (latency === null) {
    addUnmeasured(draft, benchmark.location, { cell, printed }, NO_STATISTICS);
    return;
  }
  if (latency.value === 0) draft.warn(latency.location, 'a mean of 0 ns: the method took no measurable time');
  addFigures(draft, { cell, printed }, [latency, ...toSecondary(benchmark)]);
}

/** A method that is only the name of its driver does not name a scenario; its class would. */
function toRowCell(draft: OutcomeDraft, { line, row, type, params }: TableRow, job: string | null) {
  const method = row.get('Method') ?? '';
  const fullName = type === null ? method : `${type}.${method}`;
  const location = toLocation(line);
  const benchmark = { method, type, namespace: null, params, job, fullName, entry: {}, location };
  const { cell, printed } = toCell(benchmark, { ambiguous: new Set(), hasJobs: job !== null });
  if (cell.driver.name === UNKNOWN) warnNoDriver(draft, line);
  if (type !== null || !isDriverName(method, LANGUAGE)) return { cell, printed };
  const message = `the table does not name its class: the scenario is stored as "${TITLE}"`;
  draft.warn(line, message, { field: 'scenario', name: TITLE });
  return { cell: { ...cell, scenario: TITLE }, printed: { ...printed, uncertain: ['scenario'] as const } };
}

function addRow(draft: OutcomeDraft, tableRow: TableRow, job: string | null, isComma: boolean): void {
  const { line, row } = tableRow;
  const { cell, printed } = toRowCell(draft, tableRow, job);
  if (isFailed(row)) {
    addUnmeasured(draft, line, { cell, printed }, NO_STATISTICS);
    return;
  }
  for (const figure of readFigures(row, isComma)) {
    if ('reason' in figure) draft.reject(line, figure.cell, figure.reason);
    else addFigures(draft, { cell, printed }, [{ location: line, ...figure }]);
  }
}

function toEnvironment(host: Fields): Environment {
  const [, name, version] =
    /^(\.NET(?: Core| Framework)?|Mono|NativeAOT) (\d[\w.-]{0,60})/.exec(readName(host.RuntimeVersion) ?? '') ?? [];
  const cpu = {
    model: readName(host.ProcessorName),
    arch: readName(host.Architecture, 40)?.toLowerCase(),
    logical: toCount(readFinite(host.LogicalCoreCount)),
    cores: toCount(readFinite(host.PhysicalCoreCount)),
  };
  return { client: { cpu, os: readName(host.OsVersion) }, runtime: { name, version } };
}

function warnOfHost(draft: OutcomeDraft, host: Fields): void {
  if (host.HasAttachedDebugger === true) draft.warn('/HostEnvironmentInfo', 'a debugger was attached');
  if (readText(host.Configuration)?.toUpperCase() === 'DEBUG') {
    draft.warn('/HostEnvironmentInfo', 'measured in the DEBUG configuration, without optimisation');
  }
}

function readReport(json: Report, draft: OutcomeDraft): void {
  const benchmarks = json.Benchmarks.flatMap((value: unknown, index) => {
    const benchmark = isFields(value) ? readEntry(value, `/Benchmarks/${index}`) : null;
    if (!benchmark) draft.reject(`/Benchmarks/${index}`, JSON.stringify(value)?.slice(0, 200) ?? '', 'no name');
    return benchmark ? [benchmark] : [];
  });
  const jobs = new Set(benchmarks.map(({ job }) => job));
  // Names are given without namespace, as in BenchmarkDotNet's own table, unless two classes share one.
  const ambiguous = listSharedNames(benchmarks.map((one) => [shortName(one), one.namespace]));
  const context = { ambiguous, hasJobs: jobs.size > 1 };
  for (const benchmark of benchmarks) addBenchmark(draft, benchmark, context);
  const host = json.HostEnvironmentInfo;
  warnOfHost(draft, host);
  const config = jobs.size === 1 && benchmarks[0]?.job ? { job: toName(benchmarks[0].job, 400) } : null;
  draft.setTool({ version: readText(host.BenchmarkDotNetVersion), config });
  draft.setEnvironment(toEnvironment(host));
}

/** What BenchmarkDotNet's exporters write (JSON, full or brief; Markdown; CSV), and its console. */
export const benchmarkdotnet = withReport(
  { isReport, keys: [['HostEnvironmentInfo']], read: readReport },
  {
    name: 'benchmarkdotnet',
    title: TITLE,
    aliases: ['bdn', 'dotnet', 'csharp'],
    noise: NOISE,
    signature:
      'a table under `| Method | Mean | Error | StdDev |`, its CSV, or a JSON report with `HostEnvironmentInfo` and `Benchmarks`',
    recognises: hasTable,
    read(native, draft) {
      const { rows, host } = new TableReader(native, draft).readAll();
      const isComma = hasDecimalComma(rows.flatMap(({ row }) => [...row.values()]));
      const derived = new Set(rows.flatMap(({ row }) => listDerived([...row.keys()])));
      const [first] = rows;
      if (first && derived.size > 0) {
        draft.warn(first.line, `derived from other columns and left out: ${[...derived].join(', ')}`);
      }
      for (const row of rows) addRow(draft, row, jobOf(row.row, rows), isComma);
      draft.setTool({ version: host.version, config: host.job === null ? null : { job: toName(host.job, 400) } });
      draft.setEnvironment(host.environment);
    },
  },
);
