import { type Fields, isFields, readFinite, readText } from '../../json/json-fields.ts';
import { readDate } from '../../json/read-date.ts';

/** Fields that every result has; with them, a list is Codespeed's and no other tool's. */
const KEYS = ['commitid', 'benchmark', 'executable', 'environment', 'result_value'];

const isResult = (entry: unknown): entry is Fields => isFields(entry) && KEYS.every((key) => key in entry);

/** The list that Codespeed takes at `/result/add/json/`; most entries must be intact. */
export const isResultList = (json: unknown): json is readonly unknown[] =>
  Array.isArray(json) && json.length > 0 && json.filter(isResult).length * 2 > json.length;

type CodespeedResult = { readonly pointer: string; readonly entry: unknown };

/** What one commit measured in one environment. */
export type CodespeedRun = {
  readonly pointer: string;
  readonly commit: string | null;
  readonly branch: string | null;
  readonly environment: string | null;
  readonly date: Date | null;
  readonly results: readonly CodespeedResult[];
};

/** A revision is a text or, of Subversion, a number. */
const readRevision = (value: unknown): string | null =>
  readText(value) ?? (readFinite(value) === null ? null : String(value));

/** A branch named `default` is the main one of any repository. */
const readBranch = (value: unknown): string | null => (value === 'default' ? null : readText(value));

/** The results by commit, branch, environment and date, in the order of their first. */
export function listCodespeedRuns(list: readonly unknown[]): CodespeedRun[] {
  const runs = new Map<string, CodespeedRun & { results: CodespeedResult[] }>();
  for (const [at, entry] of list.entries()) {
    const fields = isFields(entry) ? entry : {};
    const { commitid, branch, environment, result_date: measured, revision_date: committed } = fields;
    const key = isFields(entry)
      ? JSON.stringify([fields.project, commitid, branch, environment, measured ?? committed])
      : ([...runs.keys()].at(-1) ?? '');
    const run = runs.get(key) ?? {
      pointer: `/${at}`,
      commit: readRevision(commitid),
      branch: readBranch(branch),
      environment: readText(environment),
      date: readDate(measured) ?? readDate(committed),
      results: [],
    };
    run.results.push({ pointer: `/${at}`, entry });
    runs.set(key, run);
  }
  return [...runs.values()];
}
