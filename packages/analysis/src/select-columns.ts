import type { Version } from '@tachograph/schema';
import { isVersion, rankEnvironments } from './choose-environment.ts';
import type { ComparisonColumn } from './comparison.ts';
import type { ComparisonOptions, SelectedDriver } from './comparison-options.ts';
import { groupColumns } from './group-columns.ts';
import type { MeasuredSeries } from './measure-series.ts';
import { pickNewest } from './pick-newest.ts';
import type { DriverName, EnvironmentName, SeriesData, Unknown } from './series-data.ts';
import { toDriverStyles } from './to-driver-styles.ts';

/** A column and the series its cells are read from. */
export type SelectedColumn = ComparisonColumn & { readonly series: readonly MeasuredSeries[] };

type Draft = {
  readonly driver: DriverName;
  readonly version: Version | null;
  readonly options: string | null;
  readonly environment: EnvironmentName | null;
  readonly series: readonly MeasuredSeries[];
};

const name = ({ slug, version }: SelectedDriver) => (version === null ? slug : `${slug}@${version}`);

const ofDriver = (series: readonly MeasuredSeries[], { slug }: SelectedDriver) =>
  series.filter((entry) => entry.series.driver.slug === slug);

const isVersionText = (version: Version | null, asked: string | null) =>
  asked === null || version?.raw === asked || version?.text === asked;

/** Every version the data has of a driver, in whatever case or metric. */
function versionsIn({ series, points }: SeriesData, slug: string): (Version | null)[] {
  const keys = new Set(series.filter(({ driver }) => driver.slug === slug).map(({ key }) => key));
  return points.filter((point) => keys.has(point.series)).map(({ version }) => version);
}

/** Drivers and versions that no result answers to are told, and get no column. */
function keepKnown(data: SeriesData, asked: readonly SelectedDriver[], unknown: Unknown[]): SelectedDriver[] {
  return asked.filter((driver) => {
    const versions = versionsIn(data, driver.slug);
    if (versions.some((version) => isVersionText(version, driver.version))) return true;
    unknown.push(
      versions.length === 0 ? { kind: 'driver', asked: driver.slug } : { kind: 'version', asked: name(driver) },
    );
    return false;
  });
}

/** The environment a column reads from: its own, the page's, or the newest it has when the chosen one lacks it. */
function environmentOf(series: readonly MeasuredSeries[], asked: SelectedDriver, page: string | null, fixed: boolean) {
  const own = rankEnvironments(series, [asked]);
  const wanted = asked.environment ?? page;
  const there = own.find(({ identity }) => identity === wanted);
  if (there) return there;
  return asked.environment || fixed ? null : (own[0] ?? null);
}

function toDrafts(
  data: SeriesData,
  series: readonly MeasuredSeries[],
  asked: SelectedDriver,
  page: string | null,
  fixed: boolean,
): Draft[] {
  const mine = ofDriver(series, asked);
  const found = environmentOf(mine, asked, page, fixed);
  const environment = found && { identity: found.identity, label: found.label };
  const there = mine.filter((entry) => entry.series.environment.identity === environment?.identity);
  const driver = data.series.find((entry) => entry.driver.slug === asked.slug)?.driver ?? {
    ...asked,
    name: asked.slug,
  };
  const stated = versionsIn(data, asked.slug).find((version) => asked.version && isVersionText(version, asked.version));
  const groups = there.length > 0 ? groupColumns(there) : [{ driver, options: null, series: [] }];
  return groups.map(({ options, series: inColumn }) => {
    const candidates = (inColumn.length > 0 ? inColumn : mine).flatMap(({ measurements }) => measurements);
    const version = pickNewest(candidates.filter((m) => isVersion(m, asked.version)))?.version ?? stated ?? null;
    const ofVersion = inColumn.map((entry) => ({
      ...entry,
      measurements: entry.measurements.filter((m) => m.version?.raw === version?.raw),
    }));
    return { driver, version, options, environment, series: ofVersion };
  });
}

const keyOf = ({ driver, version, options }: Draft) =>
  `${driver.slug}${version ? `@${version.text}` : ''}${options ? `?${options}` : ''}`;

const isReferenceOf = ({ driver, version, environment }: Draft, reference: SelectedDriver): boolean =>
  driver.slug === reference.slug &&
  isVersionText(version, reference.version) &&
  (!reference.environment || environment?.identity === reference.environment);

function toColumns(drafts: readonly Draft[], order: readonly string[], reference: Draft | null): SelectedColumn[] {
  const styles = toDriverStyles([...order, ...drafts.map(({ driver }) => driver.slug)]);
  const sorted = reference ? [reference, ...drafts.filter((draft) => draft !== reference)] : drafts;
  const used = new Set<string>();
  return sorted.map((draft, place) => {
    const plain = keyOf(draft);
    const key = used.has(plain) ? `${plain}#${draft.environment?.identity ?? place}` : plain;
    used.add(key);
    return {
      ...draft,
      key,
      isReference: draft === reference,
      styleIndex: styles[draft.driver.slug]?.index ?? null,
      variant: sorted.slice(0, place).filter(({ driver }) => driver.slug === draft.driver.slug).length,
    };
  });
}

const everyDriver = (series: readonly MeasuredSeries[]): SelectedDriver[] =>
  [...new Set(series.map((entry) => entry.series.driver.slug))].map((slug) => ({ slug, version: null }));

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
 * environment all columns read from the newest one that has most of them, and only a column it lacks from another.
 */
export function selectColumns(
  data: SeriesData,
  series: readonly MeasuredSeries[],
  { selected, reference, environment, driverOrder = [] }: ComparisonOptions,
  unknown: Unknown[],
): SelectedColumn[] {
  const notices: Unknown[] = [];
  const known = reference ? keepKnown(data, [reference], notices)[0] : null;
  if (reference && !known) unknown.push({ kind: 'reference', asked: name(reference) });
  const asked = keepKnown(data, selected.length > 0 ? selected : everyDriver(series), unknown);
  const all = withReference(asked, known ?? null);
  const isKnownEnvironment = data.series.some((entry) => entry.environment.identity === environment);
  if (environment !== null && !isKnownEnvironment) unknown.push({ kind: 'environment', asked: environment });
  const page = environment ?? rankEnvironments(series, all)[0]?.identity ?? null;
  const drafts = all.flatMap((driver) => toDrafts(data, series, driver, page, environment !== null));
  const found = known ? drafts.find((draft) => isReferenceOf(draft, known)) : reference ? undefined : drafts[0];
  return toColumns(drafts, driverOrder, found ?? null);
}
