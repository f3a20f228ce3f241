import type { Change } from '@tachograph/schema/change';
import { toVersionLines } from '../changes/find-version-steps.ts';
import { type HarnessOf, splitByWork, toTimePoints } from '../changes/to-time-points.ts';
import { findPairs, isSameAnchor, nameAnchor } from '../measurement/anchor.ts';
import { type MeasuredSeries, measureSeries } from '../measurement/measure-series.ts';
import type { Noise, SeriesPoints } from '../measurement/measurement.ts';
import { createNoiseSource } from '../noise/create-noise-source.ts';
import type { MeasuredSide } from '../verdict/pair.ts';
import { toRatioToAnchor } from '../verdict/ratio-to-anchor.ts';
import { placeChange, windowAround } from './choose-change-results.ts';

/** A point of the line. */
type LinePoint = {
  readonly version: string | null;
  readonly at: Date;
  /** Its newest run. */
  readonly run: string | null;
  /** In the canonical unit, or how many times its anchor's. */
  readonly value: number;
  /** Ends of its 95 % interval; null where none is known. */
  readonly low: number | null;
  readonly high: number | null;
  /** Repeats behind it. */
  readonly repeats: number;
  /** Content of the scenario; null where its run only names it. */
  readonly scenarioHash: string | null;
  /** Whether scenario, harness or tool is another one than at the point before. */
  readonly startsSegment: boolean;
};

/** The points of a series around a change. */
export type ChangeLine = {
  readonly points: readonly LinePoint[];
  /** Places of the last point before the change and of the first one after it; null where the line does not have them. */
  readonly change: { readonly from: number; readonly to: number } | null;
  /** "mysql2 3.11.5" where values are ratios to it. */
  readonly anchor: string | null;
  /** Points of the line that are not among these. */
  readonly omitted: number;
};

const toPlaced = ({ version, measuredAt: at }: MeasuredSide) => ({ version: version?.text ?? null, at });

const hasChange = (points: readonly MeasuredSide[], change: Change) =>
  placeChange(points.map(toPlaced), change) !== null;

function findLine(measured: MeasuredSeries, change: Change): readonly MeasuredSide[] {
  if (change.axis === 'time') return toTimePoints(measured.measurements);
  const lines = toVersionLines(measured);
  return lines.find((line) => hasChange(line, change)) ?? lines[0] ?? [];
}

/** The anchor that all points were measured in turns with; null without a common one. */
function findCommonAnchor(points: readonly MeasuredSide[]) {
  const anchors = points.map((point) => findPairs(point)?.anchor);
  const [first] = anchors;
  return first && anchors.every((anchor) => anchor && isSameAnchor(anchor, first)) ? first : null;
}

/** What is known of a series beside its results. */
type LineContext = { readonly noise?: Noise | undefined; readonly harnessOf?: HarnessOf | undefined };

/**
 * The points of a series around a change: along versions ratios to the anchor where all have the same one, else values.
 *
 * @param measured the versions that `chooseChangeResults` names, or along time the points of the series
 */
export function toChangeLine(
  measured: MeasuredSeries,
  change: Change,
  { noise, harnessOf = () => null }: LineContext = {},
): ChangeLine {
  const { series } = measured;
  const all = findLine(measured, change);
  const shown = windowAround(all, placeChange(all.map(toPlaced), change)?.to ?? all.length);
  const anchor = change.axis === 'version' ? findCommonAnchor(shown) : null;
  const source = createNoiseSource([series], noise);
  const [, ...later] = splitByWork(shown, harnessOf);
  const firsts = new Set(later.map(([first]) => first));
  const points = shown.map((point): LinePoint => {
    const ratio = anchor && toRatioToAnchor(point, series, source);
    const ends = anchor ? ratio : point.uncertainty;
    return {
      ...toPlaced(point),
      run: point.runs[0] ?? null,
      scenarioHash: point.scenarioHash,
      value: ratio?.ratio ?? point.value,
      low: ends?.low ?? null,
      high: ends?.high ?? null,
      repeats: Math.max(1, point.invocations.length),
      startsSegment: firsts.has(point),
    };
  });
  const place = placeChange(points, change);
  return { points, change: place, anchor: anchor && nameAnchor(anchor), omitted: all.length - shown.length };
}

/** The lines of some changes by their ids; a change whose series has no points is left out. */
export function toChangeLines(
  data: SeriesPoints & { readonly noise?: Noise | undefined },
  changes: readonly Change[],
  harnessOf?: HarnessOf,
): [string, ChangeLine][] {
  const noise = createNoiseSource(data.series, data.noise);
  const measured = new Map(measureSeries(data, noise).map((each) => [each.series.key, each]));
  return changes.flatMap((change): [string, ChangeLine][] => {
    const of = measured.get(change.series);
    return of ? [[change.id, toChangeLine(of, change, { noise: data.noise, harnessOf })]] : [];
  });
}

/** What a small chart draws of a line: its values in axis order, and where the change is among them. */
export type LineValues = { readonly values: readonly number[]; readonly change: ChangeLine['change'] };

export const toLineValues = ({ points, change }: Pick<ChangeLine, 'points' | 'change'>): LineValues => ({
  values: points.map(({ value }) => value),
  change,
});
