import { toPointer } from '@tachograph/schema/problem';
import { type Fields, isFields, readText } from '../../json/json-fields.ts';
import { isTableRow } from './table-row.ts';
import { isTaskResult } from './task-result.ts';

/** One task of a document, at any depth. */
export type FoundTask = {
  readonly pointer: string;
  /** Names of the benches around it, and its own; empty where the document names nothing. */
  readonly path: readonly string[];
  /** The whole entry, with the fields beside the result. */
  readonly entry: Fields;
  readonly result: unknown;
};

const MAX_DEPTH = 6;
/** Keys that describe the content of a list and are not names. */
const PLAIN_KEY = /^(?:_?tasks?|results?|bench(?:es|marks?)?|suites?|groups?|data|runs?|items|rows?|tables?|default)$/i;

const isTask = (value: unknown): value is Fields =>
  isFields(value) && (isTaskResult(value.result) || isTaskResult(value) || isTableRow(value));

type At = { readonly steps: readonly (string | number)[]; readonly path: readonly string[] };

function toTask(entry: Fields, { steps, path }: At): FoundTask {
  const bench = isFields(entry.bench) ? readText(entry.bench.name) : null;
  const outer = bench !== null && path.length === 0 ? [bench] : path;
  const name = readText(entry.name);
  const isResult = !('result' in entry) && (isTaskResult(entry) || 'error' in entry || isTableRow(entry));
  const result = isResult ? entry : entry.result;
  return { pointer: toPointer([...steps]), path: name === null ? outer : [...outer, name], entry, result };
}

function walk(value: unknown, at: At, found: FoundTask[]): void {
  if (at.steps.length > MAX_DEPTH) return;
  if (Array.isArray(value)) {
    const entries: readonly unknown[] = value;
    // Beside a task, an entry without a result is a task that failed or was not run.
    const areTasks = entries.some(isTask);
    for (const [index, entry] of entries.entries()) {
      const here = { ...at, steps: [...at.steps, index] };
      if (areTasks && isFields(entry)) found.push(toTask(entry, here));
      else if (!areTasks) walk(entry, here, found);
    }
  } else if (isTask(value)) found.push(toTask(value, at));
  else if (isFields(value)) {
    const name = readText(value.name);
    for (const [key, entry] of Object.entries(value)) {
      if (typeof entry !== 'object') continue;
      const names = [...(name === null ? [] : [name]), ...(PLAIN_KEY.test(key) ? [] : [key])];
      walk(entry, { steps: [...at.steps, key], path: [...at.path, ...names] }, found);
    }
  }
}

/** Every task of a document: `bench.tasks`, `bench.results`, `bench.table()`, or any of them inside something else. */
export function listTasks(json: unknown): FoundTask[] {
  const found: FoundTask[] = [];
  walk(json, { steps: [], path: [] }, found);
  return found;
}
