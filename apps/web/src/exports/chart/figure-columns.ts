import { formatNumber } from '@tachograph/units';
import { type ChartUnit, rangeLabel, shownValue } from '@/charts/labels/chart-labels.ts';
import type { ResultFigure } from '@/charts/labels/result-figure.ts';
import type { ChartColumn } from './chart-table.ts';
import { statusText } from './describe-cells.ts';

/** A figure as charts hold it, in the canonical unit, or why there is none. */
type ChartFigure = {
  readonly value: number | null;
  readonly low?: number | null;
  readonly high?: number | null;
};

/** Every digit, in the canonical unit. */
export const exact = (value: number | null | undefined): string => (value == null ? '' : String(value));

/** The columns of a figure: in a README value and range as the page shows them, else all three with every digit. */
export function figureColumns<Row>(
  name: string,
  unit: ChartUnit,
  figureOf: (row: Row) => ChartFigure,
): ChartColumn<Row>[] {
  const head = (label: string) => ({ csv: `${label}, ${unit.canonical}`, md: `${label}, ${unit.label}` });
  // Of two figures in a row, each end is named after its own.
  const end = (label: string) => (name === 'Value' ? label : `${name}, ${label.toLowerCase()}`);
  return [
    {
      head: head(name),
      cell: (row) => {
        const { value } = figureOf(row);
        return { csv: exact(value), md: value === null ? '' : shownValue(value, unit) };
      },
    },
    { head: head(end('Low')), only: 'csv', cell: (row) => exact(figureOf(row).low) },
    { head: head(end('High')), only: 'csv', cell: (row) => exact(figureOf(row).high) },
    {
      head: end('Range'),
      only: 'md',
      cell: (row) => {
        const { low, high } = figureOf(row);
        return low === high ? '' : rangeLabel(low, high, unit, ' – ');
      },
    },
  ];
}

/** The columns of a result: the figure, how many repeats or samples it is of, and its status: emulated, or why it is missing. */
export function resultColumns<Row>(
  unit: ChartUnit,
  resultOf: (row: Row) => Omit<ResultFigure, 'uncertainty' | 'at' | 'runs'> | null | undefined,
): ChartColumn<Row>[] {
  return [
    ...figureColumns<Row>('Value', unit, (row) => resultOf(row) ?? { value: null }),
    ...statusColumns<Row>(resultOf),
  ];
}

/** The number of repeats or samples, and the status with its reason. A row without a result was not run. */
export const statusColumns = <Row>(
  resultOf: (row: Row) => Pick<ResultFigure, 'n' | 'status' | 'reason'> | null | undefined,
): ChartColumn<Row>[] => [
  {
    head: 'n',
    cell: (row) => {
      const n = resultOf(row)?.n;
      return n == null ? '' : { csv: String(n), md: formatNumber(n, 15) };
    },
  },
  {
    head: 'Status',
    cell: (row) => {
      const { status, reason } = resultOf(row) ?? ({ status: 'not run', reason: null } as const);
      return { csv: status, md: statusText({ status, reason }) };
    },
  },
  { head: 'Reason', only: 'csv', cell: (row) => resultOf(row)?.reason ?? '' },
];
