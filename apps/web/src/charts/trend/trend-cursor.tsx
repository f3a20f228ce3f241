import { percent, valueLabel } from '../labels/chart-labels.ts';
import type { Dot, PanelGeometry } from './geometry.ts';
import type { LowerMetric } from './lower-model.ts';
import type { TrendFigure } from './trend-figure.ts';
import type { NearestDot } from './use-panel-moves.ts';

/** Share of an axis of times within which a point counts as one of the same time. Long lines are thinned. */
const CLOSE = 0.01;

/** The dot of another panel that was measured where `at` was: the same driver, environment and position. */
export function findBeside(panel: PanelGeometry, at: NearestDot, axis: TrendFigure['axis']): NearestDot | null {
  const { position, point } = at.dot;
  const reach = axis === 'time' ? CLOSE * (panel.extent[1] - panel.extent[0]) : 0.5;
  const candidates = panel.lines
    .filter((line) => line.driver.name === at.line.driver.name)
    .flatMap((line) => line.dots.map((dot) => ({ line, dot, away: Math.abs(dot.position - position) })))
    .filter(({ dot, away }) => dot.point.environment === point.environment && away <= reach)
    .filter(({ dot }) => axis === 'time' || Math.round(dot.position) === Math.round(position));
  const rank = ({ line, away }: (typeof candidates)[number]) => (line.name === at.line.name ? 0 : 1e15) + away;
  const [nearest] = candidates.toSorted((a, b) => rank(a) - rank(b));
  return nearest ? { line: nearest.line, dot: nearest.dot } : null;
}

/** A metric at the cursor: "heap, mean", "42.18 kB/op". */
export type Reading = { readonly name: string; readonly text: string };

/** What one panel says at the cursor. A point of another time, because a long line is thinned, is named by its version. */
export function toReading(
  { name, figure }: Pick<LowerMetric, 'name' | 'figure'>,
  panel: PanelGeometry | undefined,
  at: NearestDot,
): Reading {
  const found = panel && findBeside(panel, at, figure.axis);
  if (!found) return { name, text: 'no figure' };
  const { value, status, version } = found.dot.point;
  const when = version === at.dot.point.version ? '' : ` (${version})`;
  return { name, text: value === null ? status : `${valueLabel(value, figure.unit)}${when}` };
}

type Props = {
  /** Share of the plot from the left. */
  readonly at: number;
  /** The point of the plot at the cursor, where it has one. */
  readonly dot: Dot | null | undefined;
};

/** The cursor of all panels, as one of them draws it. */
export const CursorLayer = ({ at, dot }: Props) =>
  at >= 0 &&
  at <= 1 && (
    <svg className="trend-layer trend-cursor" aria-hidden="true">
      <line x1={percent(at)} x2={percent(at)} y2="100%" />
      {dot && dot.y !== null && <circle cx={percent(dot.x)} cy={percent(dot.y)} r="6" />}
    </svg>
  );
