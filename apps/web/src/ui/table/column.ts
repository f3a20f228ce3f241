import type { ReactNode } from 'react';

type TableFormat = 'page' | 'csv' | 'md';

/** A column of a table, declared once for the page, its CSV and its Markdown. */
export type Column<Row> = {
  readonly title: string;
  /** Behind the title: the canonical unit in CSV, the one that is read elsewhere. */
  readonly unit?: { readonly canonical: string; readonly label: string };
  /** On the page, where the title is more than its text. */
  readonly drawTitle?: ReactNode;
  /** As it is read. */
  readonly text: (row: Row) => string;
  /** In CSV, where it differs: every digit, in the canonical unit. */
  readonly exact?: (row: Row) => string;
  /** On the page, where it is more than the text. */
  readonly draw?: (row: Row) => ReactNode;
  /** Of its cells on the page: `num` for a figure, whose title stands at the right too. */
  readonly className?: string;
  /** Where it stands; everywhere if left out. */
  readonly only?: readonly TableFormat[];
};

export const columnsIn = <Row>(columns: readonly Column<Row>[], format: TableFormat): Column<Row>[] =>
  columns.filter(({ only }) => only?.includes(format) ?? true);

export const titleIn = ({ title, unit }: Pick<Column<never>, 'title' | 'unit'>, format: TableFormat): string =>
  unit ? `${title}, ${format === 'csv' ? unit.canonical : unit.label}` : title;

const textIn = <Row>({ text, exact = text }: Column<Row>, row: Row, format: TableFormat): string =>
  format === 'csv' ? exact(row) : text(row);

export type Lines = { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** A table as text, in either format. */
export type TextTable = Readonly<Record<'csv' | 'md', Lines>>;

const toLines = <Row>(columns: readonly Column<Row>[], rows: readonly Row[], format: 'csv' | 'md'): Lines => {
  const shown = columnsIn(columns, format);
  return {
    head: shown.map((column) => titleIn(column, format)),
    rows: rows.map((row) => shown.map((column) => textIn(column, row, format))),
  };
};

export const drawIn = <Row>({ draw, text }: Column<Row>, row: Row): ReactNode => (draw ? draw(row) : text(row));

/** The class of the title of a column, which stands at the right above figures. */
export const headClass = ({ className }: Pick<Column<never>, 'className'>): 'num' | undefined =>
  className?.split(' ').includes('num') ? 'num' : undefined;

export const toTextTable = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): TextTable => ({
  csv: toLines(columns, rows, 'csv'),
  md: toLines(columns, rows, 'md'),
});

/** A table with figures of one kind across, such as those of versions or of servers. */
export type Grid<Cell> = {
  /** Row by row, in the order of the places across. */
  readonly rows: readonly (readonly Cell[])[];
  /** What names the row of a figure, and in CSV its place across. */
  readonly names: readonly Column<Cell>[];
  /** What a figure has in CSV beside its names. */
  readonly figures: readonly Column<Cell>[];
  /** The title of a place across, and a figure there. */
  readonly headOf: (cell: Cell) => string;
  readonly textOf: (cell: Cell) => string;
  /** On the page, where they are more than the text, and the class of a figure. */
  readonly drawHead?: (cell: Cell) => ReactNode;
  readonly draw: (cell: Cell) => ReactNode;
  readonly classOf?: (cell: Cell) => string;
};

/** A grid as text: a line for each figure in CSV, and in Markdown a row for each of the page. */
export const toGridText = <Cell>({ rows, names, figures, headOf, textOf }: Omit<Grid<Cell>, 'draw'>): TextTable => {
  const named = toLines(
    names,
    rows.flatMap(([first]) => first ?? []),
    'md',
  );
  return {
    csv: toLines([...names, ...figures], rows.flat(), 'csv'),
    md: {
      head: [...named.head, ...(rows[0] ?? []).map(headOf)],
      rows: rows.map((row, index) => [...(named.rows[index] ?? []), ...row.map(textOf)]),
    },
  };
};
