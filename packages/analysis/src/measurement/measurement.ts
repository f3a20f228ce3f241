import type { NormalisedPair, NormalisedResult } from '@tachograph/schema/normalise';
import type { Status } from '@tachograph/schema/result';
import type { Version } from '@tachograph/schema/version';
import type { Protocol } from './describe-protocol-mismatch.ts';

/** What a point must tell to be evaluated: what an upload normalises, and where it belongs. */
export type Observation = Pick<
  NormalisedResult,
  'version' | 'scenarioHash' | 'status' | 'statusReason' | 'value' | 'spread' | 'n' | 'invocation' | 'samples'
> & {
  readonly paired?: NormalisedPair | null;
  /** Whether the invocations of its run measured every driver version once each, in turns. */
  readonly inRounds?: boolean;
  readonly at: Date;
  readonly run: string;
  readonly repetitionGroup: string | null;
  /** The protocol in which statements were seen to execute, where the harness looked. */
  readonly protocolObserved?: Protocol | null;
};

/** One invocation behind a value: what a comparison must know to pair it with one of another series. */
export type Invocation = {
  readonly run: string;
  readonly at: Date;
  /** Its number within its run. */
  readonly number: number;
  readonly inRounds: boolean;
  readonly value: number;
  readonly paired: NormalisedPair | null;
};

/** How sure a measurement is, and in which words a legend says so. */
export type Uncertainty95 = {
  readonly low: number;
  readonly high: number;
  readonly kind: 'ci-of-mean' | 'ci-of-median' | 'range-of-repeats' | 'as-printed';
  /** "95 % CI of the mean, n = 282", "minimum to maximum of 3 repeats", "standard deviation, as printed". */
  readonly description: string;
};

/**
 * One cell's figure: the repeats (invocations) of one batch taken together, or a single result.
 * With repeats, the value is their median and they are the samples; the tool's own ± is not the noise between them.
 */
export type Measurement = {
  readonly measuredAt: Date;
  readonly runs: readonly string[];
  readonly repetitionGroup: string | null;
  readonly version: Version | null;
  readonly scenarioHash: string | null;
  readonly status: Status;
  readonly statusReason: string | null;
  readonly value: number | null;
  readonly uncertainty: Uncertainty95 | null;
  /** Values of the repeats, or the raw samples of the single invocation; empty when the source gave only a summary. */
  readonly samples: readonly number[];
  readonly sampleKind: 'repeats' | 'samples' | 'none';
  /** Those with a value, oldest first: as many as there are repeats, or the single one. */
  readonly invocations: readonly Invocation[];
  readonly n: number | null;
  /** Half-width of the interval in percent of the value; null when unknown. */
  readonly relativePercent: number | null;
};

/** Version of how a value, its uncertainty and a verdict come about; stored with every share. */
export const METHODOLOGY = 'methodology-2';
