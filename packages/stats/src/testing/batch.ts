import { compareRepeats, type ModeratedTest } from '../compare/compare-repeats.ts';
import { decidePage, isCall } from '../compare/decide-page.ts';
import { findPrior, type Spread, toSpread } from '../compare/prior.ts';
import type { Random } from '../distribution/random.ts';
import { meanOf } from '../sample/mean.ts';
import type { Noise } from './noise.ts';

/** Repeats as natural logarithms, by scenario and version: version 0 is the reference of the others. */
export type Batch = readonly (readonly (readonly number[])[])[];

export type BatchShape = { readonly scenarios: number; readonly versions: number; readonly repeats: number };

/** Items in a random order (Fisher & Yates). */
export function shuffle<Item>(items: readonly Item[], random: Random): Item[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const at = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[at]] = [shuffled[at] as Item, shuffled[last] as Item];
  }
  return shuffled;
}

/** Rounds in which every version runs all scenarios once, in a fresh order each round. */
export function measureBatch({ scenarios, versions, repeats }: BatchShape, noise: Noise, random: Random): Batch {
  const batch = Array.from({ length: scenarios }, () => Array.from({ length: versions }, () => [] as number[]));
  const order = Array.from({ length: versions }, (_, version) => version);
  let run = 0;
  for (let round = 0; round < repeats; round++) {
    for (const version of shuffle(order, random)) {
      for (const [scenario, row] of batch.entries()) {
        row[version]?.push(noise({ slot: run * scenarios + scenario, run, version, scenario }));
      }
      run += 1;
    }
  }
  return batch;
}

/** The most groups that a pool of one case, or of all cases, is made of. */
const MOST_OF_CASE = 40;
const MOST_OF_ALL = 200;

/** The spreads of others than these two, the nearest pool first: the same scenario, then all. */
function poolsOf(spreads: readonly (readonly Spread[])[], scenario: number, own: readonly Spread[]) {
  const others = (groups: readonly Spread[]) => groups.filter((group) => !own.includes(group));
  const ofCase = others(spreads[scenario] ?? []).slice(0, MOST_OF_CASE);
  return { ofCase, ofAll: () => others(spreads.flat()).slice(0, MOST_OF_ALL) };
}

/** The tests of every version against the first, scenario by scenario. */
export function testBatch(batch: Batch): ModeratedTest[] {
  const spreads = batch.map((row) => row.map(toSpread));
  return batch.flatMap((row, scenario) =>
    row.slice(1).map((other, at) => {
      const own = [spreads[scenario]?.[0], spreads[scenario]?.[at + 1]].filter((spread) => spread !== undefined);
      const { ofCase, ofAll } = poolsOf(spreads, scenario, own);
      const prior = findPrior(own, [ofCase]) ?? findPrior(own, [ofAll()]);
      const test = compareRepeats({ reference: (row[0] ?? []).map(Math.exp), other: other.map(Math.exp), prior });
      if (!test) throw new Error('every group of a batch has repeats');
      return test;
    }),
  );
}

/** The same batch with some versions changed by a factor: 1 leaves one as it is. */
export const applyEffects = (batch: Batch, factorOf: (scenario: number, version: number) => number): Batch =>
  batch.map((row, scenario) =>
    row.map((logs, version) => logs.map((log) => log + Math.log(factorOf(scenario, version)))),
  );

/** Share of pages with one or more calls, of their first cells or of all. */
export function shareOfAlarms(pages: readonly Batch[], { cells = Number.POSITIVE_INFINITY } = {}): number {
  return meanOf(pages.map((page) => (decidePage(testBatch(page).slice(0, cells)).called > 0 ? 1 : 0)));
}

export type Rates = {
  /** Share of the cells with a difference that are called. */
  readonly power: number;
  /** Share of the calls of a page that are of cells without one; the mean over pages. */
  readonly falseDiscoveries: number;
};

/** Of pages on which every second version differs from the reference by `factor`. */
export function ratesWithEffect(pages: readonly Batch[], factor: number): Rates {
  const differs = (version: number) => version % 2 === 1;
  const found = pages.map((page) => {
    const changed = applyEffects(page, (_, version) => (differs(version) ? factor : 1));
    const calls = decidePage(testBatch(changed)).decisions.map(isCall);
    const others = (page[0]?.length ?? 1) - 1;
    const isReal = calls.map((_, cell) => differs((cell % others) + 1));
    const called = calls.filter(Boolean).length;
    const right = calls.filter((isCalled, cell) => isCalled && isReal[cell]).length;
    return {
      power: right / isReal.filter(Boolean).length,
      falseDiscoveries: called === 0 ? 0 : (called - right) / called,
    };
  });
  return {
    power: meanOf(found.map(({ power }) => power)),
    falseDiscoveries: meanOf(found.map(({ falseDiscoveries }) => falseDiscoveries)),
  };
}
