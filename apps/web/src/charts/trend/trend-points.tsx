import { Origin } from '../frame/origin.tsx';
import { paint } from '../style/paint.ts';
import { NoValue, PointMark } from '../style/point-mark.tsx';
import type { LineGeometry } from './trend-model.ts';

type Props = {
  readonly lines: readonly LineGeometry[];
  readonly label: string;
  /** With a card of our own, the browser's tooltip would only be in its way. */
  readonly tooltips: boolean;
  /** The one point in the tab order; without it all are, because arrow keys need script. */
  readonly tabStop?: string | undefined;
  readonly selected?: string | undefined;
};

/** Every marked point, as a link to its run. */
export function TrendPoints({ lines, label, tooltips, tabStop, selected }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG has no fieldset; the group only names its links.
    <svg className="trend-layer trend-points" role="group" aria-label={label}>
      {lines.map((line) => {
        const shown = line.dots.filter((dot) => (dot.marked || dot.key === selected) && dot.x >= 0 && dot.x <= 1);
        return (
          <g key={line.key}>
            {shown.map((dot) => (
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
                <Origin x={dot.x} y={dot.y ?? 1}>
                  <circle className="trend-hit" fill="transparent" r="12" cy={dot.y === null ? -10 : 0} />
                  {dot.key === selected && (
                    <circle
                      className="trend-ring"
                      fill="none"
                      stroke={paint('accent')}
                      strokeWidth="2"
                      r="9"
                      cy={dot.y === null ? -10 : 0}
                    />
                  )}
                  {dot.y === null ? (
                    <NoValue />
                  ) : (
                    <PointMark
                      driver={line.driver}
                      isEmulated={dot.point.status === 'emulated'}
                      isHollow={Boolean(dot.point.ratio?.notSteady)}
                    />
                  )}
                </Origin>
              </a>
            ))}
          </g>
        );
      })}
    </svg>
  );
}
