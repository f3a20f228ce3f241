import type { ReactNode } from 'react';
import { type DriverStyle, driverStyle } from '../style/driver-style.ts';
import { paint } from '../style/paint.ts';
import type { Dot, LineGeometry, Segment } from './geometry.ts';

export const unit = (share: number): string => (share * 1000).toFixed(1);

/** Segments as a path on a grid of 1,000 × 1,000; one of a single dot has none. */
const linePath = (segments: readonly Segment[], isStep = false): string =>
  segments
    .filter((segment) => segment.length > 1)
    .map((segment) =>
      segment
        .map(({ x, y }, i) =>
          i > 0 && isStep ? `H${unit(x)}V${unit(y ?? 0)}` : `${i === 0 ? 'M' : 'L'}${unit(x)} ${unit(y ?? 0)}`,
        )
        .join(''),
    )
    .join('');

/** Stretches of a segment where both ends of the uncertainty are known; a band needs two neighbours. */
function bandStretches(segment: Segment): Dot[][] {
  const stretches: Dot[][] = [[]];
  for (const dot of segment) {
    if (dot.top !== null && dot.bottom !== null) stretches.at(-1)?.push(dot);
    else stretches.push([]);
  }
  return stretches.filter((stretch) => stretch.length > 1);
}

function bandPath(stretch: readonly Dot[]): string {
  const upper = stretch.map(({ x, top }) => `${unit(x)} ${unit(top ?? 0)}`);
  const lower = stretch.map(({ x, bottom }) => `${unit(x)} ${unit(bottom ?? 0)}`).reverse();
  return `M${upper.join('L')}L${lower.join('L')}Z`;
}

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
        <path fill={own.colour} opacity="0.13" d={segments.flatMap(bandStretches).map(bandPath).join('')} />
      )}
      <path className="trend-line" d={linePath(segments, isStep)} {...style} vectorEffect="non-scaling-stroke" />
      {own && bridges && bridges.length > 0 && (
        <path d={linePath(bridges)} {...dots} vectorEffect="non-scaling-stroke" />
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
