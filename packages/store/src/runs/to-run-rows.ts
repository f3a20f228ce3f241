import type { NormalisedResult } from '@tachograph/schema';
import { type RowId, toRowId } from '../database/row-id.ts';
import { toExactNumber } from '../database/to-json.ts';
import type { NewRun } from './new-run.ts';
import { driverVersionId, scenarioVersionId } from './to-dictionary-rows.ts';

/** Rows by a key, each made once. */
const remembering = <T>(make: (key: string) => T) => {
  const made = new Map<string, T>();
  return (key: string): T => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
};

/** The rows of `points`, without what all points of a run have in common. A null column is left out. */
export function toPoints(results: readonly NormalisedResult[]) {
  const seriesId = remembering(toRowId);
  const versionIds = remembering((driver) => remembering((raw) => driverVersionId(driver, raw)));
  const scenarioIds = remembering((scenario) => remembering((hash) => scenarioVersionId(scenario, hash)));
  return results.map((result) => ({
    ordinal: result.ordinal,
    series_id: seriesId(result.seriesKey),
    version_id: result.version ? versionIds(result.driver.slug)(result.version.raw) : undefined,
    scenario_version_id:
      result.scenarioHash === null ? undefined : scenarioIds(result.case.scenario)(result.scenarioHash),
    value: toExactNumber(result.value) ?? undefined,
    low: toExactNumber(result.spread?.low ?? null) ?? undefined,
    high: toExactNumber(result.spread?.high ?? null) ?? undefined,
    level: result.spread?.level ?? undefined,
    n: result.n ?? undefined,
    invocation: result.invocation,
    status: result.status,
    spread_kind: result.spread?.kind,
    protocol: result.protocolObserved ?? undefined,
    reason: result.statusReason ?? undefined,
  }));
}

/** The rows of `driver_versions` that a run adds to, with the number of results it adds. */
export function toDriverVersions(results: readonly NormalisedResult[]) {
  const versions = new Map<string, { row: Record<string, unknown>; results: number }>();
  for (const { driver, version } of results) {
    if (version === null) continue;
    const { raw, text, parsed, prerelease, line, sortKey } = version;
    const key = `${driver.slug} ${raw}`;
    const row = versions.get(key)?.row ?? {
      ...{ id: driverVersionId(driver.slug, raw), driver: driver.slug },
      ...{ raw, text, parsed, prerelease, line, sort_key: sortKey },
    };
    versions.set(key, { row, results: (versions.get(key)?.results ?? 0) + 1 });
  }
  return [...versions.values()].map(({ row, results: added }) => ({ ...row, results: added }));
}

/** What a list of runs says of each, so that it needs no points. */
function summariseResults(results: readonly NormalisedResult[]) {
  const counts: Record<string, number> = {};
  const drivers = new Map<string, { slug: string; name: string; versions: Map<string, string> }>();
  for (const { status, driver, version } of results) {
    counts[status] = (counts[status] ?? 0) + 1;
    const entry = drivers.get(driver.slug) ?? { slug: driver.slug, name: driver.name, versions: new Map() };
    if (version) entry.versions.set(version.sortKey, version.text);
    drivers.set(driver.slug, entry);
  }
  const bySortKey = ([a]: [string, string], [b]: [string, string]) => (a < b ? -1 : 1);
  const summaries = [...drivers.values()].map(({ slug, name, versions }) => ({
    ...{ slug, name },
    versions: [...versions].sort(bySortKey).map(([, text]) => text),
  }));
  return { counts, drivers: summaries };
}

/** The row of `runs`. */
export function toRun({ normalised, raw, warnings, receivedAt }: NewRun) {
  const { run, results, environment } = normalised;
  const { counts, drivers } = summariseResults(results);
  return {
    content_hash: normalised.contentHash,
    title: run.title,
    batch: run.batch,
    started_at: run.startedAt,
    finished_at: run.finishedAt,
    received_at: receivedAt,
    harness: run.harness,
    source: run.source,
    environment_id: toRowId(environment.identity),
    environment_record: environment.record,
    notes: run.notes ?? [],
    warnings,
    status_counts: counts,
    drivers,
    raw_content_type: raw.contentType,
    raw_file_name: raw.fileName,
    raw_bytes: raw.bytes.byteLength,
  };
}

/** The series of each result, by ordinal. */
export const toSeriesIds = (results: readonly NormalisedResult[]): RowId[] =>
  results.map(({ seriesKey }) => toRowId(seriesKey));
