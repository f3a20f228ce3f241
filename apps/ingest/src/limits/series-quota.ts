import { createPerObject } from '@tachograph/schema/collection';
import { canonicalJson } from '@tachograph/schema/hash';
import type { NormalisedResult, NormalisedRun } from '@tachograph/schema/normalise';
import type { Store } from '@tachograph/store/database';
import type { Project } from '@tachograph/store/projects';
import { readSeriesQuota, readWidestKeys } from '@tachograph/store/series';
import { ProblemError } from '../http/problem.ts';
import type { Limits } from './limits.ts';

/** The number of distinct values of every key of a series: `params.rows`, `driver.options.pool`, `scenario` … */
function countValues(results: readonly NormalisedResult[]): [key: string, count: number][] {
  const values = new Map<string, Set<string>>();
  const add = (key: string, value: string) => {
    const seen = values.get(key);
    if (seen) seen.add(value);
    else values.set(key, new Set([value]));
  };
  for (const { case: of, driver, options } of results) {
    add('scenario', of.scenario);
    add('driver', driver.slug);
    add('metric', of.metric);
    add('statistic', of.statistic);
    for (const [name, value] of Object.entries(of.params)) add(`params.${name}`, JSON.stringify(value));
    for (const [name, value] of Object.entries(options ?? {})) add(`driver.options.${name}`, canonicalJson(value));
  }
  return [...values].map(([key, { size }]) => [key, size]);
}

const keysOfLayout = createPerObject<ReadonlySet<string>>();

/** Uploads that end all the time do not keep another one waiting. */
const MAX_READS = 5;

/**
 * Keeps the number of series of a project bounded: a time or a random number among the params adds series with every
 * run. Runs that bring no new series are never rejected. Series that other uploads of this process are about to store
 * count too; two processes together may exceed the quota by the uploads in progress.
 */
export class SeriesQuota {
  readonly #limit: number;
  /** New series of uploads in progress, by project, with the number of uploads that bring each. */
  readonly #pending = new Map<number, Map<string, number>>();
  /** How many uploads with new series have ended. */
  #ended = 0;

  constructor({ seriesPerProject }: Pick<Limits, 'seriesPerProject'>) {
    this.#limit = seriesPerProject;
  }

  /** Run `store` unless the run brings more new series than the quota of the project allows. */
  async guard<T>(
    db: Store,
    { id: projectId, maxSeries }: Pick<Project, 'id' | 'maxSeries'>,
    run: NormalisedRun,
    store: () => Promise<T>,
  ): Promise<T> {
    const limit = maxSeries ?? this.#limit;
    const usage = await this.#readUsage(db, projectId, run);
    if (!usage || usage.missing.length === 0) return store();
    const pending = this.#pending.get(projectId) ?? new Map<string, number>();
    this.#pending.set(projectId, pending);
    for (const key of usage.missing) pending.set(key, (pending.get(key) ?? 0) + 1);
    try {
      if (usage.stored + pending.size > limit) throw await this.#toProblem(db, projectId, run, { ...usage, limit });
      return await store();
    } finally {
      this.#ended += 1;
      for (const key of usage.missing) {
        const others = (pending.get(key) ?? 1) - 1;
        if (others > 0) pending.set(key, others);
        else pending.delete(key);
      }
      if (pending.size === 0) this.#pending.delete(projectId);
    }
  }

  /** What is stored. An upload that ends meanwhile is neither in what was read nor still in progress: read again. */
  async #readUsage(db: Store, projectId: number, { results, layout }: NormalisedRun) {
    const keys = keysOfLayout(layout, () => new Set(results.map(({ seriesKey }) => seriesKey)));
    for (let left = MAX_READS; ; left -= 1) {
      const ended = this.#ended;
      const usage = await readSeriesQuota(db, projectId, keys, layout);
      if (ended === this.#ended || left === 1) return usage;
    }
  }

  async #toProblem(
    db: Store,
    projectId: number,
    run: NormalisedRun,
    {
      stored,
      missing,
      limit,
    }: { readonly stored: number; readonly missing: readonly string[]; readonly limit: number },
  ): Promise<ProblemError> {
    const added = new Set(missing);
    const keys = new Map(await readWidestKeys(db, projectId));
    for (const [key, count] of countValues(run.results.filter(({ seriesKey }) => added.has(seriesKey)))) {
      keys.set(key, Math.max(count, keys.get(key) ?? 0));
    }
    const [widest] = [...keys].sort(([, a], [, b]) => b - a);
    const cause = widest
      ? ` The key with the most values is ${widest[0]}, with ${widest[1]} values: put what changes from run to run into "extra" or "notes" instead.`
      : '';
    const detail = `The run brings ${missing.length} new series to a project that has ${stored} and may have ${limit}.${cause} Runs of existing series are still accepted.`;
    return new ProblemError('series-limit', detail);
  }
}
