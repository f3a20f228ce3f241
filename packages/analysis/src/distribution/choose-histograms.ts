import type { Histogram } from '@tachograph/schema/histogram';
import type { HistogramsOfVersion } from './compare-distributions.ts';

/** The histogram of a result, with the repeat that it is of. */
export type MeasuredHistogram = {
  /** Key of its series. */
  readonly series: string;
  /** As it arrived; null where it is not known. */
  readonly version: string | null;
  /** Public id of its run. */
  readonly run: string;
  readonly at: Date;
  readonly invocation: number;
  readonly repetitionGroup: string | null;
  readonly histogram: Histogram;
};

/** A version of a series. */
export type HistogramSide = Pick<MeasuredHistogram, 'series' | 'version'>;

/** What was measured together, and where both sides are in it. */
export type ChosenHistograms = {
  readonly versions: readonly HistogramsOfVersion[];
  readonly pair: readonly [reference: number, other: number];
  /** When the last of it was measured, and its run. */
  readonly at: Date;
  readonly run: string;
};

const keyOf = ({ series, version }: HistogramSide) => JSON.stringify([series, version]);
const groupOf = ({ repetitionGroup, run }: MeasuredHistogram) => repetitionGroup ?? run;
const invocationOf = ({ run, invocation }: MeasuredHistogram) => `${run} ${invocation}`;

/** The newest repetition group with an invocation of both sides, with all that was measured in it; null without one. */
export function chooseHistograms(
  all: readonly MeasuredHistogram[],
  reference: HistogramSide,
  other: HistogramSide,
): ChosenHistograms | null {
  const of = (side: HistogramSide) => all.filter((one) => keyOf(one) === keyOf(side));
  const theirs = new Set(of(reference).map(invocationOf));
  const together = of(other).filter((one) => theirs.has(invocationOf(one)));
  const newest = together.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
  if (!newest) return null;
  const group = all.filter((one) => groupOf(one) === groupOf(newest));
  const invocations = [...new Set(group.map(invocationOf))];
  const keys = [...new Set(group.map(keyOf))];
  const versions = keys.map((key) => {
    const own = new Map(group.filter((one) => keyOf(one) === key).map((one) => [invocationOf(one), one.histogram]));
    return invocations.map((invocation) => own.get(invocation) ?? null);
  });
  return {
    versions,
    pair: [keys.indexOf(keyOf(reference)), keys.indexOf(keyOf(other))],
    at: newest.at,
    run: newest.run,
  };
}
