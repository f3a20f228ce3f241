import type { TradeOffAxis, TradeOffDot, TradeOffFigure } from '@/charts/trade-off/trade-off-model.ts';
import { DriverName } from '@/ui/driver/driver-name.tsx';
import { type Column, figureColumns } from '@/ui/table/column.tsx';

/** A version in the table: with its two figures, or with the reason why it has no point. */
export type TradeOffRow = Pick<TradeOffDot, 'key' | 'driver' | 'version' | 'options' | 'isOnFront' | 'href'> & {
  readonly x: TradeOffFigure | null;
  readonly y: TradeOffFigure | null;
  /** "on the Pareto line", "allocations: not measured". */
  readonly standing: string;
  /** A warning of either figure, such as a protocol mismatch. */
  readonly warning?: string | null;
  readonly run?: string;
};

const NO_FIGURE = { value: null };

const versionOf = ({ version }: TradeOffRow) => version ?? 'not stated';

/** The columns of a trade-off, on its page and in its exports; `y` stands first, as it is read. */
export const tradeOffColumns = (axes: Readonly<Record<'x' | 'y', TradeOffAxis>> | null): Column<TradeOffRow>[] => [
  { title: 'Driver', text: ({ driver }) => driver.name, draw: ({ driver }) => <DriverName driver={driver} /> },
  {
    title: 'Version',
    className: 'nowrap',
    text: versionOf,
    draw: (row) => (
      <>
        <code>{versionOf(row)}</code>
        {row.options && <span className="meta"> {row.options}</span>}
      </>
    ),
  },
  { title: 'Options', only: ['csv', 'md'], text: ({ options }) => options ?? '' },
  ...(axes ? figureColumns<TradeOffRow>(axes.y.name, axes.y.unit, ({ y }) => y ?? NO_FIGURE) : []),
  ...(axes ? figureColumns<TradeOffRow>(axes.x.name, axes.x.unit, ({ x }) => x ?? NO_FIGURE) : []),
  {
    title: 'Pareto line',
    className: 'nowrap',
    text: ({ standing }) => standing,
    draw: ({ standing, isOnFront }) => (isOnFront ? <b>{standing}</b> : standing),
  },
  { title: 'Warning', only: ['csv', 'md'], text: ({ warning }) => warning ?? '' },
  {
    title: 'Run',
    only: ['page', 'csv'],
    className: 'nowrap',
    text: ({ run }) => run ?? '',
    draw: (row) => (
      <a className="link" href={row.href} aria-label={`its run, ${row.driver.name} ${versionOf(row)}`}>
        its run
      </a>
    ),
  },
];
