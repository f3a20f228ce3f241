import { medianOf } from '../sample/quantile.ts';

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

const differences = (values: ArrayLike<number>) =>
  Array.from({ length: values.length - 1 }, (_, index) => (values[index + 1] as number) - (values[index] as number));

/** Half the mean squared successive difference (von Neumann 1941): the variance of a value, whatever levels there are. */
const halfMeanSquare = (steps: readonly number[]) =>
  steps.reduce((sum, step) => sum + step * step, 0) / (2 * steps.length);

function toScale(steps: readonly number[]): number {
  const scale = (medianOf(steps.map(Math.abs)) * MAD_TO_SD) / Math.SQRT2;
  return scale > 0 ? scale : Math.sqrt(halfMeanSquare(steps)) || NO_NOISE;
}

/** Each outlier becomes the median of its neighbourhood, unless there are so many that they are a second speed. */
function winsorise(values: Float64Array, scale: number): Float64Array {
  let outliers = 0;
  const drawnIn = values.map((value, index) => {
    const centre = medianOf([...values.subarray(Math.max(0, index - NEIGHBOURS), index + NEIGHBOURS + 1)]);
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
