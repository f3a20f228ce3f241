import { normaliseRun } from '@tachograph/schema/normalise';
import { validateRun } from '@tachograph/schema/validation';
import { createRandom, type Random } from '@tachograph/stats';
import { type BatchCell, evaluateBatch } from '../evaluate-batch.ts';

export type Batch = {
  readonly scenarios: number;
  /** What ln(speed) of each candidate is truly, against the anchor. */
  readonly candidates: readonly number[];
  readonly repeats: number;
  /** ln of the speed of a new process: its own noise. */
  readonly noise: (random: Random, scenario: number) => number;
};

const gauss = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** The runs of one repetition group. The noise of an anchor is in the ratios of all candidates and of its twin. */
export function measureRuns({ scenarios, candidates, repeats, noise }: Batch, random: Random) {
  return Array.from({ length: repeats }, (_, repeat) => {
    const results = Array.from({ length: scenarios }, (__, scenario) => {
      const draw = () => noise(random, scenario);
      const anchor = draw();
      const twin = draw() - anchor;
      const head = { scenario: `s${scenario}`, metric: 'latency', unit: 'ns/op', statistic: 'p25' };
      const paired = { anchor: { name: 'own', version: '1.0.0+base' }, rounds: 60, sd: 0.1, lag1: 0, twin };
      const of = (version: string, logRatio: number) => ({
        ...{ ...head, driver: { name: 'own', version }, value: 1e5 * Math.exp(anchor + logRatio) },
        paired: { ...paired, logRatio },
      });
      const others = candidates.map((logSpeed, at) => of(`1.0.0+head${at}`, draw() - anchor - logSpeed));
      return [of('1.0.0+base', 0), ...others];
    });
    const startedAt = new Date(Date.UTC(2026, 0, 1, 0, repeat)).toISOString();
    const validated = validateRun(
      { format: 1, startedAt, repetitionGroup: 'g', results: results.flat() },
      { now: new Date(Date.UTC(2026, 0, 2)) },
    );
    if (!validated.ok) throw new Error(JSON.stringify(validated.issues));
    return normaliseRun(validated.run);
  });
}

const PAGES = 250;

export function evaluatePages(batch: Batch, seed: number, minimumEffect?: number): BatchCell[][] {
  const random = createRandom(seed);
  return Array.from({ length: PAGES }, () =>
    evaluateBatch(measureRuns(batch, random), { metric: 'latency', minimumEffect }),
  );
}

export const shareOf = (pages: readonly BatchCell[][], isOne: (cell: BatchCell) => boolean) =>
  pages.filter((cells) => cells.some(isOne)).length / pages.length;

export const quiet: Batch['noise'] = (random) => 0.006 * gauss(random);
export const bySize: Batch['noise'] = (random, scenario) => (scenario === 0 ? 0.004 : 0.009) * gauss(random);
/** One process in twenty is far off. */
export const noisy: Batch['noise'] = (random) => 0.018 * gauss(random);
export const outliers: Batch['noise'] = (random) => (random() < 0.05 ? 0.04 : 0.005) * gauss(random);
