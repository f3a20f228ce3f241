import type { Status } from '@tachograph/schema/result';
import { formatNumber } from '@tachograph/units';
import { type ChartUnit, rangeLabel, shownValue } from '@/charts/labels/chart-labels.ts';
import type { ChartColumn } from './chart-table.ts';

/** A figure as charts hold it, in the canonical unit, or why there is none. */
type ChartFigure = {
  readonly value: number | null;
  readonly low?: number | null;
  readonly high?: number | null;
};

const exact = (value: number | null | undefined): string => (value == null ? '' : String(value));

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

type CellStatus = { readonly status: Status | 'not run'; readonly reason?: string | null };

/** The columns of what a figure is worth: plain, emulated, with a warning, or why there is none. */
export function statusColumns<Row>(statusOf: (row: Row) => CellStatus): ChartColumn<Row>[] {
  return [
    {
      head: 'Status',
      cell: (row) => {
        const { status, reason } = statusOf(row);
        return { csv: status, md: [status === 'ok' ? '' : status, reason].filter(Boolean).join(': ') };
      },
    },
    { head: 'Reason', only: 'csv', cell: (row) => statusOf(row).reason ?? '' },
  ];
}

/** How many repeats or samples there were. */
export const nColumn = <Row>(nOf: (row: Row) => number | null | undefined): ChartColumn<Row> => ({
  head: 'n',
  cell: (row) => {
    const n = nOf(row);
    return n == null ? '' : { csv: String(n), md: formatNumber(n, 15) };
  },
});
