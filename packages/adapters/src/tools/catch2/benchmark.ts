import type { Duration } from './duration.ts';

/** One benchmark, from any reporter. */
export type Benchmark = {
  readonly location: string;
  readonly name: string;
  /** The names of the test case and its sections, joined by slashes; empty where unknown. */
  readonly section: string;
  readonly samples: number | null;
  readonly mean: Duration | null;
  /** The ends of the mean's interval of confidence. */
  readonly interval: readonly [Duration, Duration] | null;
  /** Its level, where the reporter writes it. */
  readonly level?: number;
  /** Why there is no mean. */
  readonly failure: string | null;
};

export const failedBenchmark = (location: string, name: string, section: string, reason: string): Benchmark => ({
  location,
  name,
  section,
  samples: null,
  mean: null,
  interval: null,
  failure: reason || 'failed without a message',
});
