import type { Environment } from '@tachograph/schema/environment';
import { type Fields, fieldsOf, readText } from '../../json/json-fields.ts';
import type { NativeText } from '../../native/native-text.ts';
import { addLatencies, addUnmeasured } from '../../outcome/add-latencies.ts';
import { toCell } from '../../outcome/named-cell.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { withReport } from '../../outcome/with-report.ts';
import { readName } from '../../text/clean-text.ts';
import { HEADING } from '../../text/common-noise.ts';
import type { Location } from '../../text/line.ts';
import { type FoundTask, listTasks, readTaskResult } from './list-tasks.ts';
import { BORDER, isHeaderLine, isTableRow, readTableRow, readTables, type TinybenchTableRow } from './read-table.ts';

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

function read(native: NativeText, draft: OutcomeDraft): void {
  for (const { line, title, row } of readTables(native, draft)) {
    addRow(draft, line, title === null || row.name.includes(title) ? [row.name] : [title, row.name], row);
  }
}

/** What tinybench's `console.table(bench.table())` prints, and its tasks as JSON, of versions 2 to 6. */
export const tinybench = withReport(
  { isReport: (json): json is object => listTasks(json).length > 0, read: readDocument },
  {
    name: 'tinybench',
    title: 'tinybench',
    noise: { heading: HEADING, 'border of a table': BORDER },
    aliases: ['tiny-bench'],
    signature: 'a table with `Task name` and `Latency avg (ns)`, or JSON of `bench.tasks` with `latency.mean`',
    recognises: (native) => native.lines.some(({ text }) => isHeaderLine(text)),
    // Vitest measures with tinybench and writes its fields.
    yieldsTo: ['vitest'],
    read,
  },
);
