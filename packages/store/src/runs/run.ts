import type { Status } from '@tachograph/schema/result';
import type { Harness, Source } from '@tachograph/schema/run';
import type { EnvironmentRef } from '@tachograph/schema/series';

/** Why the results of a run take no part in anything, and since when. */
export type Exclusion = { readonly reason: string; readonly since: Date };

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
