import type { Environment } from '@tachograph/schema/environment';
import { type Fields, isFields, readText } from '../../json/json-fields.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { addLatencies, addUnmeasured } from '../../outcome/add-latencies.ts';
import { toCell } from '../../outcome/named-cell.ts';
import { draftOutcome, type OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { toName } from '../../text/clean-text.ts';
import { type NativeText, where } from '../../text/lines.ts';
import { type FoundTask, listTasks } from './list-tasks.ts';
import { isHeaderLine, readTables } from './read-table.ts';
import { isTableRow, readTableRow, type TableRow } from './table-row.ts';
import { readTaskResult } from './task-result.ts';

const TITLE = 'tinybench';
const ONLY_LATENCY =
  'latency is taken; throughput is left out, because from version 3 on it is the mean of 1/x and not 1/mean';

type Reading = TableRow['reading'] | null;

function addTask(draft: OutcomeDraft, place: string, path: readonly string[], reading: Reading): void {
  if (reading === null || reading.kind === 'refused') {
    draft.reject(place, path.join(' > '), reading?.reason ?? 'no statistics of tinybench');
    return;
  }
  const cell = toCell(path, { language: 'javascript' });
  if (reading.kind === 'unmeasured') addUnmeasured(draft, place, cell, { unit: 'ms', ...reading });
  else {
    if (reading.warning !== null) draft.warn(place, reading.warning);
    draft.warn('file', ONLY_LATENCY);
    addLatencies(draft, place, cell, reading.latency);
  }
}

const toCells = (row: Fields) =>
  new Map(
    Object.entries(row).map(([header, cell]) => [
      header,
      typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '',
    ]),
  );

function addFound(draft: OutcomeDraft, { pointer, path, result }: FoundTask, index: number): void {
  const place = pointer || '/';
  const row = isTableRow(result) ? readTableRow(toCells(result)) : null;
  if (row) addTask(draft, place, [...path, row.name], row.reading);
  else if (path.length > 0) addTask(draft, place, path, readTaskResult(result));
  else {
    draft.warn(
      place,
      '`bench.results` holds no names: write `bench.tasks.map(({ name, result }) => ({ name, result }))`',
    );
    addTask(draft, place, [`task ${index + 1}`], readTaskResult(result));
  }
}

/** Node, Deno or Bun and its version, as every result since version 3 says. */
function toEnvironment(native: NativeText, tasks: readonly FoundTask[]): Environment {
  const around = [native.json, ...tasks.flatMap(({ entry, result }) => [result, entry, entry.bench])];
  const told = around.find((place): place is Fields => isFields(place) && readText(place.runtime) !== null);
  const name = toName(readText(told?.runtime) ?? '', 80);
  const version = toName(readText(told?.runtimeVersion) ?? '', 100);
  return name === '' ? {} : { runtime: { name, ...(version === '' ? {} : { version }) } };
}

function parse(native: NativeText) {
  const draft = draftOutcome('tinybench', TITLE, native);
  const tasks = native.json === undefined ? [] : listTasks(native.json);
  for (const [index, task] of tasks.entries()) addFound(draft, task, index);
  if (native.json === undefined) {
    for (const { line, title, row } of readTables(native, draft)) {
      addTask(draft, where(line), title === null ? [row.name] : [title, row.name], row.reading);
    }
  }
  return draft.finish({ harness: { name: TITLE, tool: { name: TITLE } }, environment: toEnvironment(native, tasks) });
}

/** What tinybench's `console.table(bench.table())` prints, and its tasks as JSON, of versions 2 to 6. */
export const tinybench: Adapter = {
  name: 'tinybench',
  title: TITLE,
  aliases: ['tiny-bench'],
  looksFor: 'a table with `Task name` and `Latency avg (ns)`, or JSON of `bench.tasks` with `latency.mean`',
  recognises: (native) =>
    native.json === undefined ? native.lines.some(({ text }) => isHeaderLine(text)) : listTasks(native.json).length > 0,
  // Vitest measures with tinybench and writes its fields.
  yieldsTo: ['vitest'],
  parse,
};
