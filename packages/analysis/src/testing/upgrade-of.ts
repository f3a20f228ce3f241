import type { Change } from '@tachograph/schema/change';
import { createRandom } from '@tachograph/stats';
import type { SeriesData } from '../measurement/measurement.ts';
import { fillUpgrade } from '../upgrade/fill-upgrade.ts';
import { planUpgrade } from '../upgrade/plan-upgrade.ts';
import type { Upgrade, UpgradeQuestion } from '../upgrade/upgrade.ts';
import { chooseAvoided, withAvoided } from '../upgrade/with-avoided.ts';
import { keepChosen } from './keep-chosen.ts';
import { batchesOf, knownNoise } from './known-noise.ts';
import { caseOf, npmVersion, type ObservedSeries, observe, toSeriesData } from './observe.ts';

const LATENCY = { metric: 'latency', unit: 'ns/op', direction: 'lower', statistic: 'p25' } as const;

const OPEN = { from: null, to: null, environment: null, metric: null, scenarios: null, leading: null, evaluation: {} };

/** An upgrade of data in memory, by the steps of the store: plan, then fill with what was planned alone; or why there is none. */
export function upgradeOf(
  data: SeriesData,
  question: Partial<UpgradeQuestion> = {},
  changes: readonly Change[] = [],
): Upgrade | string {
  const plan = planUpgrade(data, { ...OPEN, ...question });
  if ('problem' in plan) return plan.problem;
  const noise = knownNoise(data);
  const recent = batchesOf(data);
  const read = (chosen: Parameters<typeof keepChosen>[1]) => ({ points: keepChosen(data, chosen).points, noise });
  const drafted = fillUpgrade(plan, { ends: read(plan.ends), between: read(plan.between), changes, recent });
  return withAvoided(plan, drafted, { ...read(chooseAvoided(plan, drafted)), recent });
}

/** What a case takes in each release, in percent of the anchor, release 1.0.0; a release that is left out was not measured. */
type Levels = readonly (number | null)[];

type World = {
  /** By scenario. */
  readonly levels: Readonly<Record<string, Levels>>;
  /** The batches in which each release was measured; all in one, unless told otherwise. */
  readonly batchesOf?: (release: number) => readonly number[];
  readonly invocations?: number;
  /** Standard deviation of a log ratio within a batch, and between two. */
  readonly sd?: number;
  readonly tau?: number;
  /** How far the second process of the anchor is off, by batch. */
  readonly twin?: (batch: number) => number;
  readonly seed?: number;
};

/** Normal deviates by Box & Muller. */
export function createNormal(seed: number): () => number {
  const random = createRandom(seed);
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

const ANCHOR = { anchor: 'driver', anchorVersion: '1.0.0', rounds: 60, sd: 0.1, lag1: null };

/** Releases 1.0.0, 1.1.0, … of one driver in turns with 1.0.0, which is in every batch. */
export function measureReleases(world: World): SeriesData {
  const { levels, batchesOf: ofRelease = () => [0], invocations = 4, sd = 0.012, tau = 0, twin = () => 0 } = world;
  const normal = createNormal(world.seed ?? 1);
  const all = Object.values(levels).flatMap((own) => own.map((_, release) => ofRelease(release)));
  const batches = [...new Set(all.flat())].sort((a, b) => a - b);
  const lines = Object.entries(levels).map(([scenario, own]): ObservedSeries => {
    const observations = own.flatMap((level, release) =>
      level === null
        ? []
        : (release === 0 ? batches : ofRelease(release)).flatMap((batch) => {
            const shift = release === 0 ? 0 : Math.log(level / 100) + tau * normal();
            return Array.from({ length: invocations }, (_, at) => {
              const logRatio = release === 0 ? 0 : shift + sd * normal();
              return observe({
                value: 1_000 * Math.exp(logRatio),
                version: npmVersion(`1.${release}.0`),
                repetitionGroup: `b_${batch}`,
                run: `r_${batch}_${at}`,
                at: new Date(Date.UTC(2026, 0, 1 + batch, at)),
                paired: { ...ANCHOR, logRatio, twin: twin(batch) + sd * normal() },
              });
            });
          }),
    );
    return { case: caseOf(scenario, LATENCY), driver: 'driver', environment: 'e1', observations };
  });
  return toSeriesData(lines);
}
