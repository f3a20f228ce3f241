import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { readCells, splitRow } from '../../text/csv-cells.ts';
import type { Line } from '../../text/line.ts';
import type { Variant } from './phpbench-value.ts';

/** A row of a report: an aggregate of iterations, or one iteration. */
export type TableRow = Variant & {
  readonly line: Line;
  /** Cells by the name of their column. */
  readonly cells: ReadonlyMap<string, string>;
};

/** Columns of values. */
export const TIMES: Readonly<Record<string, string>> = {
  best: 'min',
  mean: 'mean',
  mode: 'mode',
  median: 'median',
  worst: 'max',
  time_avg: 'mean',
  time_rev: 'mean',
};

/** The columns of a report, and the sign between them: a drawn table, Markdown, or delimited. */
export type Columns = { readonly names: readonly string[]; readonly sign: '|' | ',' | '\t' | ';' };

const splitLine = (text: string, sign: Columns['sign']): string[] =>
  sign === '|' ? splitRow(text.trim(), '|') : readCells(text, sign).map((cell) => cell.trim());

/** The columns of a header; null for other lines. */
export function readColumns(text: string): Columns | null {
  if (!text.includes('subject') || text.length > 2000) return null;
  const sign = (['|', '\t', ';', ','] as const).find((one) => text.includes(one));
  if (!sign) return null;
  const names = splitLine(text, sign);
  const isReport = names.includes('subject') && names.some((name) => Object.hasOwn(TIMES, name));
  return isReport && (names.includes('revs') || names.includes('rstdev')) ? { names, sign } : null;
}

/** Reads the tables of a text. The class of the lines above stands for a column that a table does not have. */
export class TableReader {
  readonly rows: TableRow[] = [];
  private columns: Columns | null = null;

  constructor(private readonly draft: OutcomeDraft) {}

  /** True for a line of a table. */
  read(line: Line, benchmark: string): boolean {
    const text = line.text.slice(0, 4000);
    const columns = readColumns(text);
    const isRule = /^[+|][-=:+| ]{3,}[+|]$/.test(text.trim());
    if (columns) this.columns = columns;
    else if (text.trim() === '') this.columns = null;
    else if (!isRule) return this.columns !== null && this.readRow(line, text, this.columns, benchmark);
    if (text.trim() !== '') this.draft.accept(line);
    return true;
  }

  private readRow(line: Line, text: string, { names, sign }: Columns, benchmark: string): boolean {
    if (!text.includes(sign)) return false;
    const cells = splitLine(text, sign);
    if (cells.length !== names.length) {
      this.draft.reject(line, line.text, 'the row has not the columns of its header: the report may be truncated');
      return true;
    }
    const byName = new Map(names.map((name, at) => [name, cells[at] ?? '']));
    // The report of a single benchmark prints `benchInsertPdo (1 row)` as subject.
    const [, subject = '', set] = /^(.{1,300}?)(?: \((.{0,300})\))?$/.exec(byName.get('subject') ?? '') ?? [];
    const row = { benchmark: byName.get('benchmark') ?? benchmark, subject, set: byName.get('set') ?? set ?? '' };
    this.rows.push({ line, ...row, cells: byName });
    return true;
  }
}
