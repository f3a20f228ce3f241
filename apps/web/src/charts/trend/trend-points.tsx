import type { ComponentType } from 'react';
import { Origin } from '@/charts/frame/origin.tsx';
import { percent } from '../labels/chart-labels.ts';
import { NoValue, PointMark } from '../style/driver-style.tsx';
import { paint } from '../style/paint.ts';
import type { Dot, LineGeometry } from './geometry.ts';

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
