'use client';
import { type CSSProperties, memo, useMemo } from 'react';
import { Area, ComposedChart, Line, XAxis, YAxis } from 'recharts';
import type { ValueScale } from '../scale/value-scale.ts';
import { driverStyle } from '../style/paint.tsx';
import type { LineGeometry, PanelGeometry } from './geometry.ts';
import { lineStyle } from './trend-points.tsx';
import { type Drawn, toZoomTransform } from './zoom-transform.ts';

type LivePoint = { readonly x: number; readonly value: number | null; readonly band: readonly [number, number] | null };

/** Points and the card are ours; nothing moves by itself. */
const STILL = { dot: false, activeDot: false, legendType: 'none', isAnimationActive: false } as const;
const NO_MARGIN = { top: 0, right: 0, bottom: 0, left: 0 };

/** One row per point, and an empty one between segments, where the line lifts. */
function toRows(line: LineGeometry, divisor: number): LivePoint[] {
  return line.segments
    .filter((segment) => segment.length > 1)
    .flatMap((segment) => {
      const rows = segment.map(({ position, point: { value, low, high } }): LivePoint => {
        const band = low == null || high == null ? null : ([low / divisor, high / divisor] as const);
        return { x: position, value: value === null ? null : value / divisor, band };
      });
      const end = rows.at(-1)?.x ?? 0;
      return [...rows, { x: end, value: null, band: null }];
    });
}

type Props = {
  readonly panel: PanelGeometry;
  readonly y: ValueScale;
  readonly divisor: number;
  readonly width: number;
  readonly height: number;
};

/** Lines and bands of a panel by Recharts, on the model's own axes: it takes the server's chart over without a jump. */
const Marks = memo(function Marks({ panel, y, divisor, width, height }: Props) {
  const lines = useMemo(
    () => panel.lines.map((line) => ({ line, style: driverStyle(line.driver), rows: toRows(line, divisor) })),
    [panel.lines, divisor],
  );
  return (
    <ComposedChart width={width} height={height} margin={NO_MARGIN} accessibilityLayer={false} aria-hidden="true">
      <XAxis hide type="number" dataKey="x" domain={[...panel.domain]} allowDataOverflow />
      <YAxis hide type="number" scale={y.kind} domain={[...y.domain]} allowDataOverflow />
      {lines
        .filter(({ line }) => !line.faint)
        .map(({ line, style, rows }) => (
          <Area
            key={`band ${line.key}`}
            {...STILL}
            data={rows}
            dataKey="band"
            fill={style.colour}
            fillOpacity={0.13}
            stroke="none"
          />
        ))}
      {lines.map(({ line, style, rows }) => (
        <Line
          key={line.key}
          {...STILL}
          {...lineStyle(line.faint ? null : style)}
          data={rows}
          dataKey="value"
          type={line.isStep ? 'stepAfter' : 'linear'}
        />
      ))}
    </ComposedChart>
  );
});

/** Recharts takes some hundred milliseconds to draw what a zoom leaves, so it draws everything once, and a zoom moves it. */
export function TrendMarks({ shown, ...whole }: Props & { readonly shown: Drawn }) {
  const transform = toZoomTransform(whole, shown, whole);
  const isMoved = transform !== 'none';
  return (
    <div
      className="trend-live"
      data-moved={isMoved || undefined}
      style={{ '--trend-zoom': transform } as CSSProperties}
    >
      <Marks {...whole} />
    </div>
  );
}
