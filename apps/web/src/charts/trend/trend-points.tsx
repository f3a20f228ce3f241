import type { DriverStyle } from '@tachograph/charts/style';
import type { ComponentType, ReactNode } from 'react';
import { Origin } from '@/charts/frame/origin.tsx';
import { bandPath, fine, linePath } from '../frame/stretched-path.ts';
import { percent } from '../labels/chart-labels.ts';
import { driverStyle, NoValue, PointMark, paint } from '../style/paint.tsx';
import type { Dot, LineGeometry } from './geometry.ts';

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

const MARKS = ['plain', 'hollow', 'emulated', 'none'] as const;
type Mark = (typeof MARKS)[number];

function markOf({ y, point: { status, ratio } }: Dot): Mark {
  if (y === null) return 'none';
  if (status === 'emulated') return 'emulated';
  return ratio?.notSteady ? 'hollow' : 'plain';
}

/** Above the axis where there is no value. */
const heightOf = (mark: Mark) => (mark === 'none' ? -10 : 0);

/** What stands at a point: the mark, and around it what a pointer hits. */
const DrawnMark = ({ line: { driver }, mark }: { line: LineGeometry; mark: Mark }) => (
  <>
    <circle className="trend-hit" fill="transparent" r="12" cy={heightOf(mark)} />
    {mark === 'none' ? (
      <NoValue />
    ) : (
      <PointMark driver={driver} isEmulated={mark === 'emulated'} isHollow={mark === 'hollow'} />
    )}
  </>
);

const isDrawn = (dot: Dot, selected: string | undefined) =>
  (dot.marked || dot.key === selected) && dot.x >= 0 && dot.x <= 1;

export type LinePointsProps = {
  readonly line: LineGeometry;
  /** Names the marks of the line, which a page draws once and then refers to. An image repeats them instead. */
  readonly marksId?: string | undefined;
  readonly tooltips: boolean;
  readonly tabStop: string | undefined;
  readonly selected: string | undefined;
};

/** The points of one line. */
export function LinePoints({ line, marksId, tooltips, tabStop, selected }: LinePointsProps) {
  const drawn = line.dots.filter((dot) => isDrawn(dot, selected)).map((dot) => ({ dot, mark: markOf(dot) }));
  return (
    <g>
      {marksId && (
        <defs>
          {MARKS.filter((mark) => drawn.some((entry) => entry.mark === mark)).map((mark) => (
            <g key={mark} id={`${marksId}-${mark}`}>
              <DrawnMark line={line} mark={mark} />
            </g>
          ))}
        </defs>
      )}
      {drawn.map(({ dot, mark }) => (
        <a
          key={dot.key}
          className={dot.extra && dot.key !== selected ? 'trend-extra' : undefined}
          href={dot.point.href}
          aria-label={dot.label}
          data-point={dot.key}
          draggable={false}
          tabIndex={tabStop === undefined || tabStop === dot.key ? undefined : -1}
        >
          {tooltips && <title>{dot.label}</title>}
          {dot.key === selected && (
            <Origin x={dot.x} y={dot.y ?? 1}>
              <circle
                className="trend-ring"
                fill="none"
                stroke={paint('accent')}
                strokeWidth="2"
                r="9"
                cy={heightOf(mark)}
              />
            </Origin>
          )}
          {marksId ? (
            <use href={`#${marksId}-${mark}`} x={percent(dot.x)} y={percent(dot.y ?? 1)} />
          ) : (
            <Origin x={dot.x} y={dot.y ?? 1}>
              <DrawnMark line={line} mark={mark} />
            </Origin>
          )}
        </a>
      ))}
    </g>
  );
}

type Props = {
  readonly lines: readonly LineGeometry[];
  readonly label: string;
  /** Unique on the page: see `marksId`. */
  readonly id?: string | undefined;
  /** With a card of our own, the browser's tooltip would only be in its way, and an element more for each point. */
  readonly tooltips: boolean;
  /** The one point in the tab order; without it all are, because arrow keys need script. */
  readonly tabStop?: string | undefined;
  readonly selected?: string | undefined;
  /** Draws one line. */
  readonly Line?: ComponentType<LinePointsProps>;
};

/** Every marked point, as a link to its run. */
export function TrendPoints({ lines, label, id, tooltips, tabStop, selected, Line = LinePoints }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG has no fieldset; the group only names its links.
    <svg className="trend-layer trend-points" role="group" aria-label={label}>
      {lines.map((line, nth) => {
        const own = (key: string | undefined) => (line.dots.some((dot) => dot.key === key) ? key : undefined);
        return (
          <Line
            key={line.key}
            line={line}
            marksId={id && `${id}-${nth}`}
            tooltips={tooltips}
            tabStop={tabStop && (own(tabStop) ?? '')}
            selected={own(selected)}
          />
        );
      })}
    </svg>
  );
}
