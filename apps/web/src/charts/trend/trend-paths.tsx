import { type DriverStyle, driverStyle } from '../style/driver-style.ts';
import { paint } from '../style/paint.ts';
import type { Dot, LineGeometry, Segment } from './trend-model.ts';

const unit = (share: number): string => (share * 1000).toFixed(1);
const linePath = (segment: Segment): string =>
  segment.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${unit(x)} ${unit(y ?? 0)}`).join('');

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

/** A line on a stretched grid; faint for null, where the line is only context. */
export const lineStyle = (own: Pick<DriverStyle, 'colour' | 'dash'> | null) =>
  ({
    className: 'trend-line',
    fill: 'none',
    stroke: own?.colour ?? paint('fg-3'),
    strokeWidth: own ? 1.75 : 1,
    strokeDasharray: own?.dash,
    strokeLinejoin: 'round',
    vectorEffect: 'non-scaling-stroke',
    opacity: own ? undefined : 0.35,
  }) as const;

/**
 * Lines and bands on a stretched grid of 1,000 × 1,000; strokes keep their width whatever the size of the plot.
 * This is what the server paints and what shows without script.
 */
export function TrendPaths({ lines }: { lines: readonly LineGeometry[] }) {
  return (
    <svg className="trend-marks" viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
      {lines.map((line) => {
        const { colour, dash } = driverStyle(line.driver);
        const joined = line.segments.filter((segment) => segment.length > 1);
        return (
          <g key={line.key}>
            {!line.faint && (
              <path fill={colour} opacity="0.13" d={joined.flatMap(bandStretches).map(bandPath).join('')} />
            )}
            <path d={joined.map(linePath).join('')} {...lineStyle(line.faint ? null : { colour, dash })} />
          </g>
        );
      })}
    </svg>
  );
}
