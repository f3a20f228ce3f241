import { groupBy } from '@tachograph/schema/collection';
import type { NormalisedResult, NormalisedRun } from '@tachograph/schema/normalise';
import type { Turn } from '@tachograph/schema/series';
import type { KnownBatch, NoiseSource } from '../measurement/measurement.ts';
import { createNoiseSource } from '../noise/create-noise-source.ts';
import { listNoisySeries } from './list-noisy-series.ts';
import { toRunId } from './to-cells.ts';

function toTurn(run: string, { seriesKey, ...result }: NormalisedResult): Turn[] {
  const { paired, version, scenarioHash, invocation, driver, status } = result;
  if (!paired || status !== 'ok') return [];
  const { anchor, anchorVersion, logRatio, twin } = paired;
  const raw = version?.raw ?? null;
  const isAnchor = driver.slug === anchor && raw === anchorVersion;
  const of = { series: seriesKey, case: result.case.key, version: raw, scenarioHash };
  return [{ ...of, anchor, anchorVersion, run, invocation, isAnchor, logRatio, twin }];
}

/** Batches of runs, as they would be read once they are stored. */
export function toBatches(runs: readonly NormalisedRun[]): KnownBatch[] {
  const measured = runs.flatMap((run) => {
    const id = toRunId(run);
    const { identity: environment } = run.environment;
    const place = { environment, occasion: run.run.repetitionGroup ?? id, at: new Date(run.run.startedAt) };
    return run.results.map((result) => ({ ...place, result, turns: toTurn(id, result) }));
  });
  const groups = groupBy(measured, ({ environment, occasion, result: { case: of } }) =>
    JSON.stringify([environment, occasion, of.metric, of.unit, of.statistic]),
  );
  return [...groups.values()].flatMap((group): KnownBatch[] => {
    const [first] = group;
    const turns = group.flatMap((entry) => entry.turns);
    if (!first || turns.length === 0) return [];
    const { metric, unit, statistic } = first.result.case;
    const startedAt = new Date(Math.min(...group.map(({ at }) => at.getTime())));
    const { environment, occasion } = first;
    return [{ environment, metric, unit, statistic, occasion, startedAt, turns, earlier: [] }];
  });
}

/** The noise that runs tell of themselves, as it would be read once they are stored; without that of earlier batches. */
export const noiseOfRuns = (runs: readonly NormalisedRun[]): NoiseSource | undefined =>
  createNoiseSource(runs.flatMap(listNoisySeries), { series: [], metrics: [], batches: toBatches(runs) });
