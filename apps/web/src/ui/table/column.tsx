import type { Status } from '@tachograph/schema/result';
import { type DisplayUnit, formatExact, formatNumber } from '@tachograph/units';
import type { ReactNode } from 'react';
import { type ChartUnit, exactLabel, type ResultFigure, rangeLabel, shownValue } from '@/charts/labels/chart-labels.ts';

/** A figure as charts hold it, in the canonical unit, or why it is missing. */
type ColumnFigure = {
  readonly value: number | null;
  readonly low?: number | null;
  readonly high?: number | null;
};

/** Every digit, in the canonical unit. */
export const exact = (value: number | null | undefined): string => (value == null ? '' : String(value));

/** "emulated: a loop"; empty for a plain figure, and the warning of one that has one. */
const statusText = ({ status, reason }: { readonly status: Status | 'not run'; readonly reason: string | null }) =>
  [status === 'ok' ? '' : status, reason].filter(Boolean).join(': ');

/** A result in a cell of a grid: "2,611", "44.3 · emulated: a loop", "unsupported: no such call". */
export const cellText = (result: ResultFigure | null, divisor: number): string =>
  result
    ? [result.value === null ? '' : formatNumber(result.value / divisor), statusText(result)]
        .filter(Boolean)
        .join(' · ')
    : 'not run';

/** The columns of a figure: value and range as they are read, or in CSV the value and both ends with every digit. */
export function figureColumns<Row>(name: string, unit: ChartUnit, figureOf: (row: Row) => ColumnFigure): Column<Row>[] {
  // Of two figures in a row, each end is named after its own.
  const end = (label: string) => (name === 'Value' ? label : `${name}, ${label.toLowerCase()}`);
  const valueIn = (row: Row) => figureOf(row).value;
  return [
    {
      title: name,
      unit,
      className: 'num',
      text: (row) => shownOr(valueIn(row), (value) => shownValue(value, unit)),
      exact: (row) => exact(valueIn(row)),
      draw: (row) =>
        shownOr(valueIn(row), (value) => <span title={exactLabel(value, unit)}>{shownValue(value, unit)}</span>),
    },
    { title: end('Low'), unit, only: ['csv'], text: (row) => exact(figureOf(row).low) },
    { title: end('High'), unit, only: ['csv'], text: (row) => exact(figureOf(row).high) },
    {
      title: end('Range'),
      only: ['page', 'md'],
      className: 'num nowrap meta',
      text: (row) => {
        const { low, high } = figureOf(row);
        return low === high ? '' : rangeLabel(low, high, unit, ' – ');
      },
    },
  ];
}

const shownOr = <Shown,>(value: number | null, show: (value: number) => Shown): Shown | string =>
  value === null ? '' : show(value);

/** The columns of a result: the figure, how many repeats or samples it is of, and its status: emulated, or why it is missing. */
export function resultColumns<Row>(
  unit: ChartUnit,
  resultOf: (row: Row) => Omit<ResultFigure, 'uncertainty' | 'at' | 'runs'> | null | undefined,
): Column<Row>[] {
  return [
    ...figureColumns<Row>('Value', unit, (row) => resultOf(row) ?? { value: null }),
    { title: 'Measured', unit, only: ['csv'], text: (row) => exact(resultOf(row)?.measured) },
    ...statusColumns<Row>(resultOf),
  ];
}

/** The number of repeats or samples, and the status with its reason. A row without a result was not run. */
export const statusColumns = <Row,>(
  resultOf: (row: Row) => Pick<ResultFigure, 'n' | 'status' | 'reason'> | null | undefined,
): Column<Row>[] => [
  {
    title: 'n',
    className: 'num',
    text: (row) => {
      const n = resultOf(row)?.n;
      return n == null ? '' : formatNumber(n, 15);
    },
    exact: (row) => exact(resultOf(row)?.n),
  },
  {
    title: 'Status',
    only: ['csv', 'md'],
    text: (row) => statusText(resultOf(row) ?? { status: 'not run', reason: null }),
    exact: (row) => resultOf(row)?.status ?? 'not run',
  },
  { title: 'Reason', only: ['csv'], text: (row) => resultOf(row)?.reason ?? '' },
];

/** A value in the column's unit; the exact value and unit in the title. */
export const Figure = ({ value, unit, canonical }: { value: number; unit: DisplayUnit; canonical: string }) => (
  <span className="num" title={`${formatExact(value)} ${canonical}`}>
    {formatNumber(value / unit.divisor)}
  </span>
);

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
  /** On the page, what a cell says when it is pointed at. */
  readonly hint?: (row: Row) => string;
  /** Of its cells on the page: `num` for a figure, whose title stands at the right too. */
  readonly className?: string;
  /** Where it stands; everywhere if left out. */
  readonly only?: readonly TableFormat[];
};

export const columnsIn = <Row,>(columns: readonly Column<Row>[], format: TableFormat): Column<Row>[] =>
  columns.filter(({ only }) => only?.includes(format) ?? true);

export const titleIn = ({ title, unit }: Pick<Column<never>, 'title' | 'unit'>, format: TableFormat): string =>
  unit ? `${title}, ${format === 'csv' ? unit.canonical : unit.label}` : title;

const textIn = <Row,>({ text, exact = text }: Column<Row>, row: Row, format: TableFormat): string =>
  format === 'csv' ? exact(row) : text(row);

export type Lines = { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** A table as text, in either format. */
export type TextTable = Readonly<Record<'csv' | 'md', Lines>>;

const toLines = <Row,>(columns: readonly Column<Row>[], rows: readonly Row[], format: 'csv' | 'md'): Lines => {
  const shown = columnsIn(columns, format);
  return {
    head: shown.map((column) => titleIn(column, format)),
    rows: rows.map((row) => shown.map((column) => textIn(column, row, format))),
  };
};

export const drawIn = <Row,>({ draw, text }: Column<Row>, row: Row): ReactNode => (draw ? draw(row) : text(row));

/** The class of the title of a column, which stands at the right above figures. */
export const headClass = ({ className }: Pick<Column<never>, 'className'>): 'num' | undefined =>
  className?.split(' ').includes('num') ? 'num' : undefined;

export const toTextTable = <Row,>(columns: readonly Column<Row>[], rows: readonly Row[]): TextTable => ({
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
export const toGridText = <Cell,>({ rows, names, figures, headOf, textOf }: Omit<Grid<Cell>, 'draw'>): TextTable => {
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
