import type { CSSProperties, ReactNode } from 'react';
import { percent } from '@/charts/labels/chart-labels.ts';
import type { Tick } from '@/charts/scale/value-scale.ts';
import { type ChartDriver, driverStyle } from '../style/paint.tsx';

const ROW_HEIGHT = 46;
/** Middle of the mark inside a row; above it is space for its value. */
export const ROW_MIDDLE = 28;

type PlotRow = { readonly key: string; readonly driver: ChartDriver; readonly label: string };

type Props<R extends PlotRow> = {
  readonly id: string;
  readonly title: string;
  /** The figures as text. */
  readonly description: string;
  readonly rows: readonly R[];
  readonly ticks: readonly Tick[];
  readonly rowHeight?: number;
  readonly rowMiddle?: number;
  /** Draws a row's marks; its origin is the row's upper left corner. */
  readonly children: (row: R) => ReactNode;
};

/** Rows named on the left over one horizontal axis: the frame of the small plots that explain a verdict. */
export function PlotFrame<R extends PlotRow>({ id, title, description, rows, ticks, children, ...size }: Props<R>) {
  const { rowHeight = ROW_HEIGHT, rowMiddle = ROW_MIDDLE } = size;
  const height = rows.length * rowHeight;
  const longest = rows.reduce((most, { label }) => Math.max(most, label.length), 0);
  const style = { '--plot-left': `${Math.min(170, Math.ceil(longest * 6.9) + 34)}px` } as CSSProperties;
  return (
    <div className="plot" style={style}>
      <svg width="100%" height={height + 22} role="img" aria-labelledby={`${id}-title ${id}-desc`}>
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-desc`}>{description}</desc>
        {ticks.map(({ at, label }) => (
          <g key={label}>
            <line className="plot-grid" x1={percent(at)} x2={percent(at)} y1="4" y2={height + 2} />
            <text x={percent(at)} y={height + 18} textAnchor="middle">
              {label}
            </text>
          </g>
        ))}
        {rows.map((row, i) => (
          <g key={row.key} className={driverStyle(row.driver).className} transform={`translate(0 ${i * rowHeight})`}>
            <g className="plot-name">
              <path d={driverStyle(row.driver).marker} transform={`translate(5 ${rowMiddle})`} />
              <text x={18} y={rowMiddle + 4}>
                {row.label}
              </text>
            </g>
            {children(row)}
          </g>
        ))}
      </svg>
    </div>
  );
}
