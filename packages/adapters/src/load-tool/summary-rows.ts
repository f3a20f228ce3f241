import { parsePrintedNumber } from '../figures/printed-figure.ts';
import { toPercentile } from '../figures/statistics.ts';
import { isFields, readText } from '../json/fields.ts';
import { parseJsonText } from '../json/json-text.ts';
import type { OutcomeDraft } from '../outcome/adapter.ts';
import type { Figure } from '../outcome/figure.ts';
import { splitRow } from '../text/csv-cells.ts';
import type { Line, Lines, Location, NativeText } from '../text/native-text.ts';

/** One row of the summary that go-ycsb and go-tpc print: an operation, with its cells by their lower-case heading. */
export type SummaryRow = {
  readonly location: Location;
  /** `[Summary]` or `[Current]` of go-tpc; go-ycsb prints none. */
  readonly prefix: string | null;
  readonly operation: string;
  readonly cells: ReadonlyMap<string, string>;
};

const PLAIN = /^(?:\[(\w{1,20})\] )?(\S.{0,200}?)\s{0,40}- ((?:Takes\(s\)|Elapsed\(s\)|Count): .{1,600})$/;
/** The last cell of a whole row: the width of its decimals is fixed, which tells a row that was cut. */
const CELL = /^([\w.]{1,12}(?:\(\w{1,3}\))?): (-?\d{1,20}(?:\.\d)?|NaN|[+-]?Inf)$/;

/** `READ   - Takes(s): 5.9, Count: 9911, OPS: 1687.7, Avg(us): 469, …` */
export function readPlainRow(line: Line): SummaryRow | null {
  const [, prefix = null, operation, rest] = PLAIN.exec(line.text.slice(0, 900).trimEnd()) ?? [];
  if (operation === undefined || rest === undefined) return null;
  const cells = rest.split(', ').map((cell) => CELL.exec(cell));
  if (cells.some((cell) => cell === null)) return null;
  const named = cells.map((cell) => [(cell?.[1] ?? '').toLowerCase(), cell?.[2] ?? ''] as const);
  return { location: line, prefix, operation: operation.trim(), cells: new Map(named) };
}

/** `|     OPERATION     | TAKES(S) | COUNT |  OPS   | …`: the heading of the rows below it, in lower case. */
export function readTableHead(line: Line): readonly string[] | null {
  const cells = splitRow(line.text.slice(0, 1000).trim(), '|').map((cell) => cell.toLowerCase());
  return cells.includes('operation') && (cells.includes('takes(s)') || cells.includes('prefix')) ? cells : null;
}

export function readTableRow(line: Line, head: readonly string[]): SummaryRow | null {
  const cells = splitRow(line.text.slice(0, 1000).trim(), '|');
  if (cells.length !== head.length) return null;
  const named = new Map(head.map((name, at) => [name, cells[at] ?? ''] as const));
  const operation = named.get('operation') ?? '';
  const prefix = /^\[(\w{1,20})\]$/.exec(named.get('prefix') ?? '')?.[1] ?? null;
  return operation === '' ? null : { location: line, prefix, operation, cells: named };
}

/** A row of `--output json` or `outputstyle=json`, whose values are texts. */
function toJsonRow(value: unknown, location: Location): SummaryRow | null {
  if (!isFields(value) || !('Takes(s)' in value || 'Prefix' in value)) return null;
  const operation = readText(value.Operation);
  if (operation === null) return null;
  const cells = Object.entries(value).flatMap(([key, text]) =>
    typeof text === 'string' ? [[key.toLowerCase(), text] as const] : [],
  );
  const prefix = /^\[(\w{1,20})\]/.exec(readText(value.Prefix) ?? '')?.[1] ?? null;
  return { location, prefix, operation, cells: new Map(cells) };
}

/** A list of objects that a line of a log holds; null for other lines. */
export function readJsonLine(line: Line): readonly unknown[] | null {
  const value = /^\[\{".{1,65000}\}\]$/.test(line.text.trim()) ? parseJsonText(line.text.trim()) : undefined;
  return Array.isArray(value) ? value : null;
}

/** The rows of a list; null if one of its entries is not a row. */
export function toJsonRows(list: unknown, locate: (index: number) => Location): readonly SummaryRow[] | null {
  if (!Array.isArray(list) || list.length === 0) return null;
  const rows = list.map((entry, index) => toJsonRow(entry, locate(index)));
  return rows.every((row) => row !== null) ? rows : null;
}

/** The lines around a document, or all lines of a text that is not a document. */
export const listTextLines = ({ json, lines, around }: NativeText): Lines => (json === undefined ? lines : around);

/** Cells of a row that are no figure of it. */
const OTHER_CELLS: ReadonlySet<string> = new Set(['prefix', 'operation', 'takes(s)', 'elapsed(s)', 'count', 'sum(ms)']);
const TIME = /^(avg|min|max|(\d{1,2}(?:\.\d{1,4})?)th)\((us|ms|s)\)$/;
const STATISTICS: Readonly<Record<string, string>> = { avg: 'mean', min: 'min', max: 'max' };

/**
 * Figures of a row: latencies in the unit of their headings and the rate. Null for operations that failed, whose
 * latencies are none of the operation, and for a row with a cell that is not a number.
 */
export function readRowFigures(
  draft: OutcomeDraft,
  { location, operation, cells }: SummaryRow,
  { failed, noun }: { readonly failed: RegExp; readonly noun: 'operations' | 'transactions' },
): readonly Figure[] | null {
  const n = parsePrintedNumber(cells.get('count') ?? '');
  const figures: Figure[] = [];
  const bad: string[] = [];
  for (const [name, text] of cells) {
    const [, which, share, unit] = TIME.exec(name) ?? [];
    const rate = name === 'ops' || name === 'qps' ? 'ops/s' : name === 'tpm' ? 'ops/min' : null;
    if (OTHER_CELLS.has(name)) continue;
    const value = parsePrintedNumber(text);
    if (value === null || (which === undefined && rate === null)) bad.push(`${name}: ${text}`);
    else if (rate !== null) figures.push({ location, metric: 'throughput', unit: rate, statistic: 'mean', value, n });
    else if (unit && which) {
      const statistic = share === undefined ? (STATISTICS[which] ?? 'mean') : toPercentile(share);
      figures.push({ location, metric: 'latency', unit, statistic, value, n });
    }
  }
  if (failed.test(operation)) {
    const count = cells.get('count') ?? 'some';
    draft.warn(location, `${operation}: ${count} ${noun} failed; their latencies are left out`);
    draft.ignore(location, `latency of failed ${noun}`);
  } else if (bad.length > 0) draft.reject(location, operation, `not a number: ${bad.join(', ')}`);
  else return figures;
  return null;
}
