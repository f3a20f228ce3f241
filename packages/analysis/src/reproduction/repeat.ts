import type { Environment } from '@tachograph/schema/environment';
import type { Params } from '@tachograph/schema/result';
import type { Harness, Source } from '@tachograph/schema/run';

/** Where a figure is from; a stored run and a run of a share both fit. */
export type RepeatedRun = {
  readonly id: string;
  readonly harness: Harness | null;
  readonly source: Source | null;
  readonly record: Environment;
};

/** One cell, and what is known of how it was measured. */
export type RepeatedCell = {
  readonly driver: { readonly name: string; readonly version: string | null; readonly purl: string | null };
  readonly scenario: {
    /** As the harness names it. */
    readonly id: string;
    readonly title: string;
    readonly sql: string | null;
    /** Hash of its content; null where the run only names it. */
    readonly hash: string | null;
    readonly params: Params;
  };
  /** The environment, in short. */
  readonly environment: string;
  /** Null where the run is gone. */
  readonly run: RepeatedRun | null;
  /** What it stands beside, where that was measured in another environment: the driver in words, and its record. */
  readonly against: { readonly name: string; readonly record: Environment } | null;
  /** How many times the figure of the anchor it was, with its 95 % interval; left out where it has none. */
  readonly within?: { readonly low: number | null; readonly high: number | null } | null;
};

/** A setting of the server; `against` is its value on the other side. Null: not recorded there. */
export type RepeatSetting = {
  readonly name: string;
  readonly value: string | null;
  readonly against: string | null;
};

/** All it takes to measure a cell again. */
export type Repeat = {
  readonly title: string;
  readonly run: string | null;
  /** What the harness says to run, filled in; null where it says nothing. */
  readonly command: string | null;
  readonly install: string | null;
  /** The package with its version, as a package URL. */
  readonly purl: string | null;
  readonly scenario: RepeatedCell['scenario'];
  /** "tachograph-node 1.0.0, tinybench 6.2.3"; null where no harness is named. */
  readonly harness: string | null;
  /** "example/connectors at 4f2a9c1d7be0, with changes that were not committed"; null where neither is known. */
  readonly commit: string | null;
  readonly environment: string;
  /** The other side's name where `settings` are those that differ from it; null where they are all that were recorded. */
  readonly against: string | null;
  readonly settings: readonly RepeatSetting[];
  /** All of it as text for a shell: the commands as they are, everything else behind `#`. */
  readonly text: string;
};
