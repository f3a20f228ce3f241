import type { Json } from '@tachograph/schema/hash';
import type { CaseIdentity, IdentityValue, NormalisedPair, NormalisedResult } from '@tachograph/schema/normalise';
import type { Status } from '@tachograph/schema/result';
import type { Harness } from '@tachograph/schema/run';
import type { AnchorLevel, Batch, Pool, RepeatGroup, SeriesVersion } from '@tachograph/schema/series';
import type { Version } from '@tachograph/schema/version';
import type { BetweenBatches, LogRatios, Pool as NoisePool } from '@tachograph/stats/turns';
import type { Protocol } from './describe-protocol-mismatch.ts';

/** A measurement by what identifies its group of repeats. */
export type RepeatKey = Pick<RepeatGroup, 'series' | 'version' | 'scenarioHash' | 'repetitionGroup' | 'run'>;

/** The harness of a run and its tool: which program measured, and in which version. */
export type HarnessName = Pick<Harness, 'name' | 'version' | 'tool'>;

/** The groups of repeats from which the noise of cells is estimated. */
export type Noise = {
  /** Of each series that is compared, and of others of the same cases in the same environments, newest first. */
  readonly series: readonly (readonly RepeatGroup[])[];
  /** Of all cases with one metric, unit and statistic in one environment, newest first. */
  readonly metrics: readonly MetricNoise[];
  /** What was measured in turns on the occasions of the measurements that are compared. */
  readonly batches?: readonly KnownBatch[];
  /** Of the anchors of these. */
  readonly levels?: readonly AnchorLevel[];
  /** The newest of the pools of these series, whatever is compared: from them follows what lies between two batches. */
  readonly recent?: readonly Batch[] | undefined;
  /** What measured, by the id of a run: of runs with near-exact counts, without which these are compared on one occasion only. */
  readonly origins?: ReadonlyMap<string, { readonly harness: HarnessName | null }> | undefined;
};

type MetricNoise = Pool & { readonly groups: readonly RepeatGroup[] };

/** A batch with those before it from which noise is taken where it knows too little of its own. */
export type KnownBatch = Batch & { readonly earlier: readonly Batch[] };

/** One case of a batch: everything that was measured of it in turns with one anchor, and the noise of the cases beside it. */
export type CaseTurns = {
  /** Log ratios to the anchor by invocation, null where one is missing: driver versions, the twin, and in one block the anchor. */
  readonly rows: readonly LogRatios[];
  /** Row of a measurement of the case; null where it was not measured. The anchor of several blocks has none. */
  readonly find: (side: Pick<RepeatKey, 'series' | 'version'>) => number | 'anchor' | null;
  readonly twin: number | null;
  /** Row of the anchor, where all were measured in one block with it: zeros. */
  readonly anchor: number | null;
  /** What a pair, or one version against the anchor, may borrow beyond its case, narrow to wide; `without` are its rows. */
  readonly listPools: (without: readonly number[], kind: 'pair' | 'anchor') => Iterable<NoisePool>;
  /** Whether nothing but its batch was read: then what follows from it is what followed before. */
  readonly isAlone: boolean;
};

/** Finds the turns of a measurement: null where its batch was not read, or it was not measured in turns. */
export type TurnSource = (side: RepeatKey) => CaseTurns | null;

/** What a measurement was made with: its series has an environment, and its run a harness and a tool. */
type SetupKey = Pick<RepeatGroup, 'series'> & { readonly run: string };

export type NoiseSource = {
  /**
   * The pools of a pair of measurements, narrow to wide, without the pair itself: `findPrior` takes the first that knows
   * enough, and a wider one is not made.
   */
  (reference: RepeatKey, other: RepeatKey): Iterable<readonly RepeatGroup[]>;
  /** The groups that the narrowest pool of two series is made from: of the same lists it is the same. */
  readonly listGroups?: (reference: string, other: string) => readonly (readonly RepeatGroup[])[];
  readonly findTurns?: TurnSource;
  /** Whether one harness and tool made both in one environment; absent where no harness was read. */
  readonly isOneSetup?: ((reference: SetupKey, other: SetupKey) => boolean) | undefined;
  /** What lies between two batches of a series beyond the noise within them; null where too little was repeated. */
  readonly findBetween?: ((series: string) => BetweenBatches | null) | undefined;
  /** The level at which a measurement in turns is shown; null where its anchor has none. */
  readonly findLevel?: (measurement: Measurement, of: Pick<SeriesRef, 'case' | 'environment'>) => number | null;
};

/** What a point must tell to be evaluated: what an upload normalises, and where it belongs. */
export type Observation = Pick<
  NormalisedResult,
  'version' | 'scenarioHash' | 'status' | 'statusReason' | 'value' | 'spread' | 'n' | 'invocation' | 'samples'
> & {
  readonly paired?: NormalisedPair | null;
  /** Whether the invocations of its run measured every driver version once each, in turns. */
  readonly inRounds?: boolean;
  readonly at: Date;
  readonly run: string;
  readonly repetitionGroup: string | null;
  /** The protocol in which statements were seen to execute, where the harness looked. */
  readonly protocolObserved?: Protocol | null;
};

/** One invocation behind a value: what a comparison must know to pair it with one of another series. */
export type Invocation = {
  readonly run: string;
  readonly at: Date;
  /** Its number within its run. */
  readonly number: number;
  readonly inRounds: boolean;
  readonly value: number;
  readonly paired: NormalisedPair | null;
};

/** What a value is: as it was measured, the geometric mean of repeats, or the median of the anchor times the ratio to it. */
export type ValueBasis = 'measured' | 'geometric-mean' | 'anchor-level';

/** How sure a measurement is, and in which words a legend says so. */
export type Uncertainty95 = {
  readonly low: number;
  readonly high: number;
  readonly kind: 'ci-of-mean' | 'ci-of-median' | 'range-of-repeats' | 'as-printed';
  /** "95 % CI of the mean, n = 282", "minimum to maximum of 3 repeats", "standard deviation, as printed". */
  readonly description: string;
};

/**
 * One cell's figure: the repeats (invocations) of one batch taken together, or a single result.
 * With repeats they are the samples; the tool's own ± is not the noise between them.
 */
export type Measurement = {
  readonly measuredAt: Date;
  readonly runs: readonly string[];
  readonly repetitionGroup: string | null;
  readonly version: Version | null;
  readonly scenarioHash: string | null;
  readonly status: Status;
  readonly statusReason: string | null;
  /** What is shown: any two of one batch have the ratio by which they are compared (`showMeasurement`). */
  readonly value: number | null;
  /** The median of the repeats, or the single result. */
  readonly measured: number | null;
  readonly basis: ValueBasis;
  readonly uncertainty: Uncertainty95 | null;
  /** Values of the repeats, or the raw samples of the single invocation; empty when the source gave only a summary. */
  readonly samples: readonly number[];
  readonly sampleKind: 'repeats' | 'samples' | 'none';
  /** Those with a value, oldest first: as many as there are repeats, or the single one. */
  readonly invocations: readonly Invocation[];
  readonly n: number | null;
  /** Half-width of the interval in percent of the value; null when unknown. */
  readonly relativePercent: number | null;
};

/** Version of how a value, its uncertainty and a verdict come about; stored with every share. */
export const METHODOLOGY = 'methodology-4';

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
