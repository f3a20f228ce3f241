import { meanOf } from '../../figures/statistics.ts';
import { type Fields, fieldsOf, isFields, listFields, readSamples, readText } from '../../json/json-fields.ts';

/** One benchmark of a pyperf file: the values of all its processes in one list, with the metadata they share. */
export type PyperfBenchmark = {
  readonly pointer: string;
  readonly name: string | null;
  readonly metadata: Fields;
  readonly values: readonly number[];
  /** Processes that gave values; a calibration gives warm-ups only. */
  readonly processes: number;
  readonly calibrations: number;
  /** Processes with values that are negative or not numbers. */
  readonly broken: readonly string[];
};

/** Values were called samples until pyperf 0.9.6. */
const valuesOf = (run: Fields): unknown => run.values ?? run.samples;

const isRun = (run: unknown): boolean =>
  isFields(run) && (Array.isArray(run.values) || Array.isArray(run.samples) || Array.isArray(run.warmups));

/** Other tools have `benchmarks` with `runs` as well; only pyperf's runs are lists of values or warm-ups. */
export const isSuite = (json: unknown): json is Fields =>
  isFields(json) &&
  json.version !== undefined &&
  Array.isArray(json.benchmarks) &&
  json.benchmarks.some((entry) => isFields(entry) && Array.isArray(entry.runs) && entry.runs.some(isRun));

/** Metadata that all benchmarks of a file share are at its root; `common_metadata` there until pyperf 1.0. */
const sharedMetadata = (fields: Fields): Fields => ({
  ...fieldsOf(fields.common_metadata),
  ...fieldsOf(fields.metadata),
});

export function listBenchmarks(suite: Fields): PyperfBenchmark[] {
  const shared = sharedMetadata(suite);
  return listFields(suite.benchmarks, '/benchmarks').map(({ entry, pointer }) => {
    const runs = listFields(entry.runs, `${pointer}/runs`);
    const measured = runs.filter(({ entry: run }) => {
      const values = valuesOf(run);
      return Array.isArray(values) && values.length > 0;
    });
    const read = measured.map((run) => ({ pointer: run.pointer, values: readSamples(valuesOf(run.entry)) }));
    const first = measured[0] ?? runs[0];
    const own = first ? sharedMetadata(first.entry) : {};
    const metadata = { ...shared, ...sharedMetadata(entry), ...own };
    return {
      pointer,
      name: readText(metadata.name) ?? readText(entry.name),
      metadata,
      values: read.flatMap(({ values }) => values ?? []),
      processes: read.filter(({ values }) => values !== null).length,
      calibrations: runs.length - measured.length,
      broken: read.filter(({ values }) => values === null).map(({ pointer }) => pointer),
    };
  });
}

/** What `pyperf show` prints: mean and, from two values on, standard deviation (n − 1). */
export function toMean(values: readonly number[]): { readonly mean: number; readonly deviation: number | null } {
  const mean = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: values.length < 2 ? null : Math.sqrt(squares / (values.length - 1)) };
}
