import type { NormalisedRun } from '@tachograph/schema/normalise';
import type { Store } from '@tachograph/store/database';
import { readSeriesQuota, readWidestKeys } from '@tachograph/store/series';
import type { Limits } from '../limits.ts';
import { ProblemError } from '../problem.ts';
import { listKeys } from './list-keys.ts';

/**
 * Keeps a project from growing series without end, which is what a time or a random number among the params does.
 * Runs whose series are all known cost nothing. Series that other uploads of this process are about to store count too;
 * between two processes the limit may be overrun by what is under way.
 */
export class SeriesLimit {
  readonly #most: number;
  /** New series under way, by project, with the number of uploads that bring each. */
  readonly #coming = new Map<number, Map<string, number>>();

  constructor({ seriesPerProject }: Pick<Limits, 'seriesPerProject'>) {
    this.#most = seriesPerProject;
  }

  /** Run `store` unless the run brings more new series than the project has room for. */
  async guard<T>(db: Store, projectId: number, run: NormalisedRun, store: () => Promise<T>): Promise<T> {
    const room = await readSeriesQuota(db, projectId, new Set(run.results.map(({ seriesKey }) => seriesKey)));
    if (!room || room.missing.length === 0) return store();
    const coming = this.#coming.get(projectId) ?? new Map<string, number>();
    this.#coming.set(projectId, coming);
    for (const key of room.missing) coming.set(key, (coming.get(key) ?? 0) + 1);
    try {
      if (room.stored + coming.size > this.#most) throw await this.#refuse(db, projectId, run, room);
      return await store();
    } finally {
      for (const key of room.missing) {
        const others = (coming.get(key) ?? 1) - 1;
        if (others > 0) coming.set(key, others);
        else coming.delete(key);
      }
      if (coming.size === 0) this.#coming.delete(projectId);
    }
  }

  async #refuse(
    db: Store,
    projectId: number,
    run: NormalisedRun,
    { stored, missing }: { readonly stored: number; readonly missing: readonly string[] },
  ): Promise<ProblemError> {
    const added = new Set(missing);
    const keys = new Map(await readWidestKeys(db, projectId));
    for (const [key, values] of listKeys(run.results.filter(({ seriesKey }) => added.has(seriesKey)))) {
      keys.set(key, Math.max(values, keys.get(key) ?? 0));
    }
    const [widest] = [...keys].sort(([, a], [, b]) => b - a);
    const culprit = widest
      ? ` Most of the difference is in ${widest[0]}, with ${widest[1]} values: something that changes from run to run belongs into "extra" or "notes", not there.`
      : '';
    const detail = `The run brings ${missing.length} new series to a project that has ${stored} and may have ${this.#most}.${culprit} Runs of the series that are there are taken as before.`;
    return new ProblemError('series-limit', detail);
  }
}
