import type { Store } from '@tachograph/store/database';
import { readSeriesVersions } from '@tachograph/store/series';

/** Every series of one scenario with its versions. */
export const readScenarioSeries = (db: Store, projectId: number, scenario: string) =>
  readSeriesVersions(db, projectId, { scenarios: [scenario] });
