import type { Status } from '@tachograph/schema/result';
import type { Harness, Source } from '@tachograph/schema/run';
import type { EnvironmentRef } from '@tachograph/schema/series';

export type Exclusion = { readonly reason: string; readonly since: Date };

export type RunSummary = {
  readonly id: string;
  readonly title: string | null;
  readonly startedAt: Date;
  readonly receivedAt: Date;
  readonly repetitionGroup: string | null;
  /** Public id of the run that it measured again, which need not be stored (yet). */
  readonly reproduces: string | null;
  readonly harness: Harness | null;
  readonly source: Source | null;
  readonly environment: EnvironmentRef;
  readonly results: Readonly<Partial<Record<Status, number>>>;
  readonly drivers: readonly { readonly slug: string; readonly name: string; readonly versions: readonly string[] }[];
  readonly notes: readonly string[];
  readonly warnings: readonly { readonly location: string; readonly message: string }[];
  readonly exclusion: Exclusion | null;
  readonly raw: { readonly contentType: string; readonly fileName: string | null; readonly bytes: number };
};

export type ListedRun = RunSummary & {
  /** Number of runs in its repetition group, including this one; 1 for a run without a group. */
  readonly repetitions: number;
  /** How many of these are excluded; 0 for a run without a group. */
  readonly repetitionsExcluded: number;
};
