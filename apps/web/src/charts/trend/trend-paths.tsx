import type { ReactNode } from 'react';
import { bandPath, fine, linePath } from '../frame/stretched-path.ts';
import { type DriverStyle, driverStyle } from '../style/driver-style.tsx';
import { paint } from '../style/paint.ts';
import type { LineGeometry } from './geometry.ts';

/** How a line is drawn by every renderer; faint for null, where the line is only context. */
export const lineStyle = (own: Pick<DriverStyle, 'colour' | 'dash'> | null) =>
  ({
    fill: 'none',
    stroke: own?.colour ?? paint('fg-3'),
    strokeWidth: own ? 1.75 : 1,
    strokeDasharray: own?.dash,
    strokeLinejoin: 'round',
    opacity: own ? undefined : 0.35,
  }) as const;

/** Of a sweep: the older a version of a driver is among those drawn, the fainter its line. */
const VARIANTS = [{}, { strokeWidth: 1.4, opacity: 0.8 }, { strokeWidth: 1.2, opacity: 0.65 }] as const;

/** A sweep has a whisker for every point instead of a band, because its values are of different work. */
function Line({ line: { driver, faint, variant, isStep, segments, bridges } }: { line: LineGeometry }) {
  const own = faint ? null : driverStyle(driver);
  const style = { ...lineStyle(own), ...(own && VARIANTS[Math.min(2, variant ?? 0)]) };
  const dots = { ...lineStyle({ colour: paint('fg-3'), dash: '1 4' }), strokeWidth: 1, className: 'sweep-bridge' };
  return (
    <>
      {own && !bridges && (
        <path fill={own.colour} opacity="0.13" d={segments.map((segment) => bandPath(segment, fine)).join('')} />
      )}
      <path className="trend-line" d={linePath(segments, fine, isStep)} {...style} vectorEffect="non-scaling-stroke" />
      {own && bridges && bridges.length > 0 && (
        <path d={linePath(bridges, fine)} {...dots} vectorEffect="non-scaling-stroke" />
      )}
    </>
  );
}

/**
 * Lines and bands on a stretched grid of 1,000 × 1,000; strokes keep their width whatever the size of the plot.
 * This is what the server paints and what shows without script.
 */
export const TrendPaths = ({ lines, children }: { lines: readonly LineGeometry[]; children?: ReactNode }) => (
  <svg className="trend-marks" viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
    {lines.map((line) => (
      <g key={line.key}>
        <Line line={line} />
      </g>
    ))}
    {children}
  </svg>
);
