import { groupBy, isSameList } from '@tachograph/schema/collection';
import { compareVersions, type Version } from '@tachograph/schema/version';
import { findPairs, nameAnchor } from './anchor.ts';
import type { EnvironmentName, Measurement, NoiseSource, SeriesPoint, SeriesPoints, SeriesRef } from './measurement.ts';
import { showMeasurement } from './show-measurement.ts';
import { toMeasurements } from './to-measurements.ts';

/** A series with its repeats taken together, oldest first. */
export type MeasuredSeries = { readonly series: SeriesRef; readonly measurements: readonly Measurement[] };

/** The measurements of results that were measured before, by the first of these. */
const known = new WeakMap<SeriesPoint, { readonly of: string; readonly points: readonly SeriesPoint[] } & Measured>();

/** As they were shown last: what is remembered of a line is by the list of its measurements. */
const shown = new WeakMap<readonly Measurement[], readonly Measurement[]>();

type Measured = { readonly measurements: readonly Measurement[] };

/**
 * The results of a series, or of a version in it, taken together; those of the very same results are made once. Pages have
 * most results in common with the page before an upload, and the store keeps these.
 */
function takeTogether(points: readonly SeriesPoint[], of: SeriesRef['case']): readonly Measurement[] {
  const [first] = points;
  if (!first) return [];
  const last = known.get(first);
  if (last && last.of === of.key && isSameList(last.points, points)) return last.measurements;
  const measurements = toMeasurements(points, of);
  known.set(first, { of: of.key, points, measurements });
  return measurements;
}

/** The results of a series, or of a version in it, as they are shown: repeats taken together, at the level of their anchor. */
export function measureResults(
  points: readonly SeriesPoint[],
  series: SeriesRef,
  noise: NoiseSource | undefined,
): readonly Measurement[] {
  const taken = takeTogether(points, series.case);
  const made = taken.map((measurement) => showMeasurement(measurement, series, noise));
  const last = shown.get(taken);
  if (last && isSameList(last, made)) return last;
  shown.set(taken, made);
  return made;
}

/** Measure every series that passes the filter. Series without points are left out. */
export function measureSeries(
  data: SeriesPoints,
  noise: NoiseSource | undefined,
  keep: (series: SeriesRef) => boolean = () => true,
): MeasuredSeries[] {
  const pointsOf = groupBy(data.points, ({ series }) => series);
  return data.series
    .filter(keep)
    .map((series) => ({
      series,
      measurements: measureResults(pointsOf.get(series.key) ?? [], series, noise),
    }))
    .filter(({ measurements }) => measurements.length > 0);
}

/** The series of one environment, and the time of its newest measurement. */
export type MeasuredEnvironment = EnvironmentName & {
  readonly newestAt: Date;
  readonly series: readonly MeasuredSeries[];
  readonly measurements: readonly Measurement[];
};

/** Measured series by environment, in the order of their first series. */
export function groupByEnvironment(series: readonly MeasuredSeries[]): MeasuredEnvironment[] {
  return [...groupBy(series, (entry) => entry.series.environment.identity)].map(([identity, inside]) => {
    const measurements = inside.flatMap((entry) => entry.measurements);
    const newestAt = new Date(Math.max(...measurements.map(({ measuredAt: at }) => at.getTime())));
    return { identity, label: inside[0]?.series.environment.label ?? '', newestAt, series: inside, measurements };
  });
}

/** A branch name such as "main" has no place among versions, so it counts as older than any of them. */
const rank = (version: Version | null) => (version === null ? 0 : version.parsed ? 2 : 1);

/** What has an age: results of a version, or of none, at a time. */
type Dated = Pick<Measurement, 'version' | 'measuredAt'>;

/** Older version first; of one version, or without versions, the older measurement first. */
export function compareAge(a: Dated, b: Dated): number {
  const byKind = rank(a.version) - rank(b.version);
  if (byKind !== 0) return byKind;
  const byVersion = a.version && b.version ? compareVersions(a.version, b.version) : 0;
  return byVersion || a.measuredAt.getTime() - b.measuredAt.getTime();
}

/** The newest measurement of the newest version; not the one measured last, which may be of an old version. */
export const pickNewest = <T extends Dated>(measurements: readonly T[]): T | null =>
  measurements.reduce<T | null>(
    (newest, measurement) => (newest && compareAge(newest, measurement) > 0 ? newest : measurement),
    null,
  );

/** By which measurements of one version are grouped; null for none. */
export const versionKey = ({ version }: Measurement): string | null => version?.sortKey ?? null;

/** Text of the anchor of a measurement in turns; null for every other. */
function anchorKey(measurement: Measurement): string | null {
  const pairs = findPairs(measurement);
  return pairs && nameAnchor(pairs.anchor);
}

/** The anchor that most versions, and more than half of them, were measured with, as text; of equals the later one. */
function findUsualAnchor(measurements: readonly Measurement[]): string | null {
  const versions = new Map<string, Set<string | null>>();
  for (const measurement of measurements) {
    const anchor = anchorKey(measurement);
    if (anchor !== null) versions.set(anchor, (versions.get(anchor) ?? new Set()).add(versionKey(measurement)));
  }
  const all = new Set(measurements.map(versionKey)).size;
  const most = [...versions].reduce((a, b) => (b[1].size >= a[1].size ? b : a), [
    '',
    new Set<string | null>(),
  ] as const);
  return most[1].size * 2 > all ? most[0] : null;
}

/**
 * One measurement for every version, oldest version first: the newest of each; of versions with several, the newest one that
 * was measured in turns with the same anchor as most other versions. Ratios to two anchors cannot be compared.
 */
export function listNewestByVersion(measurements: readonly Measurement[]): Measurement[] {
  const usual = findUsualAnchor(measurements);
  const newest = new Map<string | null, Measurement>();
  const comparable = new Set<string | null>();
  for (const measurement of [...measurements].sort(compareAge)) {
    const key = versionKey(measurement);
    const isComparable = usual !== null && anchorKey(measurement) === usual;
    if (comparable.has(key) && !isComparable) continue;
    if (isComparable) comparable.add(key);
    newest.set(key, measurement);
  }
  return [...newest.values()];
}
