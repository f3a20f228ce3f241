import { listNoisySeries } from '@tachograph/analysis/run';
import type { NormalisedRun } from '@tachograph/schema/normalise';
import { isDatabaseUnavailable, type Store } from '@tachograph/store/database';
import { readNoise } from '@tachograph/store/repeats';

/** What is known of the noise of a run's series. */
export type Noise = Awaited<ReturnType<typeof readNoise>>;

/** Larger runs are evaluated by their own repeats alone, more cautiously: the response would take seconds. */
const MAX_SERIES = 2_000;

/** The run is stored by now, so an unavailable database must not become an error response. */
export function ignoreUnavailable(error: unknown): 'unavailable' {
  if (isDatabaseUnavailable(error)) return 'unavailable';
  throw error;
}

/** The noise of a run's series; undefined where none of its results can be a repeat that was measured in turns. */
export async function readRunNoise(db: Store, projectId: number, run: NormalisedRun): Promise<Noise | undefined> {
  const { repetitionGroup, harness } = run.run;
  if (!repetitionGroup && harness?.order !== 'rounds') return undefined;
  const series = listNoisySeries(run);
  if (series.length > MAX_SERIES) return undefined;
  const noise = await readNoise(db, projectId, series).catch(ignoreUnavailable);
  return noise === 'unavailable' ? undefined : noise;
}
