import { MOST_LENT } from '../compare/moderate.ts';
import { chiSquaredQuantile } from '../distribution/chi-squared.ts';
import { tCdf, tQuantile } from '../distribution/student-t.ts';
import { rejectByHolm } from '../ranks/reject-by-holm.ts';
import { meanOf } from '../sample/mean.ts';
import { medianOf } from '../sample/quantile.ts';

/** Of one version: passes × frames, frame 0 the whole operation. */
export type FramePasses = {
  /** Time of one operation in a frame with all that it calls: its share of the samples × processor time of an operation. */
  readonly times: readonly (readonly number[])[];
  /** Samples in a frame with all that it calls. */
  readonly counts: readonly (readonly number[])[];
};

/** A frame that calls another one, and by how much the time differs that an operation spends there in the other one. */
export type Call = { readonly caller: number; readonly callee: number; readonly difference: number };

type FrameTest = {
  /** After − before, mean of the passes, with the half width of its 95 % interval. */
  readonly difference: number;
  readonly half: number;
  /** 1 of a frame with too few samples. */
  readonly p: number;
  /**
   * `named`: it differs, its callers differ with it, and none that it calls explains it. `moved`: it differs and its callers do not, so
   * that it is inlined, or called elsewhere. `explained`: most of its difference is in one that it calls.
   */
  readonly state: 'named' | 'moved' | 'explained' | 'not-shown';
};

type FramesComparison = {
  readonly frames: readonly FrameTest[];
  /** What passes vary beyond counting, as a share. */
  readonly variation: number;
  readonly degrees: number;
};

/** Level of Holm's procedure over the frames that are tested. */
const LEVEL = 0.01;
/** Smaller differences are none, as a share of an operation. */
const LEAST = 0.02;
/** Samples of a frame that is tested, of both versions and all passes together. */
const SAMPLES = 20;
/** Samples a pass of a frame by which the variation between passes is known, and how many of them are needed. */
const SAMPLES_OF_KNOWN = 100;
const FEWEST_KNOWN = 5;
/** The variation where fewer are known. */
const USUAL_VARIATION = 0.1;
/** A frame is explained by one that it calls which has this part of its difference. */
const EXPLAINED = 0.6;
/** Its callers must differ with it by this part. */
const CARRIED = 0.5;
const SMALLEST_VARIANCE = 1e-18;

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

const columnsOf = (passes: readonly (readonly number[])[], frames: number): number[][] =>
  Array.from({ length: frames }, (_, frame) => passes.map((pass) => pass[frame] ?? 0));

/** The variance of each difference by Poisson's law, and the squares by which what passes vary beyond it counts. */
function measureNoise({ before, after }: Sides, variances: readonly number[]) {
  const own = before.times.length - 1;
  const unitOf = ({ times, counts }: FramePasses) =>
    sumOf(times.map(([t = 0]) => t)) / sumOf(counts.map(([c = 0]) => c));
  const unitBefore = unitOf(before);
  const unitAfter = unitOf(after);
  const rows = columnsOf(before.times, variances.length).map((column, frame) => {
    const timeBefore = meanOf(column);
    const timeAfter = meanOf(after.times.map((pass) => pass[frame] ?? 0));
    const samples = sumOf([...before.counts, ...after.counts].map((pass) => pass[frame] ?? 0));
    const poisson = timeBefore * unitBefore + timeAfter * unitAfter;
    return { samples, poisson, squares: timeBefore ** 2 + timeAfter ** 2 };
  });
  const known = rows.flatMap(({ samples, poisson, squares }, frame) =>
    frame > 0 && samples >= Math.max(SAMPLES, SAMPLES_OF_KNOWN * (own + 1))
      ? [((variances[frame] ?? 0) - poisson) / squares]
      : [],
  );
  const centre = chiSquaredQuantile(0.5, own) / own;
  const variation = known.length < FEWEST_KNOWN ? USUAL_VARIATION ** 2 : Math.max(0, medianOf(known) / centre);
  const prior = rows.map(({ poisson, squares }) => Math.max(poisson + variation * squares, SMALLEST_VARIANCE));
  return { prior, variation, known: known.length, isTested: rows.map(({ samples }) => samples >= SAMPLES) };
}

/** How much of the difference of each frame its callers have too, and the largest part of it that is in one that it calls. */
function attribute(differences: readonly number[], isShown: readonly boolean[], calls: readonly Call[]) {
  const carried = differences.map(() => 0);
  const explained = differences.map(() => 0);
  for (const { caller, callee, difference } of calls) {
    const sign = Math.sign(differences[callee] ?? 0);
    const ofCaller = sign * (differences[caller] ?? 0);
    carried[callee] = (carried[callee] ?? 0) + Math.max(0, Math.min(ofCaller, sign * difference));
    const inCallee = Math.sign(differences[caller] ?? 0) * difference;
    if (isShown[callee]) explained[caller] = Math.max(explained[caller] ?? 0, inCallee);
  }
  return { carried, explained };
}

type Sides = { readonly before: FramePasses; readonly after: FramePasses };

/**
 * Which frames differ between two versions of a program, from profiles of both in turns: pass j of one belongs to pass j of the other.
 * A moderated t-test of the difference of each frame, whose variance is that of counting and what passes vary beyond it, with Holm's
 * procedure over all frames (Holm 1979; Smyth 2004). Times and not shares: where a tenth of an operation is gone, the shares of all
 * other frames grow. Null of fewer than two passes, or where one version has more than the other.
 */
export function compareFrames({
  before,
  after,
  calls,
}: Sides & { readonly calls: readonly Call[] }): FramesComparison | null {
  const passes = before.times.length;
  if (passes < 2 || after.times.length !== passes) return null;
  const count = before.times[0]?.length ?? 0;
  const own = passes - 1;
  const pairs = Array.from({ length: count }, (_, frame) =>
    before.times.map((times, pass) => (after.times[pass]?.[frame] ?? 0) - (times[frame] ?? 0)),
  );
  const differences = pairs.map(meanOf);
  const variances = pairs.map((pair, frame) => sumOf(pair.map((d) => (d - (differences[frame] ?? 0)) ** 2)) / own);
  const { prior, variation, known, isTested } = measureNoise({ before, after }, variances);
  const lent = Math.min(MOST_LENT.paired(own), Math.max(4, known));
  const degrees = own + lent;
  const errors = variances.map((variance, frame) => {
    const counted = prior[frame] ?? 0;
    return Math.sqrt(Math.max(counted, (lent * counted + own * variance) / degrees) / passes);
  });
  const ps = differences.map((d, frame) =>
    isTested[frame] ? 2 * tCdf(-Math.abs(d) / (errors[frame] ?? 1), degrees) : 1,
  );
  const tested = ps.flatMap((p, frame) => (isTested[frame] ? [{ p, frame }] : []));
  const isRejected = rejectByHolm(
    tested.map(({ p }) => p),
    LEVEL,
  );
  const rejected = new Set(tested.filter((_, at) => isRejected[at]).map(({ frame }) => frame));
  const operation = Math.max(...[before, after].map(({ times }) => meanOf(times.map(([t = 0]) => t))));
  const isShown = differences.map((d, frame) => rejected.has(frame) && Math.abs(d) >= LEAST * operation);
  const { carried, explained } = attribute(differences, isShown, calls);
  const stateOf = (frame: number, size: number): FrameTest['state'] => {
    if (!isShown[frame]) return 'not-shown';
    if (frame > 0 && (carried[frame] ?? 0) < CARRIED * size) return 'moved';
    return (explained[frame] ?? 0) < EXPLAINED * size ? 'named' : 'explained';
  };
  const quantile = tQuantile(0.975, degrees);
  const frames = differences.map((difference, frame) => ({
    difference,
    half: quantile * (errors[frame] ?? 0),
    p: ps[frame] ?? 1,
    state: stateOf(frame, Math.abs(difference)),
  }));
  return { frames, variation: Math.sqrt(variation), degrees };
}
