import type { Json } from '@tachograph/schema/hash';
import type { CaseIdentity, IdentityValue } from '@tachograph/schema/normalise';
import type { SeriesVersion } from '@tachograph/schema/series';
import type { Version } from '@tachograph/schema/version';
import type { Observation } from './measurement.ts';
import type { Noise } from './noise.ts';

/** Series with some of their points. */
export type SeriesPoints = Pick<SeriesData, 'series' | 'points'>;

export type EnvironmentName = { readonly identity: string; readonly label: string };

export type DriverName = { readonly slug: string; readonly name: string };

export type SeriesRef = {
  readonly key: string;
  readonly case: CaseIdentity;
  readonly scenarioTitle: string;
  readonly driver: DriverName;
  readonly options: Json;
  readonly environment: EnvironmentName;
};

export type SeriesPoint = Observation & { readonly series: string };

/** How many results a series has, and the time of the newest. */
export type SeriesTotal = Pick<SeriesVersion, 'series' | 'results' | 'measuredAt'>;

/** Series with what is known of them before their versions are read. */
export type SeriesTotals = {
  readonly series: readonly SeriesRef[];
  readonly totals: readonly SeriesTotal[];
  readonly pairVariances: PairVariances;
};

/** Series with the versions they have results of. */
export type SeriesVersions = {
  readonly series: readonly SeriesRef[];
  readonly versions: readonly SeriesVersion[];
  readonly pairVariances: PairVariances;
};

/**
 * What the pages' models are made from. Only the fields evaluated here are asked for, so the store's own shapes fit
 * without a conversion and tests can write theirs by hand. `series` and `versions` are all there is, from which a page
 * chooses; `points` are those of what it chose.
 */
export type SeriesData = SeriesVersions & {
  readonly points: readonly SeriesPoint[];
  /** What other measurements say of the noise of these; nothing where it was not read. */
  readonly noise?: Noise;
};

/**
 * By key of a series whose newest result has a log ratio to an anchor: the variance of that log ratio, from the rounds of
 * the result alone. It tells which of several metrics or statistics of the same rounds is the more precise.
 */
export type PairVariances = ReadonlyMap<string, number>;

/** An environment with its identity fields, for naming what differs. */
export type EnvironmentFields = EnvironmentName & { readonly fields: readonly IdentityValue[] };

/** A column of a table: one driver, in one version where that is fixed, with one set of options. */
export type DriverColumn = {
  /** `mariadb@3.4.0`, `mariadb`, `mariadb@3.4.0?pool=true`: unique in its table. */
  readonly key: string;
  readonly driver: DriverName;
  readonly version: Version | null;
  /** "pool" or "pool = 10"; null when the driver has one set of options in this table. */
  readonly options: string | null;
  readonly isReference: boolean;
};

/** A name in the URL that nothing answers to: shown as a notice, never replaced by a near match. */
export type Unknown = {
  readonly kind:
    | 'driver'
    | 'version'
    | 'scenario'
    | 'environment'
    | 'metric'
    | 'statistic'
    | 'params'
    | 'reference'
    | 'cell';
  readonly requested: string;
};

/** One entry of a metric picker. */
export type MetricChoice = {
  readonly metric: string;
  readonly unit: string;
  readonly direction: 'higher' | 'lower';
  readonly statistics: readonly string[];
  readonly results: number;
};
