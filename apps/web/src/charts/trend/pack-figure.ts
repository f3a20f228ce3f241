import { type Columns, fromColumns, toColumns } from './columns.ts';
import type { LowerMetric } from './lower-model.ts';
import { linkPoints, type UnlinkedPoint } from './point-links.ts';
import type { FigureLine, FigurePanel, TrendFigure } from './trend-figure.ts';
import type { TrendChartProps } from './trend-svg.tsx';

/**
 * The figure of a chart as one text, in which all points are columns. An object for each point would be walked value by value
 * on the way to the browser, and takes eight times as many bytes.
 */
export type PackedFigure = string & { readonly packed: true };

/** What a chart is drawn from, on its way to the browser. */
export type PackedTrendProps = Omit<TrendChartProps, 'figure'> & { readonly packed: PackedFigure };

type PackedLine = Omit<FigureLine, 'segments'> & { readonly lengths: readonly number[] };
type PackedPanel = Omit<FigurePanel, 'lines' | 'ticks'> & {
  readonly lines: readonly PackedLine[];
  readonly ticks: Columns;
};
type Packed = Omit<TrendFigure, 'panels'> & {
  readonly panels: readonly PackedPanel[];
  readonly points: Columns;
  /** Of the points, in milliseconds since 1970. */
  readonly times: readonly number[];
};

const packLine = ({ segments, ...line }: FigureLine): PackedLine => ({
  ...line,
  lengths: segments.map(({ length }) => length),
});

/** A figure for `unpackFigure`, in the browser. */
export function packFigure({ panels, ...figure }: TrendFigure): PackedFigure {
  const points = panels.flatMap(({ lines }) => lines.flatMap(({ segments }) => segments.flat()));
  const packed: Packed = {
    ...figure,
    panels: panels.map(({ lines, ticks, ...panel }) => ({
      ...panel,
      lines: lines.map(packLine),
      ticks: toColumns(ticks),
    })),
    times: points.map(({ at }) => Date.parse(at)),
    // Along time the position is the time.
    points: toColumns(points, ['key', 'href', 'compareHref', 'at', ...(figure.axis === 'time' ? ['x'] : [])]),
  };
  return JSON.stringify(packed) as PackedFigure;
}

/** The figure that was packed. */
export function unpackFigure(text: PackedFigure): TrendFigure {
  const { panels, points: columns, times, ...figure }: Packed = JSON.parse(text);
  const isAlongTime = figure.axis === 'time';
  const points = fromColumns<Omit<UnlinkedPoint, 'at'>>(columns).map((point, nth): UnlinkedPoint => {
    const at = times[nth] ?? 0;
    return { ...point, at: new Date(at).toISOString(), ...(isAlongTime && { x: at }) };
  });
  let taken = 0;
  const toLine = ({ lengths, ...line }: PackedLine): FigureLine => {
    const segments = lengths.map((length) => {
      taken += length;
      return points.slice(taken - length, taken);
    });
    return { ...line, segments: linkPoints(figure, line, segments) };
  };
  return {
    ...figure,
    panels: panels.map(({ lines, ticks, markers, ...panel }) => ({
      ...panel,
      lines: lines.map(toLine),
      ticks: fromColumns<FigurePanel['ticks'][number]>(ticks),
      markers: markers.map(({ at, previousAt, ...marker }) => ({
        ...marker,
        previousAt: new Date(previousAt),
        at: new Date(at),
      })),
    })),
  };
}

type PackedMetric = Omit<LowerMetric, 'figure'> & { readonly packed: PackedFigure };

/** Metrics for `unpackMetrics`, in the browser. */
export const packMetrics = (metrics: readonly LowerMetric[]): string =>
  JSON.stringify(metrics.map(({ figure, ...metric }): PackedMetric => ({ ...metric, packed: packFigure(figure) })));

/** The metrics that were packed. */
export const unpackMetrics = (text: string): LowerMetric[] =>
  (JSON.parse(text) as PackedMetric[]).map(({ packed, ...metric }) => ({ ...metric, figure: unpackFigure(packed) }));
