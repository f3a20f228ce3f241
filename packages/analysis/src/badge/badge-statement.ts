import type { Version } from '@tachograph/schema/version';

/**
 * `stands`: as measured. `behind`: as measured, and newer releases have no results for it. `same`: the
 * same within the smallest effect. `no-difference`, `insufficient-samples`: measured, and nothing to claim. `rejected`: like is
 * not compared with like, or there is nothing to judge. `unknown`: what was asked for is not there.
 */
type StatementState = 'stands' | 'behind' | 'same' | 'no-difference' | 'insufficient-samples' | 'rejected' | 'unknown';

/** The figures of a claim, as its comparison has them. */
export type StatementFigures = {
  /** Times faster than the reference, whatever the direction; below 1 is slower. */
  readonly ratio: number;
  /** Ends of the 95 % interval of the ratio; null without an interval, equal to the ratio if the figure is exact. */
  readonly low: number | null;
  readonly high: number | null;
  /** Cases behind the ratio: of one its verdict, of several their geometric mean. */
  readonly cases: number;
};

/** What is said of one driver version against one reference; in parts, so that an image can cut a name and no figure. */
export type BadgeStatement = {
  readonly state: StatementState;
  /** "mariadb 3.4.0". */
  readonly subject: string;
  /** "1.48×", "1.20× slower than", "the same within 3 % as", "no difference shown against", "not comparable: different CPU". */
  readonly finding: string;
  /** "mysql2 3.11.0"; null where the finding says all. */
  readonly against: string | null;
  /** "95 % CI 1.45–1.51, n = 25". */
  readonly evidence: string | null;
  /** "not like for like", "2 releases behind". */
  readonly marks: readonly string[];
  /** Null unless something is claimed. */
  readonly figures: StatementFigures | null;
  /** Newer releases without results for this comparison; null without such releases. */
  readonly behind: { readonly releases: number; readonly newest: string } | null;
  /** The reason for comparing although the comparability objects. */
  readonly override: string | null;
  /** What it rests on, or why nothing is claimed. */
  readonly explanation: string;
};

/** What is known of the versions of the driver that a claim is about. */
export type KnownReleases = {
  /** All that anybody named, measured or not. */
  readonly known: readonly Version[];
  /** Those with results in the claim's own series. */
  readonly measured: readonly Version[];
};

/** "1.48× mysql2 3.11.0 (95 % CI 1.45–1.51, n = 25), 2 releases behind". */
export const describeFinding = ({
  finding,
  against,
  evidence,
  marks,
}: Pick<BadgeStatement, 'finding' | 'against' | 'evidence' | 'marks'>): string =>
  [[finding, against, evidence && `(${evidence})`].filter(Boolean).join(' '), ...marks].join(', ');

/** "mariadb 3.4.0: 1.48× mysql2 3.11.0 (95 % CI 1.45–1.51, n = 25)". */
export const describeStatement = (statement: BadgeStatement): string =>
  `${statement.subject}: ${describeFinding(statement)}`;
