import type { TrendFigureKind } from '@tachograph/analysis/trend';
import type { ChartUnit } from '../labels/chart-labels.ts';
import type { FigureLine, FigurePoint, TrendFigure } from './trend-figure.ts';

const NO_RATIO = 'not measured in turns with an anchor';

/** The unit of ratios to one anchor, or to several: then each point names its own. */
function toRatioUnit({ unit, anchors = [] }: TrendFigure): ChartUnit {
  const [anchor] = anchors;
  const one = anchors.length === 1;
  return {
    canonical: '×',
    divisor: 1,
    direction: unit.direction,
    label: one ? `× ${anchor}` : '× its anchor',
    axisLabel: one ? `ratio to ${anchor}` : 'ratio to the anchor of each point',
  };
}

/** "95 % interval of the ratio, 4 invocations" */
const describeInterval = (n: number) => (n === 1 ? 'one invocation' : `95 % interval of the ratio, ${n} invocations`);

function toRatioPoint(point: FigurePoint): FigurePoint {
  const { value, measured, low, high, uncertainty, ratio } = point;
  const absolute = { value, measured, low, high, uncertainty };
  const none = { value: null, low: null, high: null, uncertainty: null };
  if (value === null) return { absolute, ...point };
  if (!ratio) return { absolute, ...point, ...none, reason: [NO_RATIO, point.reason].filter(Boolean).join('; ') };
  return {
    absolute,
    ...point,
    value: ratio.ratio,
    low: ratio.low,
    high: ratio.high,
    uncertainty: describeInterval(ratio.n),
  };
}

/** Ratios are joined while the anchor stays the same; a point without one stands alone. */
function splitByAnchor(segment: readonly FigurePoint[]): FigurePoint[][] {
  const parts: FigurePoint[][] = [];
  for (const point of segment) {
    const part = parts.at(-1);
    const before = part?.at(-1)?.ratio;
    if (part && before && point.ratio?.anchor === before.anchor) part.push(point);
    else parts.push([point]);
  }
  return parts;
}

const toRatioLine = (line: FigureLine): FigureLine => ({
  ...line,
  segments: line.segments.flatMap((segment) => splitByAnchor(segment).map((part) => part.map(toRatioPoint))),
});

/**
 * What is drawn of a trend: its absolute figures, or their ratios to the anchors that they were measured in turns with.
 * Either way every point keeps both. Only ratios end where an anchor changes.
 */
export function drawFigure(figure: TrendFigure, shown: TrendFigureKind): TrendFigure {
  if (shown === 'ratio' && figure.anchors && figure.anchors.length > 0) {
    const panels = figure.panels.map((panel) => ({
      ...panel,
      lines: panel.lines.map(toRatioLine),
      excluded: (panel.excluded ?? []).flatMap((point) =>
        point.ratio === null ? [] : [{ ...point, value: point.ratio }],
      ),
    }));
    return { ...figure, shown, panels, unit: toRatioUnit(figure), absoluteUnit: figure.unit };
  }
  const panels = figure.panels.map((panel) => ({
    ...panel,
    markers: panel.markers.filter(({ kind }) => kind !== 'anchor'),
  }));
  return { ...figure, shown: 'absolute', panels };
}

/** How the line and the band of drawn ratios are to be read. */
export function describeRatios({ anchors = [] }: TrendFigure) {
  const to = anchors.length === 1 ? anchors[0] : 'the anchor of each point';
  return {
    valueDescription: `ratio to ${to}, geometric mean over invocations that measured both in turns`,
    uncertaintyDescription: '95 % interval of the ratio',
  };
}
