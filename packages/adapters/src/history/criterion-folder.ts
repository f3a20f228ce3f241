import { type Fields, fieldsOf, isFields, readFinite, readText } from '../json/fields.ts';
import { parseJsonText } from '../json/json-text.ts';
import type { History, HistoryEntry } from '../outcome/history.ts';
import { parseNative } from '../parse/parse.ts';

/** A file below `target/criterion`: `select/pgx/new/estimates.json`. Criterion writes no time into it. */
export type CriterionFile = { readonly path: string; readonly text: string; readonly modifiedAt: Date | null };

type Documents = Map<string, { readonly json: Fields; readonly file: CriterionFile }>;

/** Of criterion's messages the intervals are at 95 %, its default; another level is left out rather than stated wrongly. */
function toEstimate(value: unknown): Fields | null {
  const { point_estimate: estimate, confidence_interval: interval } = fieldsOf(value);
  const { confidence_level: level, lower_bound, upper_bound } = fieldsOf(interval);
  if (readFinite(estimate) === null) return null;
  const bounds = readFinite(level) === 0.95 ? { lower_bound, upper_bound } : {};
  return { estimate, ...bounds, unit: 'ns' };
}

/** The files of one benchmark as the message that `cargo criterion --message-format=json` prints for it. */
function toMessage(documents: Documents): string | null {
  const [benchmark, estimates, sample] = ['benchmark.json', 'estimates.json', 'sample.json'].map((name) =>
    fieldsOf(documents.get(name)?.json),
  );
  const id = readText(benchmark?.full_id);
  if (id === null || estimates === undefined) return null;
  const read = (key: string) => {
    const estimate = toEstimate(estimates[key]);
    return estimate === null ? {} : { [key]: estimate };
  };
  return JSON.stringify({
    reason: 'benchmark-complete',
    id,
    unit: 'ns',
    iteration_count: sample?.iters,
    measured_values: sample?.times,
    ...read('mean'),
    ...read('median'),
    ...read('median_abs_dev'),
  });
}

const KEPT = ['benchmark.json', 'estimates.json', 'sample.json'];

function toEntry(baseline: string, benchmarks: readonly Documents[]): HistoryEntry {
  const files = benchmarks.flatMap((documents) => KEPT.flatMap((name) => documents.get(name) ?? []));
  const times = files.flatMap(({ file }) => file.modifiedAt?.getTime() ?? []);
  return {
    location: baseline,
    commit: null,
    branch: null,
    date: times.length === 0 ? null : new Date(Math.max(...times)),
    read: () => {
      const messages = benchmarks.flatMap((documents) => toMessage(documents) ?? []);
      const whole = Object.fromEntries(files.map(({ file, json }) => [file.path, json]));
      return {
        native: {
          name: `criterion-${baseline.replace(/[^\w.-]+/g, '-')}.json`,
          text: `${JSON.stringify(whole, null, 1)}\n`,
        },
        outcome: parseNative(`${messages.join('\n')}\n`, { tool: 'criterion' }),
      };
    },
  };
}

const contentOf = (documents: Documents | undefined): string | undefined => documents?.get('estimates.json')?.file.text;

/**
 * The folder `target/criterion`: each baseline is a run of all its benchmarks. `new` is the newest run and `base` the one
 * before, which is left out where it is the same; `--save-baseline` gives others. A run has the time of its newest file.
 */
export function parseCriterionFolder(files: readonly CriterionFile[]): History {
  const baselines = new Map<string, Map<string, Documents>>();
  for (const file of files) {
    const parts = file.path.split('/');
    const name = parts.pop() ?? '';
    const baseline = parts.pop() ?? '';
    const folder = parts.join('/');
    const json = KEPT.includes(name) ? parseJsonText(file.text) : null;
    if (!isFields(json)) continue;
    const benchmarks = baselines.get(baseline) ?? new Map<string, Documents>();
    const documents: Documents = benchmarks.get(folder) ?? new Map();
    documents.set(name, { json, file });
    baselines.set(baseline, benchmarks.set(folder, documents));
  }
  const newest = baselines.get('new');
  const entries = [...baselines].flatMap(([baseline, benchmarks]) => {
    const own = [...benchmarks].filter(
      ([folder, documents]) => baseline !== 'base' || contentOf(documents) !== contentOf(newest?.get(folder)),
    );
    const documents = own.map(([, ofBenchmark]) => ofBenchmark);
    return documents.length === 0 ? [] : [toEntry(baseline, documents)];
  });
  return { tool: 'criterion', entries };
}
