import type { Change, ChangeFate, ChangeState } from '@tachograph/schema/change';

/** A scenario in one family: how many times better it became, or what else is known of it. */
export type StripBar = {
  readonly title: string;
  readonly state: 'better' | 'worse' | 'same' | 'not-measured';
  /** Null where nothing moved, and where a level is not above zero. */
  readonly ratio: number | null;
  readonly metric: string;
};

export type FamilyStrip = { readonly family: string; readonly name: string; readonly bars: readonly StripBar[] };

/** A piece of a sentence; what is strong is a number. */
export type SentencePart = { readonly text: string; readonly isStrong?: true };

/** What the same release of a driver, or the same batch, moved elsewhere than in the environment that the line is of. */
type MovedElsewhere = {
  readonly environment: Change['environment'];
  readonly direction: 'better' | 'worse';
  readonly ratio: number | null;
};

/** All changes that one release of a driver brought about, or one batch: a line of the page, a notice, an entry of the feed. */
export type ReleaseLine = {
  /** Of one of its changes: the largest. */
  readonly id: string;
  readonly driver: Change['driver'];
  readonly axis: Change['axis'];
  /** Null along time. */
  readonly version: string | null;
  readonly at: Date;
  readonly releasedOn: string | null;
  readonly environment: Change['environment'];
  readonly elsewhere: readonly MovedElsewhere[];
  /** Versions it is compared with, where none of them is the release before it; then which release moved it is not known. */
  readonly since: readonly string[];
  readonly sentence: readonly SentencePart[];
  readonly hasBetter: boolean;
  readonly hasWorse: boolean;
  readonly strips: readonly FamilyStrip[];
  /** What became of what is worse, else of what is better: that something holds, else of the largest. */
  readonly fate: ChangeFate | null;
  /** The state of all its changes; null where they have several. */
  readonly state: ChangeState | null;
  /** Of suspected ones, how many more runs or repeats the largest needs. */
  readonly moreRuns: number | null;
  /** Of its largest changes; and how many it has. */
  readonly changes: readonly Change[];
  /** Those of them that say the same as another. */
  readonly folded: readonly Change[];
  readonly total: number;
};
