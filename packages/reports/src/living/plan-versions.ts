import type { Block } from '../markers/report-document.ts';
import type { QueryGroups } from './query-groups.ts';
import type { BlockSettings } from './settings.ts';

type Requested = { readonly block: Block; readonly settings: BlockSettings };

const placeOf = ({ metric, environment }: Pick<BlockSettings, 'metric' | 'environment'>, driver: string): string =>
  JSON.stringify([driver, metric, environment]);

/**
 * The queries of values that are versions: any that has the driver, in the same metric and environment, otherwise one of that
 * driver. Writes their keys into `keys`, by the offset of the block.
 */
export function planVersions(requested: readonly Requested[], groups: QueryGroups, keys: Map<number, string>): void {
  const known = new Map(
    groups.queries.flatMap((query) => query.drivers.map((driver) => [placeOf(query, driver), query.key] as const)),
  );
  for (const { block, settings } of requested) {
    const [driver = ''] = settings.drivers;
    const place = placeOf(settings, driver);
    const key = known.get(place) ?? groups.add({ ...settings, reference: driver, scenarios: [] });
    known.set(place, key);
    keys.set(block.opening.start, key);
  }
}
