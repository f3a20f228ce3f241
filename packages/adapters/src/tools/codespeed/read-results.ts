import { type Fields, isFields, readFinite, readText } from '../../json/json-fields.ts';
import { readDate } from '../../json/read-date.ts';
import { type CodespeedEntry, isDump, listDumpEntries } from './read-dump.ts';

/** Fields that every result has; with them, a list is Codespeed's and no other tool's. */
const KEYS = ['commitid', 'benchmark', 'executable', 'environment', 'result_value'];

const isResult = (entry: unknown): entry is Fields => isFields(entry) && KEYS.every((key) => key in entry);

/** The list that Codespeed takes at `/result/add/json/`, where most entries must be intact, or a dump of its tables. */
export const isResultList = (json: unknown): json is readonly unknown[] =>
  Array.isArray(json) && json.length > 0 && (json.filter(isResult).length * 2 > json.length || isDump(json));

/** What one commit measured in one environment. */
export type CodespeedRun = {
  readonly pointer: string;
  readonly commit: string | null;
  readonly branch: string | null;
  readonly environment: string | null;
  readonly date: Date | null;
  readonly results: readonly CodespeedEntry[];
};

/** A revision is a text or, of Subversion, a number. */
const readRevision = (value: unknown): string | null =>
  readText(value) ?? (readFinite(value) === null ? null : String(value));

/** A branch named `default` is the main one of any repository. */
const readBranch = (value: unknown): string | null => (value === 'default' ? null : readText(value));

/** The day of a date: benchmarks of one run may each have a time of their own. */
const dayOf = (date: unknown): unknown => (typeof date === 'string' ? date.slice(0, 10) : date);

/**
 * The results by commit, branch, environment and day, in the order of their first. A benchmark that comes again belongs
 * to the next run.
 */
export function listCodespeedRuns(list: readonly unknown[]): CodespeedRun[] {
  const runs = new Map<string, CodespeedRun & { date: Date | null; results: CodespeedEntry[] }>();
  let last = '';
  const times = new Map<string, number>();
  const entries = isDump(list) ? listDumpEntries(list) : list.map((entry, at) => ({ pointer: `/${at}`, entry }));
  for (const { pointer, entry } of entries) {
    const fields = isFields(entry) ? entry : {};
    const { commitid, branch, environment, result_date: measured, revision_date: committed } = fields;
    const of = JSON.stringify([fields.project, commitid, branch, environment, dayOf(measured ?? committed)]);
    const benchmark = JSON.stringify([of, fields.executable, fields.benchmark]);
    const time = times.get(benchmark) ?? 0;
    if (isFields(entry)) times.set(benchmark, time + 1);
    const key: string = isFields(entry) ? `${of} ${time}` : last;
    last = key;
    const run: CodespeedRun & { date: Date | null; results: CodespeedEntry[] } = runs.get(key) ?? {
      pointer,
      commit: readRevision(commitid),
      branch: readBranch(branch),
      environment: readText(environment),
      date: null,
      results: [],
    };
    const date = readDate(measured) ?? readDate(committed);
    if (date && (run.date === null || date > run.date)) run.date = date;
    run.results.push({ pointer, entry });
    runs.set(key, run);
  }
  return [...runs.values()];
}
