import 'server-only';
import type { Store } from '@tachograph/store/database';
import { readSeriesWithNoise } from '@tachograph/store/repeats';
import { cache } from 'react';

/**
 * Every series of one scenario with its noise, each with at most 500 points. While a page is rendered it is read once, however many parts
 * of the page ask for it.
 */
export const readScenarioSeries = cache((db: Store, projectId: number, scenario: string) =>
  readSeriesWithNoise(db, projectId, { scenarios: [scenario] }),
);
