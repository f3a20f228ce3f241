import { meanOf } from '../sample/mean.ts';
import { intervalOfMean, standardDeviation } from '../sample/rescale-interval.ts';

/** One rate of one invocation, both in operations a second. */
export type LoadPoint = { readonly rate: number; readonly throughput: number };

/**
 * Where throughput stops following the load. `reached`: the rate, with its 95 % interval, null for one invocation. Otherwise the
 * throughput followed up to `rate`, the greatest one, in some invocation.
 */
export type Knee =
  | { readonly reached: true; readonly rate: number; readonly low: number | null; readonly high: number | null }
  | { readonly reached: false; readonly rate: number };

/** Throughput follows the load where it is at least this share of it: the end of a run and its last operations take time too. */
const FOLLOWS = 0.95;
/** Below three rates a bend and a disturbed rate look alike. */
const FEWEST_RATES = 3;

/** How far the points are from min(rate, capacity), as logarithms. */
const distance = (points: readonly LoadPoint[], logCapacity: number): number =>
  points.reduce(
    (sum, { rate, throughput }) => sum + Math.abs(Math.log(throughput) - Math.min(Math.log(rate), logCapacity)),
    0,
  );

/**
 * The logarithm of the capacity in one invocation. The distance is linear between the logarithms of rates and throughputs, so one of
 * them is nearest; of several the middle is taken, as of a median.
 */
function fitCapacity(points: readonly LoadPoint[]): number {
  const candidates = points.flatMap(({ rate, throughput }) => [Math.log(rate), Math.log(throughput)]);
  const distances = candidates.map((candidate) => distance(points, candidate));
  const least = Math.min(...distances);
  const nearest = candidates.filter((_, at) => (distances[at] ?? 0) <= least * (1 + 1e-9));
  return (Math.min(...nearest) + Math.max(...nearest)) / 2;
}

/**
 * The knee of a load curve: the point where the asymptotes of throughput meet, min(rate, capacity) (Denning & Buzen 1978, *ACM Computing
 * Surveys* 10, 225–261). In each invocation the capacity with the least sum of absolute differences of logarithms, which one disturbed
 * rate hardly moves; over the invocations their geometric mean and Student's t.
 *
 * Not a quantile of latency at some limit: it has no bend that is independent of the limit, and a queue of random length before it.
 *
 * @param invocations the points of each
 * @returns null without an invocation of three rates
 */
export function findKnee(invocations: readonly (readonly LoadPoint[])[]): Knee | null {
  const known = invocations
    .map((points) => points.filter(({ rate, throughput }) => rate > 0 && throughput > 0))
    .filter(({ length }) => length >= FEWEST_RATES);
  if (known.length === 0) return null;
  const fits = known.map((points) => ({
    capacity: fitCapacity(points),
    greatest: Math.max(...points.map(({ rate }) => rate)),
  }));
  const beyond = fits.filter(({ capacity, greatest }) => capacity >= Math.log(FOLLOWS * greatest));
  if (beyond.length > 0) return { reached: false, rate: Math.max(...beyond.map(({ greatest }) => greatest)) };
  const capacities = fits.map(({ capacity }) => capacity);
  const mean = meanOf(capacities);
  const sd = standardDeviation(capacities);
  const half = sd === null ? null : intervalOfMean(sd, capacities.length);
  return {
    reached: true,
    rate: Math.exp(mean),
    low: half === null ? null : Math.exp(mean - half),
    high: half === null ? null : Math.exp(mean + half),
  };
}
