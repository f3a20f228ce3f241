import type { Random } from '../distribution/random.ts';
import { type Call, compareFrames, type FramePasses } from '../frames/index.ts';
import { meanOf } from '../sample/mean.ts';
import { drawNormal } from './noise.ts';

/** By frame its caller, which comes before it; -1 of the operation. */
type Callers = readonly number[];

/** What is in each frame, with what is in all that it calls. */
export function includeCalled(callers: Callers, own: readonly number[]): number[] {
  const all = [...own];
  for (let frame = callers.length - 1; frame > 0; frame -= 1) {
    const caller = callers[frame] ?? 0;
    all[caller] = (all[caller] ?? 0) + (all[frame] ?? 0);
  }
  return all;
}

/** A tree in which each frame has one caller, compared. */
export function compareTree(callers: Callers, before: FramePasses, after: FramePasses) {
  const mean = ({ times }: FramePasses, frame: number) => meanOf(times.map((pass) => pass[frame] ?? 0));
  const calls: Call[] = callers.flatMap((caller, callee) =>
    caller < 0 ? [] : [{ caller, callee, difference: mean(after, callee) - mean(before, callee) }],
  );
  return compareFrames({ before, after, calls });
}

const FRAMES = 60;

/** Sixty frames, most of them small, as shares of 100. */
function drawTree(random: Random): { callers: number[]; own: number[] } {
  const callers = Array.from({ length: FRAMES }, (_, frame) =>
    frame === 0 ? -1 : Math.max(0, frame - 8) + Math.floor(random() * Math.min(8, frame)),
  );
  const sizes = callers.map(() => drawNormal(random) ** 2);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return { callers, own: sizes.map((size) => (100 * size) / total) };
}

/** So many samples, each of a frame in proportion to its time. */
function drawSamples(own: readonly number[], samples: number, random: Random): number[] {
  let sum = 0;
  const ends = own.map((time) => {
    sum += time;
    return sum;
  });
  const counts = own.map(() => 0);
  for (let drawn = 0; drawn < samples; drawn += 1) {
    const at = random() * sum;
    let low = 0;
    for (let high = ends.length - 1; low < high; ) {
      const middle = Math.floor((low + high) / 2);
      if ((ends[middle] ?? 0) > at) high = middle;
      else low = middle + 1;
    }
    counts[low] = (counts[low] ?? 0) + 1;
  }
  return counts;
}

export type Profiled = {
  /** What differs: nothing; a frame that the version after does not have, or that takes three times as long; one that is inlined. */
  readonly plant: 'nothing' | 'gone' | 'slower' | 'inlined';
  /** Of the operation. */
  readonly share: number;
  readonly passes: number;
  readonly samples: number;
  /** How a frame varies between passes, as a standard deviation of logarithms. */
  readonly varies: number;
};

function plantIn({ callers, own }: ReturnType<typeof drawTree>, { plant, share }: Profiled, frame: number) {
  if (plant === 'nothing') return { before: own, after: own };
  const rest = 100 - (own[frame] ?? 0);
  const size = plant === 'gone' ? (share / (1 - share)) * rest : 100 * share;
  const caller = callers[frame] ?? 0;
  const before = own.with(frame, plant === 'slower' ? size / 2 : size);
  if (plant === 'slower') return { before, after: own.with(frame, 1.5 * size) };
  const without = own.with(frame, 0);
  return { before, after: plant === 'gone' ? without : without.with(caller, (own[caller] ?? 0) + size) };
}

/** One pair of versions in turns: what is named of it, and the frame that differs. */
function profilePair(setup: Profiled, random: Random) {
  const tree = drawTree(random);
  const target = 5 + Math.floor(random() * (FRAMES - 5));
  const { before, after } = plantIn(tree, setup, target);
  const common = Array.from({ length: setup.passes }, () => 0.05 * drawNormal(random));
  const sample = (own: readonly number[]): FramePasses => {
    const passes = common.map((level) => {
      const whole = level + 0.02 * drawNormal(random);
      const times = own.map((time) => time * Math.exp(setup.varies * drawNormal(random) + whole));
      const operation = times.reduce((sum, time) => sum + time, 0);
      const counts = includeCalled(tree.callers, drawSamples(times, setup.samples, random));
      return { counts, times: counts.map((seen) => (seen / setup.samples) * operation) };
    });
    return { times: passes.map(({ times }) => times), counts: passes.map(({ counts }) => counts) };
  };
  const compared = compareTree(tree.callers, sample(before), sample(after));
  const named = compared?.frames.flatMap(({ state }, frame) => (state === 'named' ? [frame] : [])) ?? [];
  return { named, target };
}

/** In which share of so many pairs something is named, and in which the frame that differs. */
export function ratesOfProfiles(setup: Profiled, pairs: number, random: Random) {
  const drawn = Array.from({ length: pairs }, () => profilePair(setup, random));
  return {
    named: meanOf(drawn.map(({ named }) => Number(named.length > 0))),
    found: meanOf(drawn.map(({ named, target }) => Number(named.includes(target)))),
  };
}
