import { parsePrintedUnit } from '../../figures/printed-unit.ts';
import { toCount, toStddev } from '../../figures/statistics.ts';
import { type Fields, fieldsOf, listFields, readFinite, readSamples, readText } from '../../json/json-fields.ts';
import type { Figure } from '../../outcome/figure.ts';

/** One element of `Benchmarks`. */
export type BenchmarkEntry = {
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
function toParams(printed: string): Map<string, string> {
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
export function readEntry(entry: Fields, location: string): BenchmarkEntry | null {
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
    params: toParams(readText(entry.Parameters) ?? ''),
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

/** A figure of a benchmark; `warning` is what a reader should know about it. */
type SummaryFigure = Figure & { readonly warning?: string | null };

/** The time of one operation; null where the benchmark has no statistics, because it failed. */
export function toLatency(benchmark: BenchmarkEntry): SummaryFigure | null {
  const statistics = fieldsOf(benchmark.entry.Statistics);
  const mean = readFinite(statistics.Mean);
  if (mean === null) return null;
  const samples = readSamplesOf(benchmark);
  const error = readFinite(statistics.StandardError);
  const deviation = readFinite(statistics.StandardDeviation);
  const n = toCount(readFinite(statistics.N)) ?? samples?.length ?? null;
  const spread = error === null ? toStddev(deviation) : ({ kind: 'stderr', value: error } as const);
  const warning = mean === 0 ? 'a mean of 0 ns: the method took no measurable time' : null;
  // One iteration shows no spread, and 0 would claim that all are alike.
  const uncertainty = n === 1 ? null : spread;
  const latency = { location: `${benchmark.location}/Statistics`, metric: 'latency', unit: 'ns', statistic: 'mean' };
  return { ...latency, value: mean, uncertainty, n, ...(samples ? { samples } : {}), warning };
}

const GENERATIONS = ['Gen0', 'Gen1', 'Gen2'] as const;

/** What the memory diagnoser found. Collections are totals of all operations it watched. */
function readMemory({ entry, location }: BenchmarkEntry): SummaryFigure[] {
  const memory = fieldsOf(entry.Memory);
  const bytes = readFinite(memory.BytesAllocatedPerOperation);
  const n = toCount(readFinite(memory.TotalOperations));
  const base = { location: `${location}/Memory`, n };
  const collections = GENERATIONS.flatMap((generation): SummaryFigure[] => {
    const total = readFinite(memory[`${generation}Collections`]);
    const what = { metric: `${generation.toLowerCase()}-collections`, unit: 'collections/op', statistic: 'mean' };
    return total === null || n === null ? [] : [{ ...base, ...what, direction: 'lower', value: total / n }];
  });
  return bytes === null ? collections : [{ ...base, metric: 'bytes', unit: 'B/op', value: bytes }, ...collections];
}

const OF_MEMORY = /^(?:Allocated Memory|Gen[012]Collects)$/;

function readDiagnosed(metric: Fields, location: string): SummaryFigure[] {
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
export const toSecondary = (benchmark: BenchmarkEntry): SummaryFigure[] => [
  ...readMemory(benchmark),
  ...listFields(benchmark.entry.Metrics, `${benchmark.location}/Metrics`).flatMap(({ entry, pointer }) =>
    readDiagnosed(entry, pointer),
  ),
];
