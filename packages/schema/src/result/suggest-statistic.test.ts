import { describe, expect, it } from 'vitest';
import { suggestStatistic } from './suggest-statistic.ts';

describe('suggestEstimator', () => {
  it.each([
    ['meen', 'mean'],
    ['Medain', 'median'],
    ['exat', 'exact'],
  ])('%s was probably meant to be %s', (name, meant) => expect(suggestStatistic(name)).toBe(meant));

  it.each(['mean', 'Median', 'p99', 'p99.9', 'p50', 'interquartile mean', 'slope', 'mad', 'x'.repeat(40)])(
    '%s is what it says',
    (name) => expect(suggestStatistic(name)).toBeNull(),
  );
});
