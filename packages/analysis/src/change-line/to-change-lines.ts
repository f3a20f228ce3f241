import type { Change } from '@tachograph/schema/change';
import type { HarnessOf } from '../changes/to-time-points.ts';
import { measureSeries } from '../measurement/measure-series.ts';
import type { Noise } from '../measurement/noise.ts';
import type { SeriesPoints } from '../measurement/series-data.ts';
import { type ChangeLine, toChangeLine } from './to-change-line.ts';

/** The lines of some changes by their ids; a change whose series has no points is left out. */
export function toChangeLines(
  data: SeriesPoints & { readonly noise?: Noise | undefined },
  changes: readonly Change[],
  harnessOf?: HarnessOf,
): [string, ChangeLine][] {
  const measured = new Map(measureSeries(data, () => true).map((each) => [each.series.key, each]));
  return changes.flatMap((change): [string, ChangeLine][] => {
    const of = measured.get(change.series);
    return of ? [[change.id, toChangeLine(of, change, { noise: data.noise, harnessOf })]] : [];
  });
}
