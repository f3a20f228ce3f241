import { type SentResult, withStatus } from '../result/result.ts';
import type { Run } from '../run/run.ts';
import { memoize } from '../text/memoize.ts';
import { toValidUnit } from './valid-unit.ts';

/** A valid run as it was sent, whose document is the same but for what `toDocument` does. */
export type SentRun = Omit<Run, 'results'> & {
  readonly results: readonly SentResult[];
};

/** The run as validated, without samples, histograms and profiles: results have their status, which may be left out where it is `ok`. */
export const toDocument = ({ results, profiles: _, ...head }: SentRun): Run => ({
  ...head,
  results: results.map(({ samples: _, histogram: __, ...result }) => withStatus(result)),
});

/** The samples of a run in canonical units, by the ordinals of their results, as `normaliseRun` gives them. */
export function toSamples({ results }: SentRun): Record<string, number[]> {
  const unitOf = memoize(toValidUnit);
  return Object.fromEntries(
    results.flatMap(({ samples, unit }, ordinal) => {
      if (!samples) return [];
      const { factor } = unitOf(unit);
      return [[String(ordinal), samples.map((sample) => sample * factor)]];
    }),
  );
}
