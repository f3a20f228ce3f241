import type { Status } from '@tachograph/schema/result';
import { type DisplayUnit, formatExact, formatNumber } from '@tachograph/units';
import { type ChartUnit, exactLabel, type ResultFigure, rangeLabel, shownValue } from '@/charts/labels/chart-labels.ts';
import type { Column } from './column.ts';

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
