import { type DriverRow, listByVersion } from '@tachograph/analysis/driver';
import { type Measurement, toParamsKey } from '@tachograph/analysis/measurement';
import type { ReleaseLine } from '@tachograph/analysis/release-line';
import { nameAnchor, type TrendPoint } from '@tachograph/analysis/trend';
import { groupBy } from '@tachograph/schema/collection';
import { count, type DisplayUnit, displayUnit, formatNumber } from '@tachograph/units';
import type { VersionHistory, VersionPoint } from '@/charts/version-history/version-history-model.ts';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import * as hrefs from '@/routing/hrefs.ts';
import type { DriverData } from '@/server/root.ts';

/** A case of the driver over its versions, ready to draw and to list. */
export type CaseHistory = {
  readonly row: DriverRow;
  readonly unit: DisplayUnit;
  /** Of the ratios to the anchor where every figure has one to the same, otherwise of the figures. */
  readonly chart: VersionHistory;
  /** Of the newest figure, where ratios are drawn. */
  readonly newestRatio: NewestRatio | null;
  readonly trendHref: string;
};

/** "0.474", the half-width of its interval in percent, and "mysql2 3.11.5". */
type NewestRatio = { readonly ratio: number; readonly percent: number | null; readonly anchor: string };

/** "Select 1, text protocol, pool". */
export const caseLabel = ({ row: { title, params, options } }: CaseHistory): string =>
  [title, params, options].filter(Boolean).join(', ');

/** The versions of the axis, oldest first. */
export const versionLabels = ({ page }: DriverData): string[] =>
  page.versions.map((version) => version?.text ?? 'not stated');

const versionText = ({ version }: Pick<Measurement, 'version'>) => version?.text ?? 'version not stated';

/** "3.5.4: 2,611 ops/s", "3.0.0: failed, timeout". */
function describeMeasurement(measurement: Measurement, { divisor, label }: DisplayUnit): string {
  const { value, status, statusReason } = measurement;
  const reason = [status, statusReason].filter(Boolean).join(', ');
  if (value === null) return `${versionText(measurement)}: ${reason}`;
  const text = `${versionText(measurement)}: ${formatNumber(value / divisor)} ${label}`;
  return status === 'ok' ? text : `${text}, ${reason}`;
}

/** With the raw version, where that is longer. */
function toPointLabel(measurement: Measurement, unit: DisplayUnit): string {
  const { version } = measurement;
  const text = describeMeasurement(measurement, unit);
  return version && version.raw !== version.text ? `${text} (${version.raw})` : text;
}

/** What is drawn of a point, and said of it: its ratio to the anchor of the row, or its figure without an anchor. */
function toFigure({ measurement, ratioToAnchor }: TrendPoint, { anchor }: DriverRow, unit: DisplayUnit) {
  const { value, uncertainty } = measurement;
  const label = toPointLabel(measurement, unit);
  if (!anchor || !ratioToAnchor)
    return { value, low: uncertainty?.low ?? null, high: uncertainty?.high ?? null, label };
  const { ratio, low, high } = ratioToAnchor;
  return { value: ratio, low, high, label: `${label}, ${formatNumber(ratio)} × ${nameAnchor(anchor)}` };
}

const toLines = (row: DriverRow, unit: DisplayUnit): VersionHistory['lines'] =>
  row.lines.flatMap(({ key, releaseLine, segments }) =>
    segments.map((segment, index) => ({
      key: `${key}:${index}`,
      isBranch: releaseLine !== null,
      points: segment.points.map((point): VersionPoint => {
        const { x, measurement, isAnchor } = point;
        const drawn = toFigure(point, row, unit);
        return { position: x, version: versionText(measurement), status: measurement.status, ...drawn, isAnchor };
      }),
    })),
  );

/** Null also for the anchor itself, whose ratio to itself is 1. */
function toNewestRatio(slug: string, points: readonly TrendPoint[], { anchor, newest }: DriverRow): NewestRatio | null {
  const found = points.find(({ measurement }) => measurement === newest)?.ratioToAnchor;
  if (!anchor || !found || (anchor.slug === slug && anchor.version === newest?.version?.raw)) return null;
  const { ratio, low, high } = found;
  const percent = low === null || high === null ? null : ((high - low) / 2 / ratio) * 100;
  return { ratio, percent, anchor: nameAnchor(anchor) };
}

/** "mariadb, 12 versions from 2.5.6 (2,216 ops/s) to 3.5.4 (2,611 ops/s)". */
function toLabel(name: string, measurements: readonly Measurement[], unit: DisplayUnit): string {
  const first = measurements[0];
  const last = measurements.at(-1);
  const label = `${name}, ${count(measurements.length, 'version')}`;
  if (!first || !last) return label;
  const newest = describeMeasurement(last, unit);
  return first === last ? `${label} ${newest}` : `${label} from ${describeMeasurement(first, unit)} to ${newest}`;
}

/** Releases that changed a series, by its key. */
export type StepsOfSeries = ReadonlyMap<string, VersionHistory['steps']>;

/** Where changes of the driver were found on the axis of its page. */
export function toSteps(lines: readonly ReleaseLine[], versions: readonly string[]): StepsOfSeries {
  const changes = lines.flatMap((line) => line.changes).filter(({ axis }) => axis === 'version');
  return new Map(
    [...groupBy(changes, ({ series }) => series)].map(([series, own]) => [
      series,
      own.map(({ after, direction }) => ({ position: versions.indexOf(after.version ?? ''), direction })),
    ]),
  );
}

function toCaseHistory(
  project: string,
  { driver, page, slot }: DriverData,
  row: DriverRow,
  steps: StepsOfSeries,
): CaseHistory {
  const points = row.lines.flatMap(({ segments }) => segments.flatMap((segment) => segment.points));
  const inOrder = listByVersion(row, page.versions.length).filter((measurement) => measurement !== null);
  const { scenario, metric, statistic, params } = row.case;
  const unit = displayUnit(
    row.case.unit,
    inOrder.map(({ value }) => value ?? Number.NaN),
  );
  const environment = page.environment && toEnvironmentSlug(page.environment);
  const view = { metric, statistic, params: toParamsKey(params) || null };
  return {
    row,
    unit,
    chart: {
      driver: { name: driver.name, slot },
      positions: page.versions.length,
      lines: toLines(row, unit),
      steps: steps.get(row.key) ?? [],
      label: toLabel(driver.name, inOrder, unit),
    },
    newestRatio: toNewestRatio(driver.slug, points, row),
    trendHref: hrefs.scenario(project, scenario, { driver: driver.slug, environment, ...view }),
  };
}

/** Cases of a driver, all of them where none are given: chart, figures by version, and links. */
export const toCaseHistories = (
  project: string,
  data: DriverData,
  rows: readonly DriverRow[] = data.page.rows,
  steps: StepsOfSeries = new Map(),
): CaseHistory[] => rows.map((row) => toCaseHistory(project, data, row, steps));

/** Of fewer releases a line says nothing. */
const LEAST_RELEASES = 4;

/** Cases with a history, and those of too few releases. */
export function splitByHistory(histories: readonly CaseHistory[]) {
  const isLong = ({ chart: { lines } }: CaseHistory) =>
    new Set(lines.flatMap(({ points }) => points.map(({ position }) => position))).size >= LEAST_RELEASES;
  return { long: histories.filter(isLong), short: histories.filter((history) => !isLong(history)) };
}
