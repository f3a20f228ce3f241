import type { Result } from '@tachograph/schema/result';
import { toMeasured } from '../../figures/measured.ts';
import { parsePrintedUnit } from '../../figures/printed-unit.ts';
import { toCount } from '../../figures/to-count.ts';
import { toStddev } from '../../figures/uncertainty.ts';
import { type Fields, fieldsOf, listFields, readFinite, readText } from '../../json/json-fields.ts';
import { type BenchmarkEntry, readSamplesOf } from './benchmark-entry.ts';

/** A figure of a benchmark; `warning` is what a reader should know about it. */
export type SummaryFigure = {
  readonly location: string;
  readonly measured: Omit<Result, 'scenario' | 'driver' | 'params'>;
  readonly warning?: string | null;
};

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
  // One iteration has no spread, and 0 would claim that there is none.
  const statistic = { uncertainty: n === 1 ? null : spread, n };
  const measured = {
    ...toMeasured({ metric: 'latency', unit: 'ns' }, mean, statistic),
    ...(samples ? { samples } : {}),
  };
  return { location: `${benchmark.location}/Statistics`, measured, warning };
}

const GENERATIONS = ['Gen0', 'Gen1', 'Gen2'] as const;

/** What the memory diagnoser found. Collections are totals of all operations it watched. */
function readMemory({ entry, location }: BenchmarkEntry): SummaryFigure[] {
  const memory = fieldsOf(entry.Memory);
  const bytes = readFinite(memory.BytesAllocatedPerOperation);
  const operations = toCount(readFinite(memory.TotalOperations));
  const measured = { metric: 'bytes', unit: 'B/op', status: 'ok', value: bytes, uncertainty: null } as const;
  const collections = GENERATIONS.flatMap((generation): SummaryFigure[] => {
    const total = readFinite(memory[`${generation}Collections`]);
    if (total === null || operations === null) return [];
    const metric = `${generation.toLowerCase()}-collections`;
    const what = { metric, unit: 'collections/op', direction: 'lower', statistic: 'mean', n: operations } as const;
    const measured = { ...what, status: 'ok', value: total / operations, uncertainty: null } as const;
    return [{ location: `${location}/Memory`, measured }];
  });
  const allocated = { location: `${location}/Memory`, measured: { ...measured, n: operations } };
  return bytes === null ? collections : [allocated, ...collections];
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
  return [{ location, measured: toMeasured(what, value) }];
}

/** Everything but the time: memory, and what other diagnosers found. */
export const toSecondary = (benchmark: BenchmarkEntry): SummaryFigure[] => [
  ...readMemory(benchmark),
  ...listFields(benchmark.entry.Metrics, `${benchmark.location}/Metrics`).flatMap(({ entry, pointer }) =>
    readDiagnosed(entry, pointer),
  ),
];
