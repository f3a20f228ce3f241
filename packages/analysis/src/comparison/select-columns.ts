import type { SeriesVersion } from '@tachograph/schema/series';
import type { Version } from '@tachograph/schema/version';
import { pickNewest } from '../measurement/measure-series.ts';
import type { DriverName, EnvironmentName, SeriesRef, SeriesVersions, Unknown } from '../measurement/measurement.ts';
import { toDriverStyles } from '../measurement/to-driver-styles.ts';
import { rankEnvironments, type VersionedSeries } from '../selection/choose-environment.ts';
import { unknownName } from '../selection/choose-metric.ts';
import { groupColumns } from '../selection/group-columns.ts';
import {
  findUnknown,
  formatSelected,
  isSelected,
  isVersion,
  listVersionsByDriver,
  type SelectedDriver,
  type VersionsByDriver,
} from '../selection/selected-driver.ts';
import type { ComparisonColumn } from './comparison.ts';
import { COMPARISON_LIMITS, type ComparisonOptions } from './comparison-options.ts';

/** A series that has results of the version of its column. */
export type SelectedCell = { readonly series: SeriesRef; readonly version: SeriesVersion };

/** A column and what its cells are read from. */
export type SelectedColumn = ComparisonColumn & { readonly cells: readonly SelectedCell[] };

type Draft = {
  readonly driver: DriverName;
  readonly version: Version | null;
  readonly options: string | null;
  readonly environment: EnvironmentName | null;
  readonly cells: readonly SelectedCell[];
};

const ofDriver = (series: readonly VersionedSeries[], { slug }: SelectedDriver) =>
  series.filter((entry) => entry.series.driver.slug === slug);

/** The environment a column reads from: its own, the page's, or the newest it has when the chosen one lacks it. */
function environmentOf(
  series: readonly VersionedSeries[],
  requested: SelectedDriver,
  page: string | null,
  fixed: boolean,
) {
  const own = rankEnvironments(series, [requested]);
  const wanted = requested.environment ?? page;
  const there = own.find(({ identity }) => identity === wanted);
  if (there) return there;
  return requested.environment || fixed ? null : (own[0] ?? null);
}

type SelectionContext = {
  readonly series: readonly VersionedSeries[];
  readonly known: VersionsByDriver;
  /** Identity of the environment that the page reads from, and whether the reader fixed it. */
  readonly environment: string | null;
  readonly isFixed: boolean;
};

function toDrafts(requested: SelectedDriver, name: DriverName, context: SelectionContext): Draft[] {
  const mine = ofDriver(context.series, requested);
  const found = environmentOf(mine, requested, context.environment, context.isFixed);
  const environment = found && { identity: found.identity, label: found.label };
  const there = mine.filter((entry) => entry.series.environment.identity === environment?.identity);
  const stated = context.known
    .get(requested.slug)
    ?.find((entry) => requested.version && isVersion(entry, requested.version))?.version;
  const groups = there.length > 0 ? groupColumns(there) : [{ driver: name, options: null, series: [] }];
  return groups.map(({ driver, options, series: inColumn }) => {
    const candidates = (inColumn.length > 0 ? inColumn : mine).flatMap(({ versions }) => versions);
    const version = pickNewest(candidates.filter((v) => isVersion(v, requested.version)))?.version ?? stated ?? null;
    const cells = inColumn.flatMap(({ series, versions }) =>
      versions.filter((v) => v.version?.raw === version?.raw).map((v) => ({ series, version: v })),
    );
    return { driver, version, options, environment, cells };
  });
}

const keyOf = ({ driver, version, options }: Draft) =>
  `${driver.slug}${version ? `@${version.text}` : ''}${options ? `?${options}` : ''}`;

const isReferenceOf = (draft: Draft, reference: SelectedDriver): boolean =>
  isSelected(draft, reference) && (!reference.environment || draft.environment?.identity === reference.environment);

function toColumns(drafts: readonly Draft[], order: readonly string[], reference: Draft | null): SelectedColumn[] {
  const styles = toDriverStyles([...order, ...drafts.map(({ driver }) => driver.slug)]);
  const sorted = reference ? [reference, ...drafts.filter((draft) => draft !== reference)] : drafts;
  const used = new Set<string>();
  return sorted.map((draft, context) => {
    const plain = keyOf(draft);
    const key = used.has(plain) ? `${plain}#${draft.environment?.identity ?? context}` : plain;
    used.add(key);
    return {
      ...draft,
      key,
      isReference: draft === reference,
      styleIndex: styles[draft.driver.slug]?.index ?? null,
      variant: sorted.slice(0, context).filter(({ driver }) => driver.slug === draft.driver.slug).length,
    };
  });
}

/** Every driver in its newest version; of more than a comparison has, those with the most series. */
function listDrivers(series: readonly VersionedSeries[]): SelectedDriver[] {
  const counts = new Map<string, number>();
  for (const { series: of } of series) counts.set(of.driver.slug, (counts.get(of.driver.slug) ?? 0) + 1);
  const most = [...counts].sort(([, a], [, b]) => b - a).slice(0, COMPARISON_LIMITS.drivers);
  const isMost = new Set(most.map(([slug]) => slug));
  return [...counts.keys()].filter((slug) => isMost.has(slug)).map((slug) => ({ slug, version: null }));
}

/** The reference joins the selection when it is not in it yet: the page needs its column. */
function withReference(selected: readonly SelectedDriver[], reference: SelectedDriver | null): SelectedDriver[] {
  if (!reference) return [...selected];
  const isIn = selected.some(
    ({ slug, version }) => slug === reference.slug && (reference.version === null || version === reference.version),
  );
  return isIn ? [...selected] : [reference, ...selected];
}

/**
 * Turn what the URL asks for into columns: every driver in one version, read from one environment. Without a fixed
 * environment all columns read from the one that `rankEnvironments` puts first, and only a column it lacks from another.
 * `series` are those that could be in a row; `data` is all there is of the drivers. `omitted` counts drivers that are not
 * compared because there are too many.
 */
export function selectColumns(
  data: SeriesVersions,
  series: readonly VersionedSeries[],
  { selected, reference, environment, driverOrder = [] }: ComparisonOptions,
): {
  readonly columns: readonly SelectedColumn[];
  readonly omitted: number;
  readonly unknown: readonly Unknown[];
} {
  const versionsOf = listVersionsByDriver(data.series, data.versions);
  const known = reference && findUnknown(versionsOf, reference) === null ? reference : null;
  const isChosen = selected.length > 0;
  const requested = isChosen ? selected : listDrivers(series);
  // Drivers and versions that no result answers to are told, and get no column.
  const missing = requested.flatMap((driver) => findUnknown(versionsOf, driver) ?? []);
  const existing = requested.filter((driver) => findUnknown(versionsOf, driver) === null);
  const all = withReference(existing, known);
  const isKnownEnvironment = data.series.some((entry) => entry.environment.identity === environment);
  const page = environment ?? rankEnvironments(series, all)[0]?.identity ?? null;
  const names = new Map(data.series.map(({ driver }) => [driver.slug, driver]));
  const context: SelectionContext = { series, known: versionsOf, environment: page, isFixed: environment !== null };
  const drafts = all.flatMap((driver) =>
    toDrafts(driver, names.get(driver.slug) ?? { ...driver, name: driver.slug }, context),
  );
  const found = known ? drafts.find((draft) => isReferenceOf(draft, known)) : reference ? undefined : drafts[0];
  const drivers = new Set([...series.map((entry) => entry.series.driver.slug), ...all.map(({ slug }) => slug)]);
  return {
    columns: toColumns(drafts, driverOrder, found ?? null),
    omitted: isChosen ? 0 : drivers.size - new Set(all.map(({ slug }) => slug)).size,
    unknown: [
      ...unknownName('reference', reference && formatSelected({ ...reference, environment: null }), known),
      ...missing,
      ...unknownName('environment', environment, isKnownEnvironment),
    ],
  };
}
