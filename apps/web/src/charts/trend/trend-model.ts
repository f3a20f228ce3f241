import { rangeLabel, valueLabel } from '../labels/chart-labels.ts';
import type { ScaleKind } from '../scale/value-scale.ts';
import { toValueScale, type ValueScale } from '../scale/value-scale.ts';
import type { Dot, LineGeometry, Segment } from './line-geometry.ts';
import type { Trend, TrendAxis, TrendLine, TrendPoint } from './trend-figure.ts';
import { type EndLabel, toEndLabels } from './trend-labels.ts';
import { type Marker, toMarkers } from './trend-markers.ts';
import { type Positions, type PositionTick, toPositions } from './trend-positions.ts';

export type TrendPanel = {
  readonly key: string;
  readonly name: string;
  /** Full extent, before any zoom. */
  readonly extent: readonly [number, number];
  readonly domain: readonly [number, number];
  readonly zoomed: boolean;
  readonly ticks: readonly (PositionTick & { readonly at: number })[];
  readonly title: string;
  readonly lines: readonly LineGeometry[];
  readonly markers: readonly Marker[];
  readonly endLabels: readonly EndLabel[];
};

export type TrendModel = { readonly y: ValueScale; readonly panels: readonly TrendPanel[]; readonly gutter: number };

export type Zoom = { readonly panel: string; readonly range: readonly [number, number] };

/** Names an eye can tell apart; the rest becomes context. One name may have a line in each of several environments. */
export const MAX_LINES = 12;
/** Markers of one line: on any width; on a wide plot. */
const ROOMY_DOTS = 20;
const MAX_DOTS = 60;

const hasValue = (point: TrendPoint): boolean =>
  point.value !== null && (point.status === 'ok' || point.status === 'emulated');

export const lineName = ({ driver, detail }: TrendLine): string => (detail ? `${driver.name} ${detail}` : driver.name);

/** The point as a title says it. */
export function pointLabel(line: TrendLine, point: TrendPoint, trend: Trend): string {
  const name = `${lineName(line)} ${point.version}${point.note ? ` (${point.note})` : ''}`;
  if (point.value === null) return `${name}: ${point.status}${point.reason ? `, ${point.reason}` : ''}`;
  const range = rangeLabel(point.low, point.high, trend.unit);
  const emulated = point.status === 'emulated' ? `, emulated${point.reason ? `: ${point.reason}` : ''}` : '';
  const doubt = point.status === 'ok' && point.reason ? `, ${point.reason}` : '';
  return `${name}: ${valueLabel(point.value, trend.unit)}${range && `, ${range}`}${emulated}${doubt}`;
}

/** Versions of two drivers have no common order, so each driver gets a panel; time and runs are shared. */
function panelLines(trend: Trend, axis: TrendAxis): { key: string; name: string; lines: TrendLine[] }[] {
  if (axis !== 'version') return [{ key: 'all', name: trend.title, lines: [...trend.lines] }];
  const panels = new Map<string, TrendLine[]>();
  for (const line of trend.lines) panels.set(line.driver.name, [...(panels.get(line.driver.name) ?? []), line]);
  return [...panels].map(([name, lines]) => ({ key: name, name, lines }));
}

const joins = (a: TrendPoint, b: TrendPoint): boolean =>
  hasValue(a) &&
  hasValue(b) &&
  a.status === b.status &&
  a.environment === b.environment &&
  (a.scenario ?? null) === (b.scenario ?? null);

function toSegments(dots: readonly Dot[]): Segment[] {
  const segments: Dot[][] = [];
  let previous: Dot | undefined;
  for (const dot of dots) {
    const last = segments.at(-1);
    if (dot.y === null) previous = undefined;
    else if (previous && last && joins(previous.point, dot.point)) last.push(dot);
    else segments.push([dot]);
    if (dot.y !== null) previous = dot;
  }
  return segments;
}

type Frame = { trend: Trend; y: ValueScale; positions: Positions; domain: readonly [number, number] };

function toDots(line: TrendLine, faint: boolean, { trend, y, positions, domain }: Frame): Dot[] {
  const down = (value: number | null | undefined): number | null => {
    const place = value == null ? null : y.place(value);
    return place === null ? null : 1 - place;
  };
  const dense = line.points.length > MAX_DOTS;
  const last = line.points.length - 1;
  return line.points.map((point, i) => {
    const position = positions.x.get(point.key) ?? 0;
    const telling = i === 0 || i === last || !!point.change || point.status !== 'ok';
    return {
      key: point.key,
      line: line.key,
      point,
      position,
      x: (position - domain[0]) / (domain[1] - domain[0] || 1),
      y: hasValue(point) ? down(point.value) : null,
      top: hasValue(point) && point.low != null ? down(point.high) : null,
      bottom: hasValue(point) && point.high != null ? down(point.low) : null,
      marked: !faint && (!dense || telling),
      extra: line.points.length > ROOMY_DOTS && !telling,
      words: pointLabel(line, point, trend),
    };
  });
}

function toLine(line: TrendLine, faint: boolean, frame: Frame): LineGeometry {
  const all = toDots(line, faint, frame);
  // A dot that stands alone has no line to be seen by, so it always shows its marker.
  const alone = new Set(toSegments(all).flatMap((segment) => (segment.length === 1 ? [segment[0]?.key] : [])));
  const dots = all.map((dot) => (alone.has(dot.key) ? { ...dot, marked: true, extra: false } : dot));
  return { key: line.key, name: lineName(line), driver: line.driver, faint, segments: toSegments(dots), dots };
}

function visibleValues(lines: readonly TrendLine[], positions: Positions, domain: readonly [number, number]): number[] {
  return lines.flatMap((line) =>
    line.points.flatMap((point) => {
      const x = positions.x.get(point.key) ?? 0;
      if (!hasValue(point) || x < domain[0] || x > domain[1]) return [];
      return [point.value, point.low, point.high].filter((v): v is number => v != null);
    }),
  );
}

/**
 * Everything a trend drawing needs, as shares of a plot of any size. Lines keep the order given: the first twelve names
 * are drawn, the rest are context. Panels share the value axis, which fits what the zoom leaves visible.
 */
export function toTrendModel(trend: Trend, axis: TrendAxis, scale: ScaleKind, zoom: Zoom | null = null): TrendModel {
  const drawn = new Set([...new Set(trend.lines.map(lineName))].slice(0, MAX_LINES));
  const panels = panelLines(trend, axis).map((panel) => {
    const positions = toPositions(panel.lines, axis);
    const zoomed = zoom?.panel === panel.key;
    return { ...panel, positions, zoomed, domain: zoomed ? zoom.range : positions.domain };
  });
  const values = panels.flatMap(({ lines, positions, domain }) => visibleValues(lines, positions, domain));
  const y = toValueScale(values, { kind: scale, unit: trend.unit });
  const done = panels.map(({ key, name, lines, positions, domain, zoomed }): TrendPanel => {
    const frame = { trend, y, positions, domain };
    const geometry = lines.map((line) => toLine(line, !drawn.has(lineName(line)), frame));
    const place = (x: number) => (x - domain[0]) / (domain[1] - domain[0] || 1);
    return {
      key,
      name,
      extent: positions.domain,
      domain,
      zoomed,
      title: positions.title,
      ticks: positions.ticks(domain).map((tick) => ({ ...tick, at: place(tick.x) })),
      lines: geometry,
      markers: toMarkers(geometry, trend),
      endLabels: toEndLabels(geometry, trend.unit, axis === 'version'),
    };
  });
  const longest = Math.max(0, ...done.flatMap((panel) => panel.endLabels.map((label) => label.width)));
  return { y, panels: done, gutter: Math.min(190, Math.max(16, Math.ceil(longest) + 12)) };
}
