import type { Environment } from '@tachograph/schema/environment';
import type { Json } from '@tachograph/schema/hash';
import type { CaseIdentity, IdentityValue, ScenarioVersion, Spread } from '@tachograph/schema/normalise';
import type { Status } from '@tachograph/schema/result';
import type { Harness, Source } from '@tachograph/schema/run';
import type { Version } from '@tachograph/schema/version';

/** Shapes that leave the store: never a database row. Ids that appear in URLs are text; database keys stay inside. */

export type Project = {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly description: string | null;
  /** Where the figures come from, for a demo project. */
  readonly provenance: string | null;
  /** The driver every page compares against unless told otherwise; its slug. */
  readonly referenceDriver: string | null;
  readonly identityKeys: readonly string[] | null;
};

/** A project with its rules for the names of benchmarks, as they were written; null for none. */
export type ProjectDetail = Project & { readonly mapping: Json | null };

export type ProjectSummary = Project & {
  readonly runs: number;
  readonly results: number;
  readonly drivers: number;
  readonly scenarios: number;
  readonly lastRunAt: Date | null;
};

export type EnvironmentRef = { readonly identity: string; readonly label: string };

export type DriverRef = {
  readonly slug: string;
  readonly name: string;
  readonly language: string | null;
  readonly purl: string | null;
};

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

/** One stored result as a position on its series. */
export type Point = {
  readonly series: string;
  readonly at: Date;
  /** Public id of its run. */
  readonly run: string;
  /** Runs of one batch are repeats of one measurement. */
  readonly batch: string | null;
  readonly ordinal: number;
  readonly version: Version | null;
  readonly scenarioHash: string | null;
  readonly status: Status;
  readonly statusReason: string | null;
  readonly value: number | null;
  readonly spread: Spread | null;
  readonly n: number | null;
  readonly invocation: number;
  /** The protocol in which statements were seen to execute. */
  readonly protocolObserved: 'text' | 'binary' | null;
  /** Present only where the query asked for them; in the canonical unit. */
  readonly samples: readonly number[] | null;
};

/** That a series has results of a driver version, and since when until when. */
export type SeriesVersion = {
  readonly series: string;
  readonly version: Version | null;
  readonly results: number;
  /** How many of the results have a value. */
  readonly figures: number;
  readonly firstAt: Date;
  /** Time of the newest result. */
  readonly at: Date;
};

export type SeriesWithPoints = { readonly series: readonly Series[]; readonly points: readonly Point[] };

/** What to read; every list left out means "all". */
export type SeriesFilter = {
  readonly scenarios?: readonly string[];
  readonly drivers?: readonly string[];
  readonly environments?: readonly string[];
  readonly metric?: string;
  readonly estimator?: string;
  /** Driver versions by raw text or parsed text. */
  readonly versions?: readonly string[];
  readonly from?: Date;
  readonly to?: Date;
};

export type ScenarioSummary = {
  readonly slug: string;
  readonly title: string;
  readonly description: string | null;
  readonly category: string | null;
  readonly sql: string | null;
  /** Content versions seen, oldest first. */
  readonly versions: readonly (ScenarioVersion & { readonly firstSeenAt: Date })[];
  readonly cases: readonly CaseIdentity[];
  readonly drivers: readonly string[];
  readonly environments: readonly EnvironmentRef[];
  readonly results: number;
  readonly lastAt: Date | null;
};

/** Why the results of a run take no part in anything, and since when. */
export type Exclusion = { readonly reason: string; readonly since: Date };

/** One that holds, or held. */
export type PastExclusion = Exclusion & { readonly until: Date | null };

export type RunSummary = {
  readonly id: string;
  readonly title: string | null;
  readonly startedAt: Date;
  readonly receivedAt: Date;
  readonly batch: string | null;
  /** Public id of the run it measured again, which may not be here (yet). */
  readonly reproduces: string | null;
  readonly harness: Harness | null;
  readonly source: Source | null;
  readonly environment: EnvironmentRef;
  /** Number of results by status. */
  readonly results: Readonly<Partial<Record<Status, number>>>;
  readonly drivers: readonly { readonly slug: string; readonly name: string; readonly versions: readonly string[] }[];
  readonly notes: readonly string[];
  readonly warnings: readonly { readonly where: string; readonly message: string }[];
  /** Null for a run whose results take part. */
  readonly exclusion: Exclusion | null;
  readonly raw: { readonly contentType: string; readonly fileName: string | null; readonly bytes: number };
};

/** A run in a list. */
export type ListedRun = RunSummary & {
  /** How many runs its batch has, this one among them; 1 where it belongs to none. */
  readonly batchRuns: number;
  /** How many of these are excluded; 0 for a run that belongs to none. */
  readonly batchExcluded: number;
};

/** A run without its figures, with the full record of where they were measured. */
export type RunSource = RunSummary & { readonly record: Environment };

export type RunDetail = RunSummary & {
  readonly project: string;
  readonly contentHash: string;
  readonly finishedAt: Date | null;
  readonly environmentRecord: Environment;
  readonly environmentFields: readonly IdentityValue[];
  /** The run as validated, in the wire format: printed values, units and uncertainties are here, samples are not. */
  readonly document: import('@tachograph/schema/run').Run;
  /** Every exclusion of the run, oldest first; the last one may hold. */
  readonly exclusions: readonly PastExclusion[];
  /** Key of the series each result stands on, or would without its exclusion, by ordinal. */
  readonly seriesKeys: readonly string[];
};

export type EnvironmentSummary = EnvironmentRef & {
  readonly fields: readonly IdentityValue[];
  readonly runs: number;
  readonly results: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly drivers: readonly string[];
};

export type EnvironmentDetail = EnvironmentSummary & {
  /** The newest run's full record; identity fields are the same in every run here. */
  readonly record: Environment;
  readonly harness: Harness | null;
  readonly whoRanHere: readonly {
    readonly driver: DriverRef;
    readonly versions: readonly string[];
    readonly results: number;
  }[];
  readonly scenarios: readonly { readonly slug: string; readonly title: string }[];
  readonly recentRuns: readonly ListedRun[];
};

export type DriverSummary = DriverRef & {
  /** In version order, oldest first. */
  readonly versions: readonly (Version & { readonly results: number; readonly lastAt: Date })[];
  readonly results: number;
};

export type TokenScope = 'upload' | 'admin';
export type Token = {
  readonly id: string;
  readonly projectId: number;
  readonly projectSlug: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
};

/** A token as its owner sees it: the text was shown once. */
export type TokenSummary = Token & {
  /** The first characters of the text. */
  readonly prefix: string;
  readonly createdAt: Date;
  /** About when it was last used, to the minute. */
  readonly lastUsedAt: Date | null;
};

/** The bytes that arrived, untouched. */
export type RawUpload = {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly fileName: string | null;
};
