import { groupBy } from '@tachograph/schema/collection';
import type { VersionedSeries } from '../selection/choose-environment.ts';
import type { DriverEnvironment } from './driver-page.ts';

/** The environments of a driver's series: most versions first, then newest. */
export const rankDriverEnvironments = (series: readonly VersionedSeries[]): DriverEnvironment[] =>
  [...groupBy(series, (entry) => entry.series.environment.identity).values()]
    .flatMap((inside) => {
      const versions = inside.flatMap((entry) => entry.versions);
      return inside.slice(0, 1).map((first) => ({
        identity: first.series.environment.identity,
        label: first.series.environment.label,
        newestAt: new Date(Math.max(...versions.map(({ measuredAt }) => measuredAt.getTime()))),
        versions: new Set(versions.map(({ version }) => version?.sortKey ?? null)).size,
      }));
    })
    .sort((a, b) => b.versions - a.versions || b.newestAt.getTime() - a.newestAt.getTime());
