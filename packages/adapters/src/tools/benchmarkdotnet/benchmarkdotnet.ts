import type { Environment } from '@tachograph/schema/environment';
import type { Params } from '@tachograph/schema/result';
import type { Harness } from '@tachograph/schema/run';
import { toCount } from '../../figures/to-count.ts';
import { type Fields, isFields, readFinite, readText } from '../../json/json-fields.ts';
import { readCellName } from '../../names/cell-name.ts';
import { isDriverName, toDriver } from '../../names/known-drivers.ts';
import { toParamValue } from '../../names/param-value.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { UNKNOWN, warnNoDriver } from '../../outcome/named-cell.ts';
import { draftOutcome, type OutcomeDraft, scenarioName } from '../../outcome/outcome-draft.ts';
import { toName } from '../../text/clean-text.ts';
import type { NativeText } from '../../text/lines.ts';
import { type BenchmarkEntry, readEntry } from './benchmark-entry.ts';
import { toLatency, toSecondary } from './to-figures.ts';

const TITLE = 'BenchmarkDotNet';
const LANGUAGE = 'c#';

const isReport = (json: unknown): json is Fields =>
  isFields(json) && isFields(json.HostEnvironmentInfo) && Array.isArray(json.Benchmarks);

const isTruncatedReport = (native: NativeText): boolean =>
  native.json === undefined && /^\s{0,100}\{/.test(native.text) && native.text.includes('"HostEnvironmentInfo"');

const shortName = ({ type, method }: BenchmarkEntry): string => (type === null ? method : `${type}.${method}`);

/** Names are given without namespace, as in BenchmarkDotNet's own table, unless two classes share one. */
function listAmbiguous(benchmarks: readonly BenchmarkEntry[]): ReadonlySet<string> {
  const spaces = new Map<string, string | null>();
  const ambiguous = new Set<string>();
  for (const benchmark of benchmarks) {
    const name = shortName(benchmark);
    if (spaces.has(name) && spaces.get(name) !== benchmark.namespace) ambiguous.add(name);
    spaces.set(name, benchmark.namespace);
  }
  return ambiguous;
}

type Context = { readonly ambiguous: ReadonlySet<string>; readonly hasJobs: boolean };

function toCell(benchmark: BenchmarkEntry, { ambiguous, hasJobs }: Context) {
  const { type, method, namespace, job } = benchmark;
  const stated: [string, Params[string]][] = [...benchmark.params]
    .filter(([name]) => name !== '__proto__' && toName(name, 100) !== '')
    .map(([name, value]) => [toName(name, 100), toParamValue(value)]);
  const methodDriver = type !== null && isDriverName(method, LANGUAGE) ? method : null;
  const named = readCellName(method, { language: LANGUAGE, params: Object.fromEntries(stated) });
  const space = ambiguous.has(shortName(benchmark)) && namespace !== null ? `${namespace}.` : '';
  const own =
    methodDriver !== null && type !== null ? type : [type, named.scenario].filter((part) => part !== null).join('.');
  const driver = named.driver ?? methodDriver;
  return {
    cell: {
      scenario: scenarioName(`${space}${own}`),
      params: { ...named.params, ...(hasJobs && job !== null ? { job: toName(job, 400) } : {}) },
      driver: toDriver(driver ?? UNKNOWN, LANGUAGE),
    },
    printed: { name: benchmark.fullName, uncertain: driver === null ? (['driver'] as const) : [] },
  };
}

function addBenchmark(draft: OutcomeDraft, benchmark: BenchmarkEntry, context: Context): void {
  const { cell, printed } = toCell(benchmark, context);
  const latency = toLatency(benchmark);
  if (printed.uncertain.length > 0) {
    warnNoDriver(draft, benchmark.location);
  }
  if (latency === null) {
    const statusReason = 'no statistics: the benchmark failed or did not run';
    const failed = {
      metric: 'latency',
      unit: 'ns',
      status: 'failed',
      statusReason,
      value: null,
      statistic: 'mean',
    } as const;
    draft.add(benchmark.location, { ...cell, ...failed }, printed);
    return;
  }
  for (const { location, measured, warning } of [latency, ...toSecondary(benchmark)]) {
    if (warning) draft.warn(location, warning);
    draft.add(location, { ...cell, ...measured }, printed);
  }
}

const text = (value: unknown, max = 200): string | null => toName(readText(value) ?? '', max) || null;

function toEnvironment(host: Fields): Environment {
  const [model, arch, os] = [text(host.ProcessorName), text(host.Architecture, 40), text(host.OsVersion)];
  const [logical, cores] = [toCount(readFinite(host.LogicalCoreCount)), toCount(readFinite(host.PhysicalCoreCount))];
  const runtime = /^(\.NET(?: Core| Framework)?|Mono|NativeAOT) (\d[\w.-]{0,60})/.exec(text(host.RuntimeVersion) ?? '');
  const cpu = {
    ...(model ? { model } : {}),
    ...(arch ? { arch: arch.toLowerCase() } : {}),
    ...(logical ? { logical } : {}),
    ...(cores ? { cores } : {}),
  };
  const client = { ...(Object.keys(cpu).length > 0 ? { cpu } : {}), ...(os ? { os } : {}) };
  return {
    ...(Object.keys(client).length > 0 ? { client } : {}),
    ...(runtime?.[1] && runtime[2] ? { runtime: { name: runtime[1], version: runtime[2] } } : {}),
  };
}

function warnOfHost(draft: OutcomeDraft, host: Fields): void {
  if (host.HasAttachedDebugger === true) draft.warn('/HostEnvironmentInfo', 'a debugger was attached');
  if (readText(host.Configuration)?.toUpperCase() === 'DEBUG') {
    draft.warn('/HostEnvironmentInfo', 'measured in the DEBUG configuration, without optimisation');
  }
}

function parse(native: NativeText) {
  const draft = draftOutcome('benchmarkdotnet', TITLE, native);
  const { json } = native;
  if (!isReport(json) || !Array.isArray(json.Benchmarks)) {
    const reason = isTruncatedReport(native)
      ? 'invalid JSON: the file may be truncated'
      : 'not a BenchmarkDotNet JSON report';
    draft.reject('file', native.text.slice(0, 200), reason);
    return draft.finish({ harness: { name: TITLE, tool: { name: TITLE } }, environment: {} });
  }
  const benchmarks = json.Benchmarks.flatMap((value: unknown, index) => {
    const benchmark = isFields(value) ? readEntry(value, `/Benchmarks/${index}`) : null;
    if (!benchmark) draft.reject(`/Benchmarks/${index}`, JSON.stringify(value)?.slice(0, 200) ?? '', 'no name');
    return benchmark ? [benchmark] : [];
  });
  const jobs = new Set(benchmarks.map(({ job }) => job));
  const context = { ambiguous: listAmbiguous(benchmarks), hasJobs: jobs.size > 1 };
  for (const benchmark of benchmarks) addBenchmark(draft, benchmark, context);
  const host = isFields(json.HostEnvironmentInfo) ? json.HostEnvironmentInfo : {};
  warnOfHost(draft, host);
  const version = text(host.BenchmarkDotNetVersion, 100);
  const config = jobs.size === 1 && benchmarks[0]?.job ? { config: { job: toName(benchmarks[0].job, 400) } } : {};
  const harness: Harness = { name: TITLE, tool: { name: TITLE, ...(version ? { version } : {}), ...config } };
  return draft.finish({ harness, environment: toEnvironment(host) });
}

/** What BenchmarkDotNet's JSON exporters write, full or brief. */
export const benchmarkdotnet: Adapter = {
  name: 'benchmarkdotnet',
  title: TITLE,
  aliases: ['bdn', 'dotnet', 'csharp'],
  signature: 'a JSON report with `HostEnvironmentInfo` and `Benchmarks`',
  recognises: (native) => isReport(native.json) || isTruncatedReport(native),
  parse,
};
