import type { CaseIdentity, Status, UncertaintyKind, Version } from '@tachograph/schema';
import type { Protocol } from './tell-protocol-mismatch.ts';

/** What a point must tell to be judged. The store's points fit; so does anything with these fields. */
export type Observation = {
  readonly at: Date;
  readonly run: string;
  readonly batch: string | null;
  readonly version: Version | null;
  readonly scenarioHash: string | null;
  readonly status: Status;
  readonly statusReason: string | null;
  readonly value: number | null;
  readonly spread: {
    readonly kind: UncertaintyKind;
    readonly level: number | null;
    readonly low: number;
    readonly high: number;
  } | null;
  readonly n: number | null;
  readonly invocation: number;
  readonly samples: readonly number[] | null;
  /** The protocol in which statements were seen to execute, where the harness looked. */
  readonly protocolObserved?: Protocol | null;
};

/** How sure a measurement is, and in which words a legend says so. */
export type Uncertainty95 = {
  readonly low: number;
  readonly high: number;
  readonly kind: 'ci-of-mean' | 'ci-of-median' | 'range-of-repeats' | 'as-printed';
  /** "95 % CI of the mean, n = 282", "minimum to maximum of 3 repeats", "standard deviation, as printed". */
  readonly words: string;
};

/**
 * One cell's figure: the repeats (invocations) of one batch taken together, or a single result.
 * With repeats, the value is their median and they are the samples; the tool's own ± is not the noise between them.
 */
export type Measurement = {
  readonly at: Date;
  readonly runs: readonly string[];
  readonly batch: string | null;
  readonly version: Version | null;
  readonly scenarioHash: string | null;
  readonly status: Status;
  readonly statusReason: string | null;
  readonly value: number | null;
  readonly uncertainty: Uncertainty95 | null;
  /** Values of the repeats, or the raw samples of the single invocation; empty when the source gave only a summary. */
  readonly samples: readonly number[];
  readonly samplesAre: 'repeats' | 'samples' | 'none';
  readonly n: number | null;
  /** Half-width of the interval in percent of the value; null when unknown. */
  readonly relativePercent: number | null;
};

export type VerdictWord = 'faster' | 'slower' | 'no-difference' | 'not-enough-samples' | 'not-comparable' | 'reference';

export type VerdictRule = 'mann-whitney' | 'intervals' | 'exact' | 'ratio-only' | 'none';

export type Verdict = {
  readonly word: VerdictWord;
  /** Times faster than the reference, whatever the direction; below 1 is slower. Null when withheld. */
  readonly ratio: number | null;
  readonly ratioLow: number | null;
  readonly ratioHigh: number | null;
  readonly rule: VerdictRule;
  readonly p: number | null;
  readonly q: number | null;
  /** n of this side and of the reference. */
  readonly n: readonly [number | null, number | null];
  /** Why it is not comparable or not judged: "emulated: loop of 100", "different environments". Null otherwise. */
  readonly reason: string | null;
  /** One plain sentence. */
  readonly sentence: string;
  readonly minimumEffect: number;
  readonly algorithm: string;
};

/** Version of the rules on this page; stored with every frozen verdict. */
export const ALGORITHM = 'compare-1';

/** Version of how a value, its uncertainty and a verdict come about; stored with every share. */
export const METHODOLOGY = 'methodology-1';

/** Not judged unless the difference is at least this large (3 %). */
export const MINIMUM_EFFECT = 0.03;

export type CaseLabel = { readonly case: CaseIdentity; readonly title: string };
