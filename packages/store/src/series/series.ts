import type { Json } from '@tachograph/schema/hash';
import type { CaseIdentity, NormalisedResult } from '@tachograph/schema/normalise';
import type { EnvironmentRef } from '@tachograph/schema/series';
import type { DriverRef } from '../drivers/driver.ts';

/** One line that may be drawn: a case measured with one driver in one environment. */
export type Series = {
  readonly key: string;
  readonly case: CaseIdentity;
  readonly scenarioTitle: string;
  readonly driver: DriverRef;
  readonly options: Json;
  readonly environment: EnvironmentRef;
  /** Points stored, before any downsampling. */
  readonly points: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
};

/** One stored result as a position on its series; `samples` are there only where the query requested them. */
export type Point = Omit<NormalisedResult, 'case' | 'driver' | 'options' | 'seriesKey' | 'printedUnit'> & {
  readonly series: string;
  readonly at: Date;
  /** Public id of its run. */
  readonly run: string;
  /** The repetition group of its run: repeats of one measurement. */
  readonly repetitionGroup: string | null;
  /** Whether the invocations of its run measured every driver version once each, in turns. */
  readonly inRounds: boolean;
};

export type SeriesWithPoints = { readonly series: readonly Series[]; readonly points: readonly Point[] };

/** What to read; every list left out means "all". */
export type SeriesFilter = {
  readonly scenarios?: readonly string[];
  readonly drivers?: readonly string[];
  readonly environments?: readonly string[];
  readonly metric?: string;
  readonly statistic?: string;
  readonly keys?: readonly string[];
  /** Driver versions by raw text or parsed text. */
  readonly versions?: readonly string[];
  readonly from?: Date;
  readonly to?: Date;
};
