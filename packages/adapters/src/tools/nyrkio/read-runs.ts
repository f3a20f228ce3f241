import { type Fields, fieldsOf, isFields, readText } from '../../json/json-fields.ts';
import { readDate } from '../../json/read-date.ts';

const GIT = ['git_repo', 'git_commit', 'branch'] as const;

/** `{ "timestamp", "metrics": [{ "name", "value" }], "attributes": { "git_repo", "branch", "git_commit" } }`. */
const isEntry = (value: unknown): value is Fields =>
  isFields(value) &&
  'timestamp' in value &&
  Array.isArray(value.metrics) &&
  value.metrics.every((metric) => isFields(metric) && 'name' in metric && 'value' in metric) &&
  GIT.some((key) => key in fieldsOf(value.attributes));

/** `{ "path", "results": [] }`: the entries of one test. */
const isPath = (value: unknown): value is Fields =>
  isFields(value) && typeof value.path === 'string' && Array.isArray(value.results) && value.results.some(isEntry);

const listOf = (json: unknown): readonly unknown[] => (Array.isArray(json) ? json : [json]);

/** True for what Nyrkiö's API takes; most entries must be intact. */
export function isPayload(json: unknown): boolean {
  const list = listOf(json);
  const intact = list.filter((entry) => isEntry(entry) || isPath(entry));
  return intact.length * 2 > list.length;
}

/** One entry: what a test measured at a time. */
export type NyrkioEntry = {
  readonly pointer: string;
  readonly test: string | null;
  readonly entry: unknown;
};

/** The entries of one commit and time. */
export type NyrkioRun = {
  readonly pointer: string;
  readonly commit: string | null;
  readonly branch: string | null;
  readonly date: Date | null;
  readonly entries: readonly NyrkioEntry[];
};

/** Older payloads have a list of one in each attribute. */
const readAttribute = (value: unknown): string | null => readText(Array.isArray(value) ? value[0] : value);

/** Attributes that are no Git names. */
export const listAttributes = (entry: Fields): [string, string][] =>
  Object.entries(fieldsOf(entry.attributes)).flatMap(([key, value]): [string, string][] => {
    const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : readAttribute(value);
    return text === null || GIT.some((name) => name === key) ? [] : [[key, text]];
  });

const listEntries = (json: unknown): NyrkioEntry[] =>
  listOf(json).flatMap((entry, at): NyrkioEntry[] => {
    const pointer = Array.isArray(json) ? `/${at}` : '';
    if (!isPath(entry)) return [{ pointer, test: null, entry }];
    return listOf(entry.results).map((result, place) => ({
      pointer: `${pointer}/results/${place}`,
      test: readText(entry.path),
      entry: result,
    }));
  });

/** The entries by commit, branch and time, in the order of their first. A broken entry goes with the one before. */
export function listNyrkioRuns(json: unknown): NyrkioRun[] {
  const runs = new Map<string, NyrkioRun & { entries: NyrkioEntry[] }>();
  let last = '';
  for (const one of listEntries(json)) {
    const { timestamp, attributes } = fieldsOf(one.entry);
    const [, commit = null, branch = null] = GIT.map((key) => readAttribute(fieldsOf(attributes)[key]));
    const key: string = isEntry(one.entry) ? JSON.stringify([timestamp, commit, branch]) : last;
    const run = runs.get(key) ?? { pointer: one.pointer, commit, branch, date: readDate(timestamp), entries: [] };
    run.entries.push(one);
    runs.set(key, run);
    last = key;
  }
  return [...runs.values()];
}

/** The entries of a run as a payload of their own. */
export const toPayload = ({ entries }: NyrkioRun): unknown =>
  entries.map(({ test, entry }) => (test === null ? entry : { path: test, results: [entry] }));
