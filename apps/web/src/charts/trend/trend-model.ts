import { figureLabel, listEnds, valueLabel } from '../labels/chart-labels.ts';
import { axisWidth, type ScaleKind, toValueScale, type ValueScale } from '../scale/value-scale.ts';
import { toChangeMarks, toLevels } from './change-marks.ts';
import type { Dot, ExcludedMark, LineGeometry, NoteMark, PanelGeometry } from './geometry.ts';
import { toPanelLayouts } from './panel-layout.ts';
import { toExtent, toPositionTicks } from './position-axis.ts';
import {
  type FigureLine,
  type FigurePanel,
  type FigurePoint,
  lineName,
  pointsOf,
  type TrendFigure,
} from './trend-figure.ts';
import { toEndLabels } from './trend-labels.ts';

export type TrendModel = { readonly y: ValueScale; readonly panels: readonly PanelGeometry[]; readonly gutter: number };

export type Zoom = { readonly panel: string; readonly range: readonly [number, number] };

/** Names an eye can distinguish; the rest becomes context. One name may have a line in each of several environments. */
export const MAX_LINES = 12;
/** Markers of one line: on any width; on a wide plot. */
const MAX_NARROW_DOTS = 20;
const MAX_DOTS = 60;
/** Points of a line that are seen at once without a zoom. */
const MOST_AT_ONCE = 40;

/** Shares of the plot from the top for the value and both ends of its interval. */
export function toHeights({ value, low, high }: Pick<FigurePoint, 'value' | 'low' | 'high'>, y: ValueScale) {
  const down = (canonical: number | null): number | null => {
    const share = canonical === null || value === null ? null : y.position(canonical);
    return share === null ? null : 1 - share;
  };
  return { y: down(value), top: low === null ? null : down(high), bottom: high === null ? null : down(low) };
}

type Frame = { figure: TrendFigure; y: ValueScale; domain: readonly [number, number]; isLower: boolean };

/** Where a position stands in a domain: its share of the plot from the left. */
export const fractionOf = (x: number, [from, to]: readonly [number, number]): number => (x - from) / (to - from || 1);

/** A log scale cannot hold zero and below: a line stops there as at a point without a value. */
function splitAtZero(segment: readonly FigurePoint[], y: ValueScale): FigurePoint[][] {
  const joined: FigurePoint[][] = [[]];
  for (const point of segment) {
    if (point.value !== null && y.position(point.value) !== null) joined.at(-1)?.push(point);
    else joined.push([point], []);
  }
  return joined.filter(({ length }) => length > 0);
}

function toLine(line: FigureLine, faint: boolean, { figure, y, domain, isLower }: Frame): LineGeometry {
  const name = lineName(line);
  const points = pointsOf(line);
  const ends = [points[0], points.at(-1)];
  const toDot = (point: FigurePoint, isAlone: boolean): Dot => {
    const notable = isAlone || ends.includes(point) || point.status !== 'ok' || Boolean(point.ratio?.notSteady);
    return {
      key: point.key,
      line: line.key,
      point,
      position: point.x,
      x: fractionOf(point.x, domain),
      ...toHeights(point, y),
      marked: !faint && (isLower ? point === points.at(-1) : points.length <= MAX_DOTS || notable),
      extra: !isLower && points.length > MAX_NARROW_DOTS && !notable,
      // Most dots of a dense line are never named.
      get label() {
        return figureLabel(`${name} ${point.version}${point.note ? ` (${point.note})` : ''}`, point, figure.unit);
      },
    };
  };
  // A dot that stands alone has no line to be seen by, so it always shows its marker.
  const segments = line.segments
    .flatMap((segment) => splitAtZero(segment, y))
    .map((segment) => segment.map((point) => toDot(point, segment.length === 1)));
  return {
    key: line.key,
    name,
    driver: line.driver,
    ...(figure.isExact ? { isStep: true } : {}),
    faint,
    segments: segments.filter(([dot]) => dot?.y !== null),
    dots: segments.flat().filter(({ point }) => !point.isAnchor),
  };
}

/** Shares of the plot: two notes that are closer touch on a narrow page. */
const CLOSE_NOTES = 0.07;
/** Notes above one another. */
const MOST_NOTE_ROWS = 4;

/** The notes of a panel inside its domain. One of a time after the last point stands at the end. */
function toNoteMarks({ notes = [] }: FigurePanel, domain: Frame['domain']): NoteMark[] {
  const ends: number[] = [];
  const inside = notes.map((note) => ({ ...note, share: fractionOf(note.x, domain) }));
  return inside
    .filter(({ share }) => share >= 0)
    .map(({ id, number, text, share }) => {
      const x = Math.min(1, share);
      const free = ends.findIndex((end) => x - end >= CLOSE_NOTES);
      const row = free === -1 ? Math.min(ends.length, MOST_NOTE_ROWS - 1) : free;
      ends[row] = x;
      return { key: id, number, text, x, row };
    });
}

/** The excluded points of a panel inside its domain. They do not take part in the scale: one beyond it stands at its edge. */
function toExcludedMarks({ excluded = [] }: FigurePanel, { domain, y, figure: { unit } }: Frame): ExcludedMark[] {
  return excluded.flatMap(({ key, driver, name, version, value, reason, x, href }) => {
    const share = fractionOf(x, domain);
    const up = y.position(value);
    if (share < 0 || share > 1 || up === null) return [];
    const label = `${name} ${version}: ${valueLabel(value, unit)}, excluded: ${reason}`;
    return [{ key, driver, x: share, y: 1 - Math.min(1, Math.max(0, up)), href, label }];
  });
}

const AXIS_TITLES = { time: 'date of the run, UTC', run: 'runs, in order of time' } as const;

/** Runs are named by their commits where they have some. */
const nameAxis = ({ panels }: TrendFigure, axis: keyof typeof AXIS_TITLES) =>
  axis === 'run' &&
  panels.some(({ lines }) => lines.some(({ segments }) => segments.flat().some(({ commit }) => commit)))
    ? 'commits of the runs, in order of time'
    : AXIS_TITLES[axis];

/**
 * A trend as shares of a plot of any size. The first twelve names are drawn, the rest are context. Panels share the value
 * axis, which fits what the zoom leaves visible. `isLower` is for the panels of another metric below the first one.
 */
export function toTrendModel(
  figure: TrendFigure,
  scale: ScaleKind,
  zoom: Zoom | null = null,
  isLower = false,
): TrendModel {
  const { axis, unit } = figure;
  const names = new Set(figure.panels.flatMap((panel) => panel.lines.map(lineName)));
  const drawn = new Set([...names].slice(0, MAX_LINES));
  const framed = figure.panels.map((panel) => {
    const extent = toExtent(panel, figure);
    const zoomed = zoom?.panel === panel.key;
    return { panel, extent, zoomed, domain: zoomed ? zoom.range : extent };
  });
  const visible = framed.flatMap(({ panel: { lines }, domain: [from, to] }) =>
    lines.flatMap(({ segments }) => segments.flat().filter(({ x }) => x >= from && x <= to)),
  );
  const y = toValueScale(listEnds(visible), { kind: scale, unit, ...(isLower ? { ticks: 3 } : {}) });
  const layouts = toPanelLayouts(figure.panels.map(({ ticks }) => ticks.length));
  const panels = framed.map(({ panel, extent, domain, zoomed }, index): PanelGeometry => {
    const lines = panel.lines
      .map((line) => toLine(line, !drawn.has(lineName(line)), { figure, y, domain, isLower }))
      .filter(({ faint }) => !(isLower && faint));
    const markers = panel.markers.map(({ x, kind, label }) => ({
      key: `${kind} ${x}`,
      x: fractionOf(x, domain),
      label,
    }));
    const rules = markers.filter(({ x }) => x >= 0 && x <= 1);
    const layout = layouts[index];
    return {
      key: panel.key,
      name: panel.name,
      extent,
      domain,
      zoomed,
      title: axis === 'version' ? `${panel.name} version, in release order` : nameAxis(figure, axis),
      ticks: toPositionTicks(panel, axis, domain),
      lines,
      rules,
      changes: toChangeMarks({ domain, lines, rules, isLower }),
      levels: toLevels(lines),
      notes: toNoteMarks(panel, domain),
      excluded: toExcludedMarks(panel, { figure, y, domain, isLower }),
      isLong: lines.some(({ dots }) => dots.length > MOST_AT_ONCE),
      endLabels: toEndLabels(lines, unit, axis === 'version', isLower),
      ...(isLower ? { isLower } : {}),
      ...(layout ? { layout } : {}),
    };
  });
  const longest = Math.max(0, ...panels.flatMap((panel) => panel.endLabels.map((label) => label.width)));
  return { y, panels, gutter: Math.min(190, Math.max(16, Math.ceil(longest) + 12)) };
}

/** Pixels beside a plot: for the figures of its axis, and for the names of its lines. */
export type PlotSpace = { readonly left: number; readonly right: number };

export const toPlotSpace = ({ y, gutter }: TrendModel): PlotSpace => ({ left: axisWidth(y) + 18, right: gutter });
