import { addRequests } from '../../load-tool/named-requests.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { HEADING } from '../../text/common-noise.ts';
import type { Line, NativeText } from '../../text/lines.ts';
import { listUnknownColumns, toRequestName, toRowFigures, UNKNOWN_COLUMN } from './locust-columns.ts';

/** `Type     Name      # reqs      # fails |    Avg     Min     Max    Med |   req/s  failures/s`; before 2.0 without a type. */
const HEAD =
  /^(Type\s{1,40})?Name\s{1,200}# reqs\s{1,40}# fails\s{1,4}\|\s{1,40}Avg\s{1,40}Min\s{1,40}Max\s{1,40}\|?\s{0,4}Med(?:ian)?\s/;
const PERCENTILES_HEAD = /^(?:Type\s{1,40})?Name\s{1,200}(?:# reqs\s{1,40})?50%\s/;
const TYPES = '(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|\\S{1,40})';
const ROW = new RegExp(
  `^(?:(${TYPES})\\s{1,40})?(\\S.{0,300}?)\\s{1,200}(\\d{1,15})\\s{1,40}(\\d{1,15})\\(\\d{1,3}(?:\\.\\d{2})?%\\)\\s{0,4}\\|`,
);
const LOG = /^\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3}\] /;

export const NOISE = {
  heading: HEADING,
  'border of a table': /^-{6,}(?:[|-]{6,}|$)/,
  'log of the run': LOG,
  'report of errors':
    /^(?:Error report|# occurrences\s{1,40}Error|\d{1,12}\s{1,40}(?:[A-Z]{3,10} |\S{1,100}: ).{0,400})$/,
  'heading of the percentiles': /^Response time percentiles \(approximated\)$/,
};

export const isConsoleHead = (text: string): boolean => HEAD.test(text);

type Row = {
  readonly line: Line;
  readonly name: string;
  readonly count: number;
  readonly failed: number;
  readonly columns: readonly string[];
  readonly cells: readonly string[];
};

const headCells = (text: string): string[] => text.trim().toLowerCase().split(/\s+/);

function readRow(line: Line, head: string): Row | null {
  const text = line.text.slice(0, 1000).trimEnd();
  const [, type = '', name, count, failed] = ROW.exec(text.trim()) ?? [];
  if (name === undefined) return null;
  const [columns, cells] = [head, text].map((row) => headCells(row.slice(row.indexOf('|') + 1).replaceAll('|', ' ')));
  // A row whose last number was cut has no two decimals.
  if (!columns || !cells || columns.length !== cells.length || !/\.\d{2}$/.test(text)) return null;
  const hasType = /^\s{0,4}Type\s/.test(head);
  const printed = hasType ? toRequestName(type, name) : [type, name].filter((part) => part !== '').join(' ');
  return { line, name: printed, count: Number(count), failed: Number(failed), columns, cells };
}

/** A row of the percentiles: its numbers are its last words, and the name what stands before them. */
function readPercentiles(
  line: Line,
  head: readonly string[],
): { readonly name: string; readonly columns: readonly string[]; readonly cells: readonly string[] } | null {
  const words = line.text.slice(0, 1000).trim().split(/\s+/);
  const columns = head.filter((column) => column.endsWith('%'));
  const numbers = words.slice(-columns.length - 1);
  if (words.length < columns.length + 2 || !numbers.every((word) => /^\d{1,12}$/.test(word))) return null;
  const isCountFirst = head.indexOf('reqs') < head.indexOf('50%');
  const cells = isCountFirst ? numbers.slice(1) : numbers.slice(0, -1);
  const names = words.slice(0, -columns.length - 1);
  const name = names.length === 1 ? (names[0] ?? '') : toRequestName(names[0] ?? '', names.slice(1).join(' '));
  return { name, columns, cells };
}

/** Read the last table of a console, which is the report, and the percentiles below it. */
export function readConsole(native: NativeText, draft: OutcomeDraft): void {
  let tables = 0;
  let [head, percentiles]: [string | null, readonly string[] | null] = [null, null];
  let rows: Row[] = [];
  const counts = new Map<string, Row>();
  const started = native.lines.some(
    ({ text }) => LOG.test(text) && / (?:Starting Locust|Ramping to) /.test(text.slice(0, 200)),
  );
  // The report comes behind the last message; a table above it, without percentiles below it, is progress.
  let [hasStopped, isReport] = [false, false];
  const dropTable = (rule: string) => {
    for (const { line } of rows) draft.ignore(line, rule);
    rows = [];
  };
  for (const line of native.lines) {
    const text = line.text.slice(0, 1000).trim();
    const row = head === null ? null : readRow(line, head);
    if (HEAD.test(text)) {
      dropTable('progress');
      isReport = hasStopped;
      [head, percentiles] = [line.text.slice(0, 1000), null];
      tables += 1;
    } else if (PERCENTILES_HEAD.test(text)) {
      [head, percentiles, isReport] = [null, headCells(text), true];
      const unknown = listUnknownColumns(percentiles);
      if (unknown.length > 0) draft.reject(line, unknown.join(', '), UNKNOWN_COLUMN);
      for (const entry of rows) counts.set(entry.name, entry);
    } else if (row) {
      rows.push(row);
      continue;
    } else {
      if (LOG.test(text) && / Shutting down\b/.test(text)) hasStopped = true;
      const found = percentiles && readPercentiles(line, percentiles);
      const entry = found && counts.get(found.name);
      if (!found) continue;
      const n = entry?.count ?? null;
      const figures = toRowFigures(found.columns, found.cells, { location: line, n });
      if (figures) addRequests(draft, { location: line, name: found.name, language: 'python', figures });
    }
    draft.accept(line);
  }
  if (started && !isReport) dropTable('progress');
  if (rows.length === 0) {
    const reason = 'no report at the end: Locust was stopped, or the log is truncated';
    draft.reject('file', native.text.slice(0, 200), tables === 0 ? 'no table of Locust: the log is truncated' : reason);
  }
  for (const { line, name, count, failed, columns, cells } of rows) {
    const figures = toRowFigures(columns, cells, { location: line, n: count });
    if (figures === null) draft.reject(line, line.text, 'a cell is not a number');
    else if (count === 0) draft.reject(line, line.text, 'no request was made');
    else addRequests(draft, { location: line, name, language: 'python', figures, failed, count });
  }
}
