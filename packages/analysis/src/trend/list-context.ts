import { groupBy } from '@tachograph/schema/collection';
import type { MeasuredSeries } from '../measurement/measure-series.ts';
import { listNewestByVersion, pickNewest } from '../measurement/pick-newest.ts';
import type { TrendContext } from './trend.ts';

/**
 * The same case in other environments, one group for each environment, day, scenario content and statistic, oldest first; of
 * each driver the newest version. A version has one place, the day of its newest measurement.
 */
export function listContext(series: readonly MeasuredSeries[]): TrendContext[] {
  const all = series.flatMap((entry) =>
    listNewestByVersion(entry.measurements).map((measurement) => ({
      ...entry.series,
      measurement,
      day: measurement.measuredAt.toISOString().slice(0, 10),
    })),
  );
  const groups = groupBy(all, ({ environment, day, measurement, case: of }) =>
    [environment.identity, day, measurement.scenarioHash ?? '', of.statistic].join('\n'),
  );
  const others = [...groups.values()].flatMap((group): TrendContext[] => {
    const [first] = group;
    if (!first) return [];
    const entries = [...groupBy(group, ({ driver }) => driver.slug).values()].flatMap((ofDriver) => {
      const measurement = pickNewest(ofDriver.map((entry) => entry.measurement));
      const driver = ofDriver[0]?.driver;
      return measurement && driver ? [{ driver, measurement }] : [];
    });
    const at = new Date(Math.max(...group.map(({ measurement }) => measurement.measuredAt.getTime())));
    const { environment, measurement, case: of } = first;
    return [{ environment, at, scenarioHash: measurement.scenarioHash, statistic: of.statistic, entries }];
  });
  return others.sort((a, b) => a.at.getTime() - b.at.getTime());
}
