import type { Change } from '@tachograph/schema/change';
import { groupBy } from '@tachograph/schema/collection';
import { findPairs, isSameAnchor } from '../measurement/anchor.ts';
import { describeBand, describeValues } from '../measurement/describe-values.ts';
import { compareAge, listNewestByVersion, measureSeries, versionKey } from '../measurement/measure-series.ts';
import type { Measurement, NoiseSource, SeriesData, SeriesRef } from '../measurement/measurement.ts';
import { createNoiseSource } from '../noise/create-noise-source.ts';
import { toRatioToAnchor } from '../verdict/ratio-to-anchor.ts';
import type {
  FilledRow,
  SmallAxis,
  SmallCell,
  SmallChange,
  SmallFigure,
  SmallMultiples,
  SmallPoint,
  SmallRow,
} from './small-multiples.ts';

type Placed = Pick<SmallPoint, 'x' | 'version'>;
type Ends = readonly [from: Placed | undefined, to: Placed | undefined];

/** By version: the two versions between which it lies. One that is found within one version has no place there. */
function findVersions(points: readonly Placed[], { before, after }: Change): Ends {
  const of = (version: string | null) => points.find((point) => version !== null && point.version === version);
  return [of(before.version), of(after.version)];
}

/** Along time, where points may be left out: the last one before, and the first one after. */
function findTimes(points: readonly Placed[], { before, after }: Change): Ends {
  const last = before.at.getTime();
  const first = after.at.getTime();
  return [points.findLast(({ x }) => x <= last), points.find(({ x }) => x >= first)];
}

const isOnAxis = ({ axis: own }: Change, axis: SmallAxis) => axis === 'version' || own === 'time';

/** The changes of a series that lie between points of its line, oldest first; of several between the same points one. */
function placeSmallChanges(points: readonly Placed[], changes: readonly Change[], axis: SmallAxis): SmallChange[] {
  const placed = changes.flatMap((change): SmallChange[] => {
    const [from, to] = axis === 'version' ? findVersions(points, change) : findTimes(points, change);
    if (!isOnAxis(change, axis) || !from || !to || from.x >= to.x) return [];
    return [{ ...change, from: from.x, to: to.x }];
  });
  const sorted = placed.sort((a, b) => a.to - b.to || a.from - b.from);
  return sorted.filter(({ from, to }, index) => sorted[index - 1]?.from !== from || sorted[index - 1]?.to !== to);
}

type FillOptions = {
  readonly axis: SmallAxis;
  readonly figure: SmallFigure;
  /** Of the series of the rows. */
  readonly changes: readonly Change[];
};

type Figures = Pick<SmallPoint, 'value' | 'low' | 'high'>;

const toAbsolute = ({ value, uncertainty }: Measurement): Figures => ({
  value,
  low: value === null ? null : (uncertainty?.low ?? null),
  high: value === null ? null : (uncertainty?.high ?? null),
});

/** Ratios to the one anchor that all values were measured in turns with; null without a common one. */
function toAnchored(line: readonly Measurement[], series: SeriesRef, noise: NoiseSource | undefined): Figures[] | null {
  const anchors = line.flatMap((measurement) => (measurement.value === null ? [] : [findPairs(measurement)?.anchor]));
  const [anchor] = anchors;
  if (!anchor || !anchors.every((other) => other && isSameAnchor(anchor, other))) return null;
  return line.map((measurement) => {
    const found = toRatioToAnchor(measurement, series, noise);
    return { value: found?.ratio ?? null, low: found?.low ?? null, high: found?.high ?? null };
  });
}

/** Each figure divided by the first value; its interval is its own, without that of the first. */
function divideByFirst(figures: readonly Figures[]): Figures[] {
  const first = figures.find(({ value }) => value !== null && value !== 0)?.value ?? null;
  const divide = (value: number | null) => (value === null || first === null ? null : value / first);
  return figures.map(({ value, low, high }) => ({ value: divide(value), low: divide(low), high: divide(high) }));
}

const isJoined = (a: Measurement, b: Measurement): boolean =>
  a.scenarioHash === b.scenarioHash && a.status === b.status && a.value !== null && b.value !== null;

type Line = { readonly series: SeriesRef; readonly measurements: readonly Measurement[] };

/** The versions of the lines of one column, oldest first, each with its place. */
function rankVersions(lines: readonly Line[]): ReadonlyMap<string | null, number> {
  const all = lines.flatMap(({ measurements }) => measurements).sort(compareAge);
  return new Map([...new Set(all.map(versionKey))].map((key, place) => [key, place]));
}

type ToLine = Pick<FillOptions, 'axis' | 'figure'> & {
  readonly changes: readonly Change[];
  readonly noise: NoiseSource | undefined;
  readonly positions: ReadonlyMap<string | null, number>;
};

function toCell({ series, measurements }: Line, { axis, figure, changes, noise, positions }: ToLine): SmallCell {
  const newest = measurements.at(-1);
  if (!newest) return { kind: 'not-run' };
  const absolute = measurements.map(toAbsolute);
  const figures = figure === 'ratio' ? divideByFirst(toAnchored(measurements, series, noise) ?? absolute) : absolute;
  const points = measurements.map((measurement, index): SmallPoint => {
    const before = measurements[index - 1];
    return {
      x: axis === 'time' ? measurement.measuredAt.getTime() : (positions.get(versionKey(measurement)) ?? 0),
      version: measurement.version?.text ?? null,
      value: figures[index]?.value ?? null,
      low: figures[index]?.low ?? null,
      high: figures[index]?.high ?? null,
      startsSegment: before === undefined || !isJoined(before, measurement),
    };
  });
  const { status, statusReason: reason, version, measuredAt: at } = newest;
  const last = { version: version?.text ?? null, at, value: points.at(-1)?.value ?? null };
  const placed = placeSmallChanges(points, changes, axis);
  return { kind: 'line', series, line: { points, changes: placed, status, reason, newest: last } };
}

const extentOf = (xs: readonly number[]): readonly [number, number] | null =>
  xs.length === 0 ? null : [xs.reduce((a, b) => Math.min(a, b)), xs.reduce((a, b) => Math.max(a, b))];

const listXs = (cells: readonly (SmallCell | undefined)[]): number[] =>
  cells.flatMap((cell) => (cell?.kind === 'line' ? cell.line.points.map(({ x }) => x) : []));

function measureLines(data: SeriesData, noise: NoiseSource | undefined, axis: SmallAxis): ReadonlyMap<string, Line> {
  const measured = measureSeries(data, noise);
  const lines = measured.map(({ series, measurements }) => ({
    series,
    measurements: axis === 'version' ? listNewestByVersion(measurements) : measurements,
  }));
  return new Map(lines.map((line) => [line.series.key, line]));
}

/**
 * The small charts of rows, from the results that `chooseSmallResults` names, or along time from points of their series. Of
 * a column, the same version is at the same place in all rows.
 */
export function fillSmallMultiples(rows: readonly SmallRow[], data: SeriesData, options: FillOptions): SmallMultiples {
  const noise = createNoiseSource(data.series, data.noise);
  const lines = measureLines(data, noise, options.axis);
  const changesOf = groupBy(options.changes, ({ series }) => series);
  const columns = rows[0]?.positions.map((_, index) => index) ?? [];
  const linesOf = columns.map((index) =>
    rows.flatMap(({ positions }) => {
      const place = positions[index];
      return (place?.isOfRow && lines.get(place.series.key)) || [];
    }),
  );
  const positionsOf = linesOf.map(rankVersions);
  const filled = rows.map(
    ({ positions, ...row }): FilledRow => ({
      ...row,
      cells: positions.map((place, index): SmallCell => {
        if (!place) return { kind: 'not-run' };
        const { series, isOfRow } = place;
        if (!isOfRow) return { kind: 'other-statistic', statistic: series.case.statistic, series };
        const line = lines.get(series.key) ?? { series, measurements: [] };
        const changes = changesOf.get(series.key) ?? [];
        return toCell(line, { ...options, changes, noise, positions: positionsOf[index] ?? new Map() });
      }),
    }),
  );
  const all = linesOf.flat();
  const xs = columns.map((index) => listXs(filled.map(({ cells }) => cells[index])));
  const common = options.axis === 'time' ? extentOf(xs.flat()) : null;
  return {
    rows: filled,
    extents: xs.map((own) => (own.length === 0 ? null : (common ?? extentOf(own)))),
    versions: linesOf.map(
      (own) =>
        own
          .flatMap(({ measurements }) => measurements)
          .sort(compareAge)
          .at(-1)?.version?.text ?? null,
    ),
    valueDescription: describeValues(
      all.flatMap(({ series, measurements }) =>
        measurements.map((measurement) => ({ measurement, statistic: series.case.statistic })),
      ),
    ),
    bandDescription: describeBand(all.flatMap(({ measurements }) => measurements)),
  };
}
