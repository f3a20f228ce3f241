import type { CaseIdentity } from '@tachograph/schema/normalise';
import type { Version } from '@tachograph/schema/version';
import type { DriverName, Measurement, MetricChoice, Unknown } from '../measurement/measurement.ts';
import type { ScoreboardEnvironment } from '../scoreboard/scoreboard.ts';
import type { Verdict } from '../verdict/verdict.ts';

/** The newest release of every driver in one batch, held against one anchor, with the ranks that follow. */
export type League = {
  /** The cost that ranks: the latency, else the first that can be evaluated. Null without results. */
  readonly metric: MetricChoice | null;
  readonly environment: ScoreboardEnvironment | null;
  readonly environments: readonly ScoreboardEnvironment[];
  /** The newest batch that most drivers were measured in; null where nothing was measured in turns. */
  readonly batch: LeagueBatch | null;
  readonly anchor: LeagueAnchor | null;
  /** Those that rank first, then by title. */
  readonly cases: readonly LeagueCase[];
  /** Those with a rank, the best first; then the others, by name. */
  readonly drivers: readonly LeagueDriver[];
  /** Drivers and cases that are left out for their number. */
  readonly omittedDrivers: number;
  readonly omittedCases: number;
  readonly unknown: readonly Unknown[];
};

type LeagueAnchor = { readonly driver: DriverName; readonly version: string };

type LeagueBatch = {
  /** Its repetition group, or its run. */
  readonly occasion: string;
  readonly startedAt: Date;
  /** Most of a case. */
  readonly invocations: number;
  /** False where two processes of the anchor differ: then nobody has a rank. */
  readonly isSteady: boolean;
  /** How many times the time of the other its second process took, over the cases that rank; null without one. */
  readonly twin: number | null;
};

export type LeagueCase = {
  readonly case: CaseIdentity;
  readonly title: string;
  readonly params: string;
  /** Whether it is one of the cases that rank. */
  readonly isRanked: boolean;
  /** Where two processes of the anchor differ in it, it ranks nobody. */
  readonly isSteady: boolean;
};

/** How many times the anchor's cost, with the ends of its 95 % interval. */
export type CostRatio = { readonly ratio: number; readonly low: number | null; readonly high: number | null };

export type LeagueDriver = {
  readonly key: string;
  readonly driver: DriverName;
  readonly version: Version | null;
  /** Where a driver stands here with several sets of options. */
  readonly options: string | null;
  readonly language: string | null;
  /** As observed, or as its options name it: `binary`, `prepared`. */
  readonly features: readonly string[];
  readonly isAnchor: boolean;
  readonly rank: { readonly low: number; readonly high: number } | null;
  /** Whether everyone up to this one is shown to be better than everyone after it. */
  readonly endsGroup: boolean;
  /** The geometric mean over the cases that rank; null where one of them is missing. */
  readonly mean: CostRatio | null;
  /** In the order of the cases; null where nothing was run. */
  readonly cells: readonly (LeagueCell | null)[];
  /** Of the other metrics the geometric mean over the cases that rank, those that it has; in the order of `LEAGUE_COSTS`. */
  readonly costs: readonly (number | null)[];
  /** Why it has no rank: "Insert 1: emulated, a loop", a line for each case. */
  readonly missing: readonly string[];
};

/** `plain`: the same work as the anchor's. */
export type LeagueWork = 'plain' | 'different' | 'emulated' | 'unsupported' | 'failed';

export type LeagueCell = {
  readonly series: string;
  readonly measurement: Measurement;
  readonly work: LeagueWork;
  /** Null where it is no plain figure, or the anchor has none. */
  readonly cost: CostRatio | null;
  readonly verdict: Verdict;
  /** The other metrics, in the order of `LEAGUE_COSTS`: how it was measured, and how many times the anchor's it is. */
  readonly costs: readonly (LeagueFigure | null)[];
};

type LeagueFigure = { readonly unit: string; readonly value: number | null; readonly ratio: number | null };

/** What a driver costs beside the time that ranks: all that happens in a second, and the processor on either side. */
export const LEAGUE_COSTS = [
  { metric: 'throughput', name: 'throughput' },
  { metric: 'process-cpu-time', name: 'client CPU' },
  { metric: 'server-cpu-time', name: 'server CPU' },
] as const;
