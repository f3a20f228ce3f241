import type { Environment } from '@tachograph/schema/environment';
import { toPointer } from '@tachograph/schema/problem';
import { type Fields, fieldsOf, isFields, readText } from '../../json/fields.ts';
import { type OutcomeDraft, withReport } from '../../outcome/adapter.ts';
import { addLatencies, addUnmeasured } from '../../outcome/figure.ts';
import { toCell } from '../../outcome/named-cell.ts';
import { readTinybenchStatistics } from '../../outcome/tinybench-statistics.ts';
import { readName, toMaskedBody } from '../../text/clean-text.ts';
import type { Location } from '../../text/native-text.ts';
import {
  BORDER,
  isHeaderLine,
  isTableRow,
  readTableRow,
  TableReader,
  type TaskOutcome,
  type TinybenchTableRow,
} from './read-table.ts';

const STATES = new Set(['not-started', 'started', 'aborted', 'aborted-with-statistics', 'completed', 'errored']);

const hasNumbers = (fields: Fields, names: readonly string[]): boolean =>
  names.every((name) => typeof fields[name] === 'number');

/** The fields of version 2, which versions 3 to 5 repeat beside `latency`. */
const isFlatResult = (fields: Fields): boolean =>
  hasNumbers(fields, ['hz', 'period', 'mean', 'df', 'critical', 'p995']);

const isStatistics = (value: unknown): boolean => hasNumbers(fieldsOf(value), ['mean', 'critical', 'df', 'p995']);

/**
 * True for the result of a task of any version; the `{ error }` of a failed one before version 6 is not distinctive.
 */
function isTaskResult(value: unknown): value is Fields {
  if (!isFields(value)) return false;
  if (isStatistics(value.latency) && isStatistics(value.throughput)) return true;
  return isFlatResult(value) || (STATES.has(String(value.state)) && 'runtimeVersion' in value && 'runtime' in value);
}

/** JSON.stringify writes no message of an Error: it is there only if the author added it. */
function readMessage(error: unknown): string {
  return toMaskedBody(readText(error) ?? readText(fieldsOf(error).message), 'tinybench wrote no message', 500);
}

/** Read the result of one task, of versions 2 to 6. */
function readTaskResult(result: unknown): TaskOutcome | null {
  if (result === undefined || result === null) return { kind: 'unmeasured', status: 'skipped', reason: 'not run' };
  if (!isFields(result)) return null;
  const state = readText(result.state);
  if (state === 'errored' || (result.error !== undefined && result.error !== null)) {
    return { kind: 'unmeasured', status: 'failed', reason: readMessage(result.error) };
  }
  if (state === 'not-started' || state === 'started' || state === 'aborted') {
    return { kind: 'unmeasured', status: 'skipped', reason: `tinybench left it ${state}` };
  }
  const { latency, warning } = readTinybenchStatistics(isFields(result.latency) ? result.latency : result);
  if ((latency.mean ?? latency.median ?? null) === null) return null;
  const aborted = state === 'aborted-with-statistics' || result.aborted === true;
  return { kind: 'measured', latency, warning: aborted ? 'aborted: fewer samples than planned' : warning };
}

/** One task of a document, at any depth. */
type FoundTask = {
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
function listTasks(json: unknown): FoundTask[] {
  const found: FoundTask[] = [];
  walk(json, { steps: [], path: [] }, found);
  return found;
}

const ONLY_LATENCY = 'only latency is stored: since version 3 throughput is the mean of 1/x, not 1/mean';

type Outcome = TinybenchTableRow['outcome'] | null;

function addTask(draft: OutcomeDraft, location: Location, path: readonly string[], outcome: Outcome): void {
  if (outcome === null || outcome.kind === 'rejected') {
    draft.reject(location, path.join(' > '), outcome?.reason ?? 'no tinybench statistics');
    return;
  }
  const cell = toCell(path, { language: 'javascript' });
  if (outcome.kind === 'unmeasured') addUnmeasured(draft, location, cell, { unit: 'ms', ...outcome });
  else {
    if (outcome.warning !== null) draft.warn(location, outcome.warning);
    draft.warn('file', ONLY_LATENCY);
    addLatencies(draft, location, cell, outcome.latency);
  }
}

function addRow(draft: OutcomeDraft, location: Location, path: readonly string[], row: TinybenchTableRow): void {
  addTask(draft, location, path, row.outcome);
  if (row.unreadable.length > 0) draft.reject(location, row.name, `not a number: ${row.unreadable.join(', ')}`);
}

const toCells = (row: Fields) => {
  const toCell = (cell: unknown) => (typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '');
  return new Map(Object.entries(row).map(([header, cell]) => [header, toCell(cell)]));
};

function addFound(draft: OutcomeDraft, { pointer, path, result }: FoundTask, index: number): void {
  const location = pointer || '/';
  const row = isTableRow(result) ? readTableRow(toCells(result)) : null;
  if (row) addRow(draft, location, [...path, row.name], row);
  else if (path.length > 0) addTask(draft, location, path, readTaskResult(result));
  else {
    const names = 'write `bench.tasks.map(({ name, result }) => ({ name, result }))`';
    draft.warn(location, `\`bench.results\` has no names: ${names}`);
    addTask(draft, location, [`task ${index + 1}`], readTaskResult(result));
  }
}

/** Node, Deno or Bun and its version, which every result since version 3 contains. */
function toEnvironment(json: object, tasks: readonly FoundTask[]): Environment {
  const around = [json, ...tasks.flatMap(({ entry, result }) => [result, entry, entry.bench])];
  const source = around.map(fieldsOf).find(({ runtime }) => readText(runtime) !== null);
  const name = readName(source?.runtime, 80);
  return { runtime: { name, version: name && readName(source?.runtimeVersion, 100) } };
}

function readDocument(json: object, draft: OutcomeDraft): void {
  const tasks = listTasks(json);
  for (const [index, task] of tasks.entries()) addFound(draft, task, index);
  draft.setEnvironment(toEnvironment(json, tasks));
}

/** What tinybench's `console.table(bench.table())` prints, and its tasks as JSON, of versions 2 to 6. */
export const tinybench = withReport(
  { isReport: (json): json is object => listTasks(json).length > 0, read: readDocument },
  {
    name: 'tinybench',
    title: 'tinybench',
    noise: { 'border of a table': BORDER },
    aliases: ['tiny-bench'],
    signature: 'a table with `Task name` and `Latency avg (ns)`, or JSON of `bench.tasks` with `latency.mean`',
    recognises: (native) => native.lines.some(({ text }) => isHeaderLine(text)),
    // Vitest measures with tinybench and writes its fields.
    yieldsTo: ['vitest'],
    read(native, draft) {
      for (const { line, title, row } of new TableReader(native, draft).readAll().rows) {
        addRow(draft, line, title === null || row.name.includes(title) ? [row.name] : [title, row.name], row);
      }
    },
  },
);
