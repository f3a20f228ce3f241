import { isUnit, parseUnit } from '@tachograph/units';
import type { Result } from '../result/result.ts';
import type { Run } from '../run/run.ts';
import { memoize } from '../text/memoize.ts';

/** A valid run as it was sent, whose document is the same but for what `toDocument` does. */
export type SentRun = Omit<Run, 'results'> & {
  readonly results: readonly (Omit<Result, 'status'> & Partial<Pick<Result, 'status'>>)[];
};

/** The run as validated, without samples: results have their status, which may be left out where it is `ok`. */
export const toDocument = ({ results, ...head }: SentRun): Run => ({
  ...head,
  results: results.map(({ samples: _, ...result }) => ({ ...result, status: result.status ?? 'ok' })),
});

/** The samples of a run in canonical units, by the ordinals of their results, as `normaliseRun` gives them. */
export function toSamples({ results }: SentRun): Record<string, number[]> {
  const factorOf = memoize((printed: string) => {
    const unit = parseUnit(printed);
    if (!isUnit(unit)) throw new Error(`toSamples takes a valid run; unit "${printed}" is not known`);
    return unit.factor;
  });
  return Object.fromEntries(
    results.flatMap(({ samples, unit }, ordinal) => {
      if (!samples) return [];
      const factor = factorOf(unit);
      return [[String(ordinal), samples.map((sample) => sample * factor)]];
    }),
  );
}
