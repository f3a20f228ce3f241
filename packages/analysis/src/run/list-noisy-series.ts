import type { NormalisedRun } from '@tachograph/schema/normalise';
import type { NoisySeries } from '../noise/noisy-series.ts';

/** The series of a run, as their noise is asked for. */
export const listNoisySeries = ({
  results,
  environment,
}: Pick<NormalisedRun, 'results' | 'environment'>): NoisySeries[] => {
  const of = new Map(results.map((result) => [result.seriesKey, result.case]));
  return [...of].map(([key, ofSeries]) => ({ key, case: ofSeries, environment }));
};
