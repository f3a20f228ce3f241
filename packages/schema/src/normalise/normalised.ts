import type { Direction } from '@tachograph/units';
import type { Environment } from '../environment/environment.ts';
import type { Json } from '../hash/canonical-json.ts';
import type { Params, Status, UncertaintyKind } from '../result/result.ts';
import type { Run, RunHead } from '../run/run.ts';
import type { Version } from '../version/version.ts';
import type { IdentityValue } from './identity.ts';

/** A scenario's content, by hash: a changed SQL text starts a new segment of every line through it. */
export type ScenarioVersion = {
  readonly slug: string;
  readonly title: string;
  readonly description: string | null;
  readonly category: string | null;
  readonly sql: string | null;
  readonly workPerOp: number | null;
  /** Null when the run says nothing of its content but the name. */
  readonly hash: string | null;
};

/** Scenario × params × metric × statistic. */
export type CaseIdentity = {
  readonly key: string;
  readonly scenario: string;
  readonly params: Params;
  readonly metric: string;
  readonly unit: string;
  readonly direction: Direction;
  readonly exact: boolean;
  readonly statistic: string;
};

export type DriverIdentity = {
  readonly slug: string;
  readonly name: string;
  readonly language: string | null;
  /** The package, without a version: `pkg:npm/mysql2`. */
  readonly purl: string | null;
};

/** The uncertainty as two ends in the canonical unit; how to read them stays in `kind` and `level`. */
export type Spread = {
  readonly kind: UncertaintyKind;
  readonly level: number | null;
  readonly low: number;
  readonly high: number;
};

/** The log ratio of a result to an anchor that it was measured in turns with. It has no unit. */
export type NormalisedPair = {
  /** Slug of the anchor's driver. */
  readonly anchor: string;
  /** Its version as it arrived. */
  readonly anchorVersion: string;
  /** ln(value ÷ value of the anchor), the median over the rounds. */
  readonly logRatio: number;
  readonly rounds: number;
  /** Standard deviation of the log ratio of one round. */
  readonly sd: number;
  readonly lag1: number | null;
  /** Log ratio of the anchor's second process to its first. */
  readonly twin: number | null;
};

export type NormalisedResult = {
  /** Its place in the run's `results`. */
  readonly ordinal: number;
  readonly case: CaseIdentity;
  readonly driver: DriverIdentity;
  readonly options: Json;
  readonly version: Version | null;
  /** All results that may be drawn on one line: case × driver × environment identity × driver options. */
  readonly seriesKey: string;
  readonly scenarioHash: string | null;
  readonly status: Status;
  readonly statusReason: string | null;
  /** The unit as it was printed; null where it is the canonical one. */
  readonly printedUnit: string | null;
  /** In the canonical unit. */
  readonly value: number | null;
  readonly spread: Spread | null;
  readonly n: number | null;
  readonly invocation: number;
  readonly protocolObserved: 'text' | 'binary' | null;
  /** In the canonical unit. */
  readonly samples: readonly number[] | null;
  readonly paired: NormalisedPair | null;
};

export type NormalisedRun = {
  readonly contentHash: string;
  readonly run: RunHead;
  readonly environment: {
    readonly identity: string;
    readonly label: string;
    readonly fields: readonly IdentityValue[];
    readonly record: Environment;
  };
  readonly scenarios: readonly ScenarioVersion[];
  readonly results: readonly NormalisedResult[];
  /**
   * Runs with the same one differ in figures and in their head only: they have the same environment but for its record, the
   * same scenarios, and at each place a result of the same series, version and status.
   */
  readonly layout: object;
};

/** With the results as they were sent, which nobody needs once they are stored. */
export type NormalisedWholeRun = NormalisedRun & { readonly run: Run };
