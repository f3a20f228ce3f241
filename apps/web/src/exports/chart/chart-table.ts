import { toCsv, toMarkdown } from '@/ui/table/table-text.ts';

type TextFormat = 'csv' | 'md';

/** A text, or what differs between the two: exact in the canonical unit for a spreadsheet, as it is read for a README. */
type ChartCell = string | Readonly<Record<TextFormat, string>>;

/** One column of the table with the same figures as a chart. */
export type ChartColumn<Row> = {
  readonly head: ChartCell;
  readonly cell: (row: Row) => ChartCell;
  /** The format it belongs to; both where it is left out. */
  readonly only?: TextFormat;
};

type Lines = { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** The table with the same figures as a chart, in either format. */
export type ChartTable = Readonly<Record<TextFormat, Lines>>;

export function toChartTable<Row>(columns: readonly ChartColumn<Row>[], rows: readonly Row[]): ChartTable {
  const inFormat = (format: TextFormat): Lines => {
    const included = columns.filter(({ only }) => only === undefined || only === format);
    const text = (cell: ChartCell) => (typeof cell === 'string' ? cell : cell[format]);
    return {
      head: included.map(({ head }) => text(head)),
      rows: rows.map((row) => included.map(({ cell }) => text(cell(row)))),
    };
  };
  return { csv: inFormat('csv'), md: inFormat('md') };
}

export const toChartCsv = ({ csv: { head, rows } }: ChartTable): string => toCsv(head, rows);

/** The table as Markdown; empty where it has no line. */
export const toTableMarkdown = ({ md: { head, rows } }: ChartTable): string =>
  rows.length === 0 ? '' : toMarkdown(head, rows);
