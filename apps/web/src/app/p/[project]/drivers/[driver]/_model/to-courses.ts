import type { DriverRow } from '@tachograph/analysis/driver';
import { type Measurement, toParamsKey } from '@tachograph/analysis/measurement';
import { type DisplayUnit, displayUnit, formatNumber } from '@tachograph/units';
import type { VersionHistory, VersionPoint } from '@/charts/version-history/version-history-model.ts';
import { count } from '@/format/count.ts';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { hrefs } from '@/routing/hrefs.ts';
import type { DriverData } from '@/server/root.ts';

/** A case of the driver, ready to draw and to list. */
export type Course = {
  readonly row: DriverRow;
  readonly unit: DisplayUnit;
  readonly course: VersionHistory;
  /** One for each version of the axis; null where it was not run. */
  readonly byVersion: readonly (Measurement | null)[];
  readonly trendHref: string;
  readonly matrixHref: string;
};

const versionText = ({ version }: Pick<Measurement, 'version'>) => version?.text ?? 'version not stated';

/** "3.5.4: 2,611 ops/s", "3.0.0: failed, timeout". */
function toWords(measurement: Measurement, { divisor, label }: DisplayUnit): string {
  const { value, status, statusReason } = measurement;
  const said = [status, statusReason].filter(Boolean).join(', ');
  if (value === null) return `${versionText(measurement)}: ${said}`;
  const words = `${versionText(measurement)}: ${formatNumber(value / divisor)} ${label}`;
  return status === 'ok' ? words : `${words}, ${said}`;
}

/** With the version as it arrived, where that is longer. */
function toPointWords(measurement: Measurement, unit: DisplayUnit): string {
  const { version } = measurement;
  const words = toWords(measurement, unit);
  return version && version.raw !== version.text ? `${words} (${version.raw})` : words;
}

function toLines({ lines }: DriverRow, unit: DisplayUnit): VersionHistory['lines'] {
  return lines.flatMap(({ key, releaseLine, segments }) =>
    segments.map((segment, place) => ({
      key: `${key}:${place}`,
      isBranch: releaseLine !== null,
      points: segment.points.map(({ x, measurement, isAnchor }): VersionPoint => {
        const { status, value, uncertainty } = measurement;
        const range = { low: uncertainty?.low ?? null, high: uncertainty?.high ?? null };
        const label = toPointWords(measurement, unit);
        return { position: x, version: versionText(measurement), status, value, ...range, label, isAnchor };
      }),
    })),
  );
}

const measurementsOf = ({ lines }: DriverRow): readonly (readonly [number, Measurement])[] =>
  lines.flatMap(({ segments }) =>
    segments.flatMap(({ points }) =>
      points.filter(({ isAnchor }) => !isAnchor).map(({ x, measurement }) => [x, measurement] as const),
    ),
  );

/** "mariadb, 12 versions from 2.5.6 (2,216 ops/s) to 3.5.4 (2,611 ops/s)". */
function toLabel(name: string, measurements: readonly Measurement[], unit: DisplayUnit): string {
  const [first, last] = [measurements[0], measurements.at(-1)];
  const ends = first && last && first !== last ? `from ${toWords(first, unit)} to ${toWords(last, unit)}` : '';
  return [`${name}, ${count(measurements.length, 'version')}`, ends || (last && toWords(last, unit))]
    .filter(Boolean)
    .join(' ');
}

/** Rows of the page: drawing, figures by version, and the ways onwards. */
export function toCourses(project: string, { driver, page, slot }: DriverData): Course[] {
  const { environment } = page;
  return page.rows.map((row): Course => {
    const measured = measurementsOf(row);
    const unit = displayUnit(
      row.case.unit,
      measured.map(([, { value }]) => value ?? Number.NaN),
    );
    const places = new Map(measured);
    const byVersion = page.versions.map((_, place) => places.get(place) ?? null);
    const inOrder = byVersion.filter((measurement) => measurement !== null);
    const { scenario, metric, statistic, params } = row.case;
    const of = { m: metric, e: statistic, p: toParamsKey(params) || null };
    return {
      row,
      unit,
      byVersion,
      course: {
        driver: { name: driver.name, slot },
        positions: page.versions.length,
        lines: toLines(row, unit),
        label: toLabel(driver.name, inOrder, unit),
      },
      trendHref: hrefs.scenario(project, scenario, {
        d: driver.slug,
        env: environment && toEnvironmentSlug(environment),
        ...of,
      }),
      matrixHref: hrefs.matrix(project, { s: scenario, d: driver.slug, ...of }),
    };
  });
}
