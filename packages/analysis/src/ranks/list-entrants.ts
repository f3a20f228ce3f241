import { groupBy } from '@tachograph/schema/collection';
import type { SeriesVersion, Turn } from '@tachograph/schema/series';
import type { Version } from '@tachograph/schema/version';
import { compareAge } from '../measurement/measure-series.ts';
import type { DriverName, SeriesRef, SeriesVersions } from '../measurement/measurement.ts';
import type { ChosenResults } from '../selection/choose-environment.ts';
import { groupByOptions } from '../selection/group-columns.ts';
import type { ChosenBatch } from './choose-league-batch.ts';
import { type LeaguePlan, toEntrantKey } from './plan-league.ts';

/** Who takes part: a driver with its options, in its newest version of the batch, and the anchor in its own. */
export type Entrant = {
  /** `pg`, `pg?binary`; of an anchor that has a newer version too, `libpq@16.0`. */
  readonly key: string;
  readonly driver: DriverName;
  readonly options: string | null;
  readonly version: Version | null;
  readonly isAnchor: boolean;
  /** False where it was not measured in the batch. */
  readonly isMeasured: boolean;
  /** Of the metric that ranks. */
  readonly series: readonly SeriesRef[];
};

const pickNewest = (versions: readonly SeriesVersion[]): SeriesVersion | null =>
  versions.reduce<SeriesVersion | null>((a, b) => (a && compareAge(a, b) > 0 ? a : b), null);

type Measured = {
  readonly chosen: ChosenBatch;
  /** By series. */
  readonly versions: ReadonlyMap<string, readonly SeriesVersion[]>;
  readonly turnsOf: ReadonlyMap<string, readonly Turn[]>;
};

function toEntrants(
  { driver, options, series }: ReturnType<typeof groupByOptions<{ series: SeriesRef }>>[number],
  { versions, turnsOf, chosen }: Measured,
): Entrant[] {
  const turns = series.flatMap((entry) => turnsOf.get(entry.series.key) ?? []);
  const own = series.flatMap((entry) => versions.get(entry.series.key) ?? []);
  const measured = new Set(turns.map(({ version }) => version));
  const newest = pickNewest(own.filter(({ version }) => measured.has(version?.raw ?? null)));
  const isAnchor = ({ version }: SeriesVersion) =>
    driver.slug === chosen.anchor && version?.raw === chosen.anchorVersion;
  const anchor = turns.some((turn) => turn.isAnchor) ? own.find(isAnchor) : undefined;
  const key = options ? `${driver.slug}?${options}` : driver.slug;
  const shared = { driver, options, series: series.map((entry) => entry.series), isMeasured: newest !== null };
  const shown = newest ?? pickNewest(own);
  return [
    ...(anchor && anchor.version?.raw !== shown?.version?.raw
      ? [{ ...shared, key: `${key}@${anchor.version?.text}`, version: anchor.version, isAnchor: true }]
      : []),
    ...(shown ? [{ ...shared, key, version: shown.version, isAnchor: anchor !== undefined && isAnchor(shown) }] : []),
  ];
}

/** Everyone who was measured in the metric that ranks, in the batch or not. */
export function listEntrants(
  { series }: LeaguePlan,
  { versions }: Pick<SeriesVersions, 'versions'>,
  chosen: ChosenBatch,
): Entrant[] {
  const measured: Measured = {
    chosen,
    versions: groupBy(versions, (entry) => entry.series),
    turnsOf: groupBy(chosen.turns, (turn) => turn.series),
  };
  return groupByOptions(series.map((entry) => ({ series: entry }))).flatMap((group) => toEntrants(group, measured));
}

/** The results that `fillLeague` needs: of everyone the one version, in all metrics. */
export function chooseLeagueResults(
  plan: LeaguePlan,
  data: Pick<SeriesVersions, 'versions'>,
  chosen: ChosenBatch,
): ChosenResults {
  const related = [plan.series, ...plan.costs].flat();
  const wanted = groupBy(
    listEntrants(plan, data, chosen).flatMap(({ series, version }) =>
      series.slice(0, 1).map((entry) => ({ entrant: toEntrantKey(entry), raw: version?.raw })),
    ),
    ({ entrant }) => entrant,
  );
  const refs = new Map(related.map((entry) => [entry.key, toEntrantKey(entry)]));
  const cells = data.versions.filter(({ series, version }) =>
    wanted.get(refs.get(series) ?? '')?.some(({ raw }) => raw === version?.raw),
  );
  return { cells, related };
}
