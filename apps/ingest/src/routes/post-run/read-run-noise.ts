import { listNoisySeries } from '@tachograph/analysis/run';
import type { NormalisedRun } from '@tachograph/schema/normalise';
import { isDatabaseUnavailable, type Store } from '@tachograph/store/database';
import { readBatchesOf, readNoise } from '@tachograph/store/repeats';

/** What is known of the noise of a run's series. */
export type Noise = Awaited<ReturnType<typeof readNoise>>;

async function readAll(db: Store, projectId: number, { run, results, contentHash, environment }: NormalisedRun) {
  const at = new Date(run.startedAt);
  const id = `r_${contentHash.slice(0, 16)}`;
  const repetitionGroup = run.repetitionGroup ?? null;
  const measured = results.map(({ seriesKey: key, paired }) => ({ series: key, paired, at, run: id, repetitionGroup }));
  const series = listNoisySeries({ results, environment });
  const [noise, batches] = await Promise.all([
    readNoise(db, projectId, series),
    readBatchesOf(db, projectId, measured, series),
  ]);
  return { ...noise, batches };
}

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
  if (listNoisySeries(run).length > MAX_SERIES) return undefined;
  const noise = await readAll(db, projectId, run).catch(ignoreUnavailable);
  return noise === 'unavailable' ? undefined : noise;
}
