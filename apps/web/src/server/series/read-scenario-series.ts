import 'server-only';
import type { Store } from '@tachograph/store/database';
import { readSeriesVersions } from '@tachograph/store/series';
import { cache } from 'react';

/** Every series of one scenario with its versions. While a page is rendered it is read once, however many parts of the page ask for it. */
export const readScenarioSeries = cache((db: Store, projectId: number, scenario: string) =>
  readSeriesVersions(db, projectId, { scenarios: [scenario] }),
);
