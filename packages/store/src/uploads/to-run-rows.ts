import { createPerObject } from '@tachograph/schema/collection';
import type { NormalisedResult } from '@tachograph/schema/normalise';
import { type RowId, toRowId } from '../database/row-id.ts';
import { toUtc } from '../database/to-utc.ts';
import { parsePublicId } from '../runs/select-runs.ts';
import type { NewRun, RunKeys } from './to-run-keys.ts';

/** Bytes as PostgreSQL reads them from a text, given as hexadecimal digits. */
export const toBytesText = (hex: string): string => `\\x${hex}`;

/** What lists show of the results of a run, so that they need no points. */
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
    slug,
    name,
    versions: [...versions].sort(bySortKey).map(([, text]) => text),
  }));
  return { counts, drivers: summaries };
}

const summaryOfLayout = createPerObject<ReturnType<typeof summariseResults>>();

/** The columns of `runs` that an upload sets beside the keys. */
export function toRunRow({ normalised, raw, warnings, receivedAt }: NewRun, { descriptions }: RunKeys) {
  const { run, results, environment } = normalised;
  const { counts, drivers } = summaryOfLayout(normalised.layout, () => summariseResults(results));
  return {
    content_hash: toBytesText(normalised.contentHash),
    title: run.title,
    repetition_group: run.repetitionGroup,
    reproduced_run_id: run.reproduces ? parsePublicId(run.reproduces) : null,
    started_at: toUtc(run.startedAt),
    finished_at: run.finishedAt && toUtc(run.finishedAt),
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
    raw_bytes: raw.byteLength,
    description_ids: descriptions.map(({ id }) => id),
  };
}

/** What a run adds to the aggregates of driver versions: their keys, and the number of its results of each. */
export function countVersions(results: readonly NormalisedResult[], { versionOf }: RunKeys) {
  const counts = new Map<RowId, number>();
  for (const result of results) {
    const id = versionOf(result);
    if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return { ids: [...counts.keys()], results: [...counts.values()] };
}
