import { quantileOfSorted } from '../sample/quantile.ts';

/** A series whose outliers are drawn in, and the noise of one of its values. */
export type NoisySeries = {
  readonly values: Float64Array;
  /** Standard deviation of one value, robust against changes of level. */
  readonly scale: number;
  /** No variance in a test is smaller: half the mean squared difference of successive values. */
  readonly floor: number;
};

/** Median absolute deviation to standard deviation, for normal noise. */
const MAD_TO_SD = 1.4826;
/** A value this many standard deviations from its neighbours is an outlier. */
const OUTLIER_SCALES = 6;
/** Neighbours on each side of a value. */
const NEIGHBOURS = 3;
/** More outliers than this share are a second speed of the machine, and stay as they are. */
const MOST_OUTLIERS = 0.08;
/** Noise of a series whose values are all equal. */
const NO_NOISE = 1e-12;

const differences = (values: Float64Array) =>
  values.subarray(1).map((value, index) => value - (values[index] as number));

/** Half the mean squared successive difference (von Neumann 1941): the variance of a value, whatever levels there are. */
function halfMeanSquare(steps: Float64Array): number {
  let sum = 0;
  for (const step of steps) sum += step * step;
  return sum / (2 * steps.length);
}

function toScale(steps: Float64Array): number {
  const scale = (quantileOfSorted(steps.map(Math.abs).sort(), 0.5) * MAD_TO_SD) / Math.SQRT2;
  return scale > 0 ? scale : Math.sqrt(halfMeanSquare(steps)) || NO_NOISE;
}

/** Sorted by insertion into `room`: of so few values faster than by a sort of the engine. */
function medianOfNeighbours(values: Float64Array, centre: number, room: Float64Array): number {
  const from = Math.max(0, centre - NEIGHBOURS);
  const to = Math.min(values.length, centre + NEIGHBOURS + 1);
  for (let index = from; index < to; index++) {
    const value = values[index] as number;
    let at = index - from;
    for (; at > 0 && (room[at - 1] as number) > value; at--) room[at] = room[at - 1] as number;
    room[at] = value;
  }
  const middle = (to - from) >> 1;
  const upper = room[middle] as number;
  return (to - from) % 2 === 1 ? upper : ((room[middle - 1] as number) + upper) / 2;
}

/** Each outlier becomes the median of its neighbourhood, unless there are so many that they are a second speed. */
function winsorise(values: Float64Array, scale: number): Float64Array {
  let outliers = 0;
  const room = new Float64Array(2 * NEIGHBOURS + 1);
  const drawnIn = values.map((value, index) => {
    const centre = medianOfNeighbours(values, index, room);
    if (Math.abs(value - centre) <= OUTLIER_SCALES * scale) return value;
    outliers += 1;
    return centre;
  });
  return outliers > Math.max(1, MOST_OUTLIERS * values.length) ? values : drawnIn;
}

/** At least two values. */
export function estimateNoise(values: Float64Array): NoisySeries {
  const scale = toScale(differences(values));
  const drawnIn = winsorise(values, scale);
  const floor = halfMeanSquare(differences(drawnIn));
  return { values: drawnIn, scale: Math.max(scale, Math.sqrt(floor)), floor };
}
