import { createPerObject } from '@tachograph/schema/collection';
import type { NormalisedRun } from '@tachograph/schema/normalise';
import type { RowId } from '../database/row-id.ts';
import { toArrayText } from '../database/to-array-text.ts';
import { type DimensionRows, NO_ROWS } from './to-dimension-rows.ts';
import type { RunKeys } from './to-run-keys.ts';
import { countVersions } from './to-run-rows.ts';

/** The keys that a run names, each once, without those whose rows are sent along. */
const toCached = (named: Iterable<RowId | null>, sent: readonly { readonly row: { readonly id: unknown } }[]) => {
  const ids = new Set(named);
  for (const { row } of sent) ids.delete(String(row.id));
  ids.delete(null);
  return toArrayText([...ids]);
};

/** Series and driver versions of the points of a run. */
function toPointKeys({ results }: NormalisedRun, keys: RunKeys) {
  const series = results.map(keys.seriesOf);
  const versions = countVersions(results, keys);
  return {
    series,
    versions: versions.ids,
    sent: {
      seriesIds: toArrayText(series),
      versionIds: toArrayText(versions.ids),
      versionResults: toArrayText(versions.results),
    },
  };
}

/** The keys of the rows that a run needs and that are not sent along. */
function toCachedKeys(
  { results }: NormalisedRun,
  keys: RunKeys,
  rows: DimensionRows,
  of: ReturnType<typeof toPointKeys>,
) {
  return {
    cachedSeries: toCached(of.series, rows.series),
    cachedVersions: toCached(of.versions, rows.driverVersions),
    cachedScenarioVersions: toCached(results.map(keys.scenarioVersionOf), rows.scenarioVersions),
    cachedDescriptions: toCached(
      keys.descriptions.map(({ id }) => id),
      rows.descriptions,
    ),
  };
}

const keysOfLayout = createPerObject<ReturnType<typeof toPointKeys>>();
const cachedOfLayout = createPerObject<ReturnType<typeof toCachedKeys>>();

/** The parameters of the statement that are keys of a run's rows; of runs with the same layout they are made once. */
export function toKeyParameters(normalised: NormalisedRun, keys: RunKeys, rows: DimensionRows) {
  const { layout } = normalised;
  const of = keysOfLayout(layout, () => toPointKeys(normalised, keys));
  // What is sent along is not the same for all runs of a layout.
  const fixed = rows === NO_ROWS ? layout : undefined;
  return { ...of.sent, ...cachedOfLayout(fixed, () => toCachedKeys(normalised, keys, rows, of)) };
}
