import type { Trend } from '@tachograph/analysis/trend';

type ReadSeries = {
  readonly key: string;
  readonly case: { readonly key: string };
  readonly driver: { readonly slug: string };
  readonly environment: { readonly identity: string };
  /** Results stored. */
  readonly points: number;
};
type Read = { readonly series: readonly ReadSeries[]; readonly points: readonly { readonly series: string }[] };
type Drawn = { readonly case: { readonly key: string } | null; readonly environment: Trend['environment'] };

/** How many results of the series that a trend draws were left out when the store thinned the long ones. */
export function countThinned({ series, points }: Read, trend: Drawn, drivers: readonly string[] | null): number {
  const shown = series.filter(
    ({ case: of, driver, environment }) =>
      of.key === trend.case?.key &&
      (trend.environment === null || environment.identity === trend.environment.identity) &&
      (drivers?.includes(driver.slug) ?? true),
  );
  const keys = new Set(shown.map(({ key }) => key));
  const stored = shown.reduce((sum, entry) => sum + entry.points, 0);
  return stored - points.filter((point) => keys.has(point.series)).length;
}
