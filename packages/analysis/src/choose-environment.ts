import type { SelectedDriver } from './comparison-options.ts';
import { groupBy } from './group-by.ts';
import type { MeasuredSeries } from './measure-series.ts';
import type { EnvironmentName } from './series-data.ts';
import type { Measurement } from './types.ts';

/** True when the measurement is of the version asked for; no version asked for means any. */
export const isVersion = ({ version }: Measurement, asked: string | null): boolean =>
  asked === null || version?.raw === asked || version?.text === asked;

export type RankedEnvironment = EnvironmentName & {
  /** How many of the selected drivers have results there. */
  readonly columns: number;
  readonly newestAt: Date;
};

const hasResults = (series: readonly MeasuredSeries[], { slug, version }: SelectedDriver): boolean =>
  series.some((entry) => entry.series.driver.slug === slug && entry.measurements.some((m) => isVersion(m, version)));

/** Environments by how many of the selected drivers they have, then newest first; those with none are left out. */
export function rankEnvironments(
  series: readonly MeasuredSeries[],
  selected: readonly SelectedDriver[],
): RankedEnvironment[] {
  return [...groupBy(series, (entry) => entry.series.environment.identity).values()]
    .flatMap((inEnvironment): RankedEnvironment[] => {
      const environment = inEnvironment[0]?.series.environment;
      const times = inEnvironment.flatMap(({ measurements }) => measurements.map(({ at }) => at.getTime()));
      const columns = selected.filter((driver) => hasResults(inEnvironment, driver)).length;
      return environment && columns > 0 ? [{ ...environment, columns, newestAt: new Date(Math.max(...times)) }] : [];
    })
    .sort((a, b) => b.columns - a.columns || b.newestAt.getTime() - a.newestAt.getTime());
}
