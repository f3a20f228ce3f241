import type { Version } from '../version/version.ts';

/** How an environment is referred to: its identity in URLs, and the label that pages show. */
export type EnvironmentRef = { readonly identity: string; readonly label: string };

/** That a series has results of a driver version, and over which time. Columns are selected by it before points are read. */
export type SeriesVersion = {
  readonly series: string;
  readonly version: Version | null;
  readonly results: number;
  /** How many of the results have a value. */
  readonly figures: number;
  readonly firstAt: Date;
  /** Time of the newest result. */
  readonly measuredAt: Date;
};
