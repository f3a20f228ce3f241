import { groupBy } from '@tachograph/schema/collection';
import { compareVersions, type Version } from '@tachograph/schema/version';
import type { EnvironmentName, SeriesVersions } from '../measurement/measurement.ts';
import { listVersionedSeries, type VersionedSeries } from '../selection/choose-environment.ts';
import type { SelectedDriver } from '../selection/selected-driver.ts';

/** A comparison to start from, as an address asks for it. */
export type Preset = {
  /** "newest of every driver", "mariadb 3.5.4 against 3.5.2", "published against ours". */
  readonly label: string;
  /** Empty: every driver in its newest version. Environments by identity. */
  readonly drivers: readonly SelectedDriver[];
  readonly reference: SelectedDriver | null;
  readonly environment: EnvironmentName | null;
  /** Null: the one that most results have. */
  readonly metric: string | null;
};

export type PresetSource = {
  /** Drivers without results here are offered in no version. */
  readonly measured: SeriesVersions;
  /** The one used last first. */
  readonly environments: readonly (EnvironmentName & { readonly drivers: readonly string[] })[];
  /** Identities of the environments whose figures others published. */
  readonly published: readonly string[];
  /** Where the page compares, and in which metric: there versions of a driver are looked for first. */
  readonly environment: EnvironmentName | null;
  readonly metric: string | null;
  /** Slug of the project's reference driver. */
  readonly referenceDriver: string | null;
};

/** Pages have space for the first few drivers only. */
const MOST_SUCCESSIONS = 4;

const NEWEST: Preset = {
  label: 'newest of every driver',
  drivers: [],
  reference: null,
  environment: null,
  metric: null,
};

/** The newest version of a driver with figures against the one before it; null where only one was measured. */
function findSuccession(ofDriver: readonly VersionedSeries[], metric: string | null): Preset | null {
  const found = new Map<string, Version>();
  for (const { versions } of ofDriver) {
    for (const { version, figures } of versions)
      if (version?.parsed && figures > 0) found.set(version.sortKey, version);
  }
  const [newest, before] = [...found.values()].sort((a, b) => compareVersions(b, a));
  const first = ofDriver[0]?.series;
  if (!first || !newest || !before) return null;
  const [after, reference] = [newest, before].map(({ text }) => ({ slug: first.driver.slug, version: text }));
  if (!after || !reference) return null;
  const label = `${first.driver.name} ${newest.text} against ${before.text}`;
  return { label, drivers: [reference, after], reference, environment: first.environment, metric };
}

/** Of each driver, by its slug, its succession where the page compares or else in the last used environment with one. */
function* listSuccessions({ measured, environment, environments, metric }: PresetSource): Generator<Preset> {
  const candidates = [...(environment ? [environment] : []), ...environments];
  const ofMetric = listVersionedSeries(measured, (entry) => entry.case.metric === metric);
  const byDriver = [...groupBy(ofMetric, ({ series }) => series.driver.slug)].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [, ofDriver] of byDriver) {
    const byEnvironment = groupBy(ofDriver, ({ series }) => series.environment.identity);
    for (const { identity } of candidates) {
      const succession = findSuccession(byEnvironment.get(identity) ?? [], metric);
      if (!succession) continue;
      yield succession;
      break;
    }
  }
}

/** The metric of most series in one environment that another one has too. */
function findSharedMetric({ series }: SeriesVersions, theirs: string, own: string): string | null {
  const metricsIn = (identity: string) =>
    series.flatMap(({ case: of, environment }) => (environment.identity === identity ? [of.metric] : []));
  const ours = new Set(metricsIn(own));
  const shared = [...groupBy(metricsIn(theirs), (metric) => metric)].filter(([metric]) => ours.has(metric));
  return shared.sort(([a, mine], [b, others]) => others.length - mine.length || (a < b ? -1 : 1))[0]?.[0] ?? null;
}

/**
 * Others' newest figures beside our newest of the same drivers in the same metric: environments differ, so the comparability
 * will ask for a reason.
 */
function listPublished({ measured, environments, published, referenceDriver }: PresetSource): Preset[] {
  const ours = environments.filter(({ identity }) => !published.includes(identity));
  for (const theirs of environments.filter(({ identity }) => published.includes(identity))) {
    const found = ours.flatMap((own) => {
      const shared = theirs.drivers.filter((slug) => own.drivers.includes(slug));
      const metric = findSharedMetric(measured, theirs.identity, own.identity);
      return shared.length > 0 && metric !== null ? [{ own, shared, metric }] : [];
    });
    const [{ own, shared, metric } = { own: null, shared: [], metric: null }] = found;
    if (!own) continue;
    const first = shared.find((slug) => slug === referenceDriver) ?? shared[0] ?? '';
    const inBoth = [first, ...shared.filter((slug) => slug !== first)].flatMap((slug) =>
      [theirs, own].map(({ identity }) => ({ slug, version: null, environment: identity })),
    );
    const reference = { slug: first, version: null, environment: theirs.identity };
    return [{ ...NEWEST, label: 'published against ours', drivers: inBoth, reference, metric }];
  }
  return [];
}

/**
 * Comparisons to start from: the newest version of every driver; of the drivers in hand the newest version against the one
 * before it, where both were measured in one place; and published figures against our own.
 */
export function listPresets(source: PresetSource): Preset[] {
  const successions: Preset[] = [];
  for (const succession of listSuccessions(source)) {
    if (successions.push(succession) === MOST_SUCCESSIONS) break;
  }
  return [NEWEST, ...successions, ...listPublished(source)];
}
