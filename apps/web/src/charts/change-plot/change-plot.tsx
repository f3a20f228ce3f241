import { Origin, ValueTicks } from '@/charts/frame/origin.tsx';
import { percent } from '../labels/chart-labels.ts';
import { axisWidth } from '../scale/value-scale.ts';
import { type ChartDriver, driverStyle, paint, TEXT } from '../style/paint.tsx';
import { type ChangePlotInput, toChangePlot } from './change-plot-model.ts';

type Props = ChangePlotInput & {
  readonly driver: ChartDriver;
  /** What the plot shows, as text. */
  readonly summary: string;
  /** "▼ 1.64× slower", above the column of the change. */
  readonly label: string;
  readonly direction: 'better' | 'worse';
};

/** Labels at the ends of the axis stay inside it. */
function anchorOf(x: number): 'start' | 'middle' | 'end' {
  if (x < 0.02) return 'start';
  return x > 0.97 ? 'end' : 'middle';
}

const stretched = { vectorEffect: 'non-scaling-stroke', fill: 'none' } as const;

/**
 * The series of a change: its points with their intervals, the levels on both sides, a grey column where the change lies and a
 * ring on the first point after it. Without a script; its text and its table say the same.
 */
export function ChangePlot({ driver, summary, label, direction, ...input }: Props) {
  const { line, band, levels, marks, column, ring, labels } = toChangePlot(input);
  const { colour, marker } = driverStyle(driver);
  const left = axisWidth(input.y) + 14;
  return (
    <div className="change-plot" style={{ '--change-axis': `${left}px` } as object}>
      <svg role="img" aria-label={summary}>
        {column && (
          <>
            <rect className="change-plot-column" x={percent(column.x)} width={percent(column.width)} height="100%" />
            <Origin x={Math.min(0.86, Math.max(0.14, column.x + column.width / 2))} y={0}>
              <text className={`change-plot-label ${direction}`} y="-9" textAnchor="middle">
                {label}
              </text>
            </Origin>
          </>
        )}
        <ValueTicks ticks={input.y.ticks} />
        <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" width="100%" height="100%" aria-hidden="true">
          {band && <path d={band} fill={colour} opacity="0.14" />}
          <path d={levels} stroke={paint('fg')} strokeWidth="1" {...stretched} />
          <path d={line} stroke={colour} strokeWidth="1.75" strokeLinejoin="round" {...stretched} />
        </svg>
        {ring && <circle className="change-plot-ring" cx={percent(ring.x)} cy={percent(ring.y)} r="8" />}
        {marks.map(({ x, y }) => (
          <Origin key={x} x={x} y={y}>
            <path d={marker} fill={colour} transform={marks.length > 30 ? 'scale(.7)' : undefined} />
          </Origin>
        ))}
        {labels.map(({ x, text, always }) => (
          <Origin key={x} x={x} y={1} className={always ? undefined : 'change-plot-wide'}>
            <line y2="4" stroke={paint('line-2')} />
            <text {...TEXT.tick} y="18" textAnchor={anchorOf(x)}>
              {text}
            </text>
          </Origin>
        ))}
      </svg>
    </div>
  );
}
