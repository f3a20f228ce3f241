import type { Environment } from '@tachograph/schema/environment';
import { toCount } from '../../figures/statistics.ts';
import { type Fields, isFields, readFinite, readText } from '../../json/json-fields.ts';
import { readCellName } from '../../names/cell-name.ts';
import { type DriverWords, splitDriverWords } from '../../names/driver-words.ts';
import { isDriverName, toDriver } from '../../names/known-drivers.ts';
import { toParams } from '../../names/param-value.ts';
import { listSharedNames } from '../../names/shared-names.ts';
import type { NativeText } from '../../native/native-text.ts';
import { addUnmeasured } from '../../outcome/add-latencies.ts';
import { addFigures } from '../../outcome/figure.ts';
import { UNKNOWN, warnNoDriver } from '../../outcome/named-cell.ts';
import { type OutcomeDraft, scenarioName } from '../../outcome/outcome-draft.ts';
import { withReport } from '../../outcome/with-report.ts';
import { readName, toName } from '../../text/clean-text.ts';
import { NOISE } from './host-lines.ts';
import { hasTable, jobOf, readTables, type TableRow } from './read-table.ts';
import { hasDecimalComma, isFailed, listDerived, readFigures } from './table-cells.ts';
import { type BenchmarkEntry, readEntry, toLatency, toSecondary } from './to-figures.ts';

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
  for (const { warning, ...figure } of [latency, ...toSecondary(benchmark)]) {
    if (warning) draft.warn(figure.location, warning);
    addFigures(draft, { cell, printed }, [figure]);
  }
}

/** A method that is only the name of its driver does not name a scenario; its class would. */
function toRowCell(draft: OutcomeDraft, { line, row, type, params }: TableRow, job: string | null) {
  const method = row.get('Method') ?? '';
  const fullName = type === null ? method : `${type}.${method}`;
  const benchmark = {
    method,
    type,
    namespace: null,
    params,
    job,
    fullName,
    entry: {},
    location: `line ${line.number}`,
  };
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

function addTables(native: NativeText, draft: OutcomeDraft): void {
  const { rows, host } = readTables(native, draft);
  const isComma = hasDecimalComma(rows.flatMap(({ row }) => [...row.values()]));
  const derived = new Set(rows.flatMap(({ row }) => listDerived([...row.keys()])));
  const [first] = rows;
  if (first && derived.size > 0) {
    draft.warn(first.line, `derived from other columns and left out: ${[...derived].join(', ')}`);
  }
  for (const row of rows) addRow(draft, row, jobOf(row.row, rows), isComma);
  draft.setTool({ version: host.version, config: host.job === null ? null : { job: toName(host.job, 400) } });
  draft.setEnvironment(host.environment);
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
  const ambiguous = listSharedNames(benchmarks, shortName, ({ namespace }) => namespace);
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
    read: addTables,
  },
);
