import { OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import { Origin } from '@/charts/frame/origin.tsx';
import { percent } from '../labels/chart-labels.ts';
import type { ValueScale } from '../scale/value-scale.ts';
import { type ChartDriver, driverStyle, paint, TEXT } from '../style/paint.tsx';
import { type SmallTrendMarker, type SmallTrendPoint, toSmallTrend } from './small-trend-model.ts';

type Props = {
  readonly driver: ChartDriver;
  readonly points: readonly SmallTrendPoint[];
  /** The least and the greatest `x`, common to the charts of one column. */
  readonly extent: readonly [number, number];
  /** Common to the charts of one row. */
  readonly y: ValueScale;
  /** A value with a line across the plot: 1 of ratios. */
  readonly baseline?: number;
  /** Changes of the series, oldest first: a grey column where each lies with its size above it, and a ring on the first value after it. */
  readonly markers?: readonly SmallTrendMarker[];
};

/** The ends of the axis of a row, and a line across the plot at each. */
function Frame({ y, baseline }: Pick<Props, 'y' | 'baseline'>) {
  const bottom = y.ticks[0];
  const top = y.ticks.at(-1);
  const at = baseline === undefined ? null : y.position(baseline);
  return (
    <>
      {[top && ([top, 'grid'] as const), bottom && ([bottom, 'line-2'] as const)].map(
        (edge) =>
          edge && (
            <path
              key={edge[1]}
              d={`M0 ${Math.round((1 - edge[0].at) * 1000)}H1000`}
              stroke={paint(edge[1])}
              vectorEffect="non-scaling-stroke"
            />
          ),
      )}
      {at !== null && (
        <path
          d={`M0 ${Math.round((1 - at) * 1000)}H1000`}
          stroke={paint('fg-3')}
          strokeDasharray="3 3"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </>
  );
}

const ScaleLabels = ({ y }: Pick<Props, 'y'>) =>
  [y.ticks[0], y.ticks.at(-1)].map(
    (tick, index, both) =>
      tick &&
      (index === 0 || tick !== both[0]) && (
        <text key={tick.label} {...TEXT.tick} x="-6" y={percent(1 - tick.at)} dy="4" textAnchor="end">
          {tick.label}
        </text>
      ),
  );

type ChangeMarker = ReturnType<typeof toSmallTrend>['markers'][number];

/** Near an edge of the plot a label ends there, and else it stands over the middle of its column. */
const anchorOf = (at: number) => (at < 0.2 ? 'start' : at > 0.8 ? 'end' : 'middle');

/** "▲ 1.63×" over the column of a change; without a column over its first value. */
function ChangeLabel({ x, width, isColumn, label, direction }: ChangeMarker) {
  const over = isColumn ? x + width / 2 : x + width;
  const anchor = anchorOf(over);
  const at = anchor === 'start' ? Math.max(0, x) : anchor === 'end' ? Math.min(1, x + width) : over;
  return (
    label && (
      <text
        {...TEXT.figure}
        className="small-trend-size"
        fill={paint(direction === 'worse' ? 'worse' : 'fg')}
        x={percent(at)}
        dy="-4"
        textAnchor={anchor}
      >
        {`${OUTCOME_SHAPES[direction]} ${label}`}
      </text>
    )
  );
}

/**
 * One line of a page of many: its band, its newest value with the mark of its driver, the ends of its axis. The link around
 * it says what it shows.
 */
export function SmallTrend({ driver, points, extent, y, baseline, markers }: Props) {
  const { line, band, end, alone, markers: changes } = toSmallTrend(points, { extent, y, markers });
  const { colour, marker } = driverStyle(driver);
  return (
    <svg className="small-trend" aria-hidden="true">
      {changes.map(
        ({ x, width, isColumn }) =>
          isColumn && (
            <rect key={x} className="small-trend-change" x={percent(x)} width={percent(width)} height="100%" />
          ),
      )}
      <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" width="100%" height="100%" aria-hidden="true">
        <Frame y={y} {...(baseline === undefined ? {} : { baseline })} />
        {band && <path fill={colour} opacity="0.14" d={band} />}
        {line && (
          <path
            d={line}
            fill="none"
            stroke={colour}
            strokeWidth="1.75"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      <ScaleLabels y={y} />
      {alone.map(({ x, y: at }) => (
        <circle key={x} cx={percent(x)} cy={percent(at)} r="2" fill={colour} />
      ))}
      {changes.map(
        ({ x, ring }) =>
          ring && <circle key={x} className="small-trend-ring" cx={percent(ring.x)} cy={percent(ring.y)} r="4" />,
      )}
      {changes.map((change) => (
        <ChangeLabel key={change.x} {...change} />
      ))}
      {end && (
        <Origin x={end.x} y={end.y}>
          <path d={marker} fill={colour} transform="scale(.8)" />
        </Origin>
      )}
    </svg>
  );
}
