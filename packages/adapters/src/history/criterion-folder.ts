import { type Fields, fieldsOf, isFields, readFinite, readText } from '../json/fields.ts';
import { parseJsonText } from '../json/json-text.ts';
import { toNativeText } from '../native/to-native-text.ts';
import type { History, HistoryEntry } from '../outcome/history.ts';
import { draftOutcome } from '../outcome/outcome-draft.ts';
import { parseNative } from '../parse/parse.ts';
import { criterion } from '../tools/criterion/criterion.ts';
import { readRawTable } from '../tools/criterion/raw-table.ts';
import { readRunFolder } from '../tools/criterion/run-folder.ts';

/** A file below `target/criterion`: `select/pgx/new/estimates.json`. Criterion writes no time into it. */
export type CriterionFile = { readonly path: string; readonly text: string; readonly modifiedAt: Date | null };

/** What a file holds, by its name: JSON, or the text of `raw.csv`. */
type Documents = Map<string, { readonly content: unknown; readonly file: CriterionFile }>;

type Benchmark = { readonly folder: string; readonly documents: Documents };

/** Of criterion's messages the intervals are at 95 %, its default; another level is left out rather than stated wrongly. */
function toEstimate(value: unknown): Fields | null {
  const { point_estimate: estimate, confidence_interval: interval } = fieldsOf(value);
  const { confidence_level: level, lower_bound, upper_bound } = fieldsOf(interval);
  if (readFinite(estimate) === null) return null;
  const bounds = readFinite(level) === 0.95 ? { lower_bound, upper_bound } : {};
  return { estimate, ...bounds, unit: 'ns' };
}

/** What `raw.csv` says of a benchmark as fields of a message; nothing where there is none. */
function readRaw(documents: Documents): Fields {
  const raw = readText(documents.get('raw.csv')?.content);
  const native = raw === null ? null : toNativeText(raw);
  const [entry] = native ? readRawTable(native, draftOutcome(criterion, native)) : [];
  const [figure] = entry?.figures ?? [];
  if (!entry || !figure) return {};
  const { value: estimate, unit, samples: measured_values = [] } = figure;
  const iteration_count = measured_values.map(() => 1);
  return { id: entry.name, unit, iteration_count, measured_values, median: { estimate, unit } };
}

/**
 * The files of one benchmark as the message that `cargo criterion --message-format=json` prints for it. Where no file
 * has its name, its folder has, in signs that a folder may have.
 */
function toMessage({ folder, documents }: Benchmark): string | null {
  const [benchmark, estimates, sample] = ['benchmark.json', 'estimates.json', 'sample.json'].map((name) =>
    fieldsOf(documents.get(name)?.content),
  );
  const { iters, times } = sample ?? {};
  const raw = documents.has('sample.json') && readText(benchmark?.full_id) !== null ? {} : readRaw(documents);
  const measured = Array.isArray(times) ? { iteration_count: iters, measured_values: times } : {};
  const read = (key: string) => {
    const estimate = toEstimate(estimates?.[key]);
    return estimate === null ? {} : { [key]: estimate };
  };
  const message: Fields = {
    reason: 'benchmark-complete',
    id: folder,
    unit: 'ns',
    ...raw,
    ...measured,
    ...(readText(benchmark?.full_id) === null ? {} : { id: benchmark?.full_id }),
    ...read('mean'),
    ...read('median'),
    ...read('median_abs_dev'),
  };
  return message.median === undefined ? null : JSON.stringify(message);
}

const KEPT = ['benchmark.json', 'estimates.json', 'sample.json', 'raw.csv'];

/** Files of criterion that a run is read from: not its pages and images, and not the differences from another run. */
export const isCriterionFile = (path: string): boolean =>
  KEPT.includes(path.slice(path.lastIndexOf('/') + 1)) && !path.endsWith('/change/estimates.json');

function toEntry(location: string, benchmarks: readonly Benchmark[]): HistoryEntry {
  const run = readRunFolder(location);
  const files = benchmarks.flatMap(({ documents }) => {
    // Its batches are those of sample.json.
    const isTwice = documents.has('sample.json');
    return KEPT.flatMap((name) => (name === 'raw.csv' && isTwice ? [] : (documents.get(name) ?? [])));
  });
  const times = files.flatMap(({ file }) => file.modifiedAt?.getTime() ?? []);
  return {
    location,
    commit: run?.commit ?? null,
    branch: null,
    date: run?.date ?? (times.length === 0 ? null : new Date(Math.max(...times))),
    read: () => {
      const messages = benchmarks.flatMap((benchmark) => toMessage(benchmark) ?? []);
      const whole = Object.fromEntries(files.map(({ file, content }) => [file.path, content]));
      const outcome = parseNative(`${messages.join('\n')}\n`, { tool: 'criterion' });
      return {
        native: {
          name: `criterion-${location.replace(/[^\w.-]+/g, '-')}.json`,
          text: `${JSON.stringify(whole, null, 1)}\n`,
        },
        outcome: { ...outcome, environment: { ...outcome.environment, ...run?.environment } },
      };
    },
  };
}

const contentOf = (documents: Documents | undefined): string | undefined => {
  const { file } = documents?.get('estimates.json') ?? documents?.get('raw.csv') ?? {};
  return file?.text;
};

/**
 * The folder `target/criterion`: each baseline is a run of all its benchmarks. `new` is the newest run and `base` the one
 * before, which is left out where it is the same; `--save-baseline` gives others. A run has the time of its newest file.
 * A folder `20260912-043440-<commit>-<database>` is one run, at that time.
 *
 * @param root the name of the folder
 */
export function parseCriterionFolder(files: readonly CriterionFile[], root = ''): History {
  const baselines = new Map<string, Map<string, Documents>>();
  for (const file of files.filter(({ path }) => isCriterionFile(path))) {
    const parts = file.path.split('/');
    const name = parts.pop() ?? '';
    const baseline = parts.pop() ?? '';
    const folder = parts.join('/');
    const content = name === 'raw.csv' ? file.text : parseJsonText(file.text);
    if (name !== 'raw.csv' && !isFields(content)) continue;
    const benchmarks = baselines.get(baseline) ?? new Map<string, Documents>();
    const documents: Documents = benchmarks.get(folder) ?? new Map();
    documents.set(name, { content, file });
    baselines.set(baseline, benchmarks.set(folder, documents));
  }
  const newest = baselines.get('new');
  if (readRunFolder(root) !== null) {
    // Criterion copies what is new to `base`: in the folder of one run both are of that run.
    const all = new Map([...(baselines.get('base') ?? []), ...(newest ?? [])]);
    const benchmarks = [...all].map(([folder, documents]) => ({ folder, documents }));
    return { tool: 'criterion', entries: benchmarks.length === 0 ? [] : [toEntry(root, benchmarks)] };
  }
  const entries = [...baselines].flatMap(([baseline, benchmarks]) => {
    const own = [...benchmarks].filter(
      ([folder, documents]) => baseline !== 'base' || contentOf(documents) !== contentOf(newest?.get(folder)),
    );
    const measured = own.map(([folder, documents]) => ({ folder, documents }));
    return measured.length === 0 ? [] : [toEntry(baseline, measured)];
  });
  return { tool: 'criterion', entries };
}
