import { groupBy } from '@tachograph/schema/collection';
import { measureResults } from '../measurement/measure-series.ts';
import type { Measurement, NoiseSource, SeriesPoint, SeriesRef } from '../measurement/measurement.ts';
import type { TrendAxis } from '../selection/choose-case.ts';
import { toRatioToAnchor } from '../verdict/ratio-to-anchor.ts';
import { findRunPosition, findVersionPosition } from './find-position.ts';
import type { ExcludedPoint, TrendPanel } from './trend.ts';

/** A result of an excluded run, and why the run is excluded. */
export type ExcludedResult = { readonly point: SeriesPoint; readonly reason: string };

type Panel = Pick<TrendPanel, 'lines' | 'ticks'>;

function positionOf({ measuredAt, version }: Measurement, panel: Panel, axis: TrendAxis): number | null {
  if (axis === 'time') return measuredAt.getTime();
  return axis === 'run' ? findRunPosition(panel, measuredAt) : findVersionPosition(panel, version?.sortKey ?? null);
}

/**
 * The measurements of excluded runs at their positions: they are drawn, and take part in nothing. By version those of a version
 * that the panel has; by run they stand between the runs that are used.
 */
export function placeExcluded(
  excluded: readonly ExcludedResult[],
  series: readonly SeriesRef[],
  panel: Panel,
  axis: TrendAxis,
  noise?: NoiseSource,
): ExcludedPoint[] {
  const ofSeries = groupBy(excluded, ({ point }) => point.series);
  return series.flatMap((of) =>
    [...groupBy(ofSeries.get(of.key) ?? [], ({ point }) => point.run).values()].flatMap((ofRun) => {
      const [first] = ofRun;
      const measurements = first
        ? measureResults(
            ofRun.map(({ point }) => point),
            of,
            noise,
          )
        : [];
      return measurements.flatMap((measurement): ExcludedPoint[] => {
        const x = positionOf(measurement, panel, axis);
        if (x === null || !first) return [];
        const ratioToAnchor = toRatioToAnchor(measurement, of, undefined);
        return [{ series: of.key, driver: of.driver, x, measurement, ratioToAnchor, reason: first.reason }];
      });
    }),
  );
}
