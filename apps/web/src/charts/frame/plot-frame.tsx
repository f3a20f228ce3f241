import type { CSSProperties, ReactNode } from 'react';
import { percent } from '../labels/percent.ts';
import type { Tick } from '../scale/value-scale.ts';
import { type ChartDriver, driverStyle } from '../style/driver-style.ts';

const ROW_HEIGHT = 46;
/** Middle of the mark inside a row; above it is space for its value. */
export const ROW_MIDDLE = 28;

type Row = { readonly key: string; readonly driver: ChartDriver; readonly label: string };

type Props = {
  readonly id: string;
  readonly title: string;
  /** The figures as text. */
  readonly description: string;
  readonly rows: readonly Row[];
  readonly ticks: readonly Tick[];
  readonly rowHeight?: number;
  readonly rowMiddle?: number;
  readonly marker?: boolean;
  /** Draws a row's marks; its origin is the row's upper left corner. */
  readonly children: (index: number) => ReactNode;
};

/** Rows named on the left over one horizontal axis: the frame of the small plots that explain a verdict. */
export function PlotFrame({ id, title, description, rows, ticks, children, ...more }: Props) {
  const { rowHeight = ROW_HEIGHT, rowMiddle = ROW_MIDDLE, marker = true } = more;
  const height = rows.length * rowHeight;
  const longest = rows.reduce((most, { label }) => Math.max(most, label.length), 0);
  const style = { '--plot-left': `${Math.min(170, Math.ceil(longest * 6.9) + (marker ? 34 : 14))}px` } as CSSProperties;
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
        {rows.map(({ key, driver, label }, i) => (
          <g key={key} className={driverStyle(driver).className} transform={`translate(0 ${i * rowHeight})`}>
            <g className={marker ? 'plot-name' : 'plot-name plot-quiet'}>
              {marker && <path d={driverStyle(driver).marker} transform={`translate(5 ${rowMiddle})`} />}
              <text x={marker ? 18 : 0} y={rowMiddle + 4}>
                {label}
              </text>
            </g>
            {children(i)}
          </g>
        ))}
      </svg>
    </div>
  );
}
