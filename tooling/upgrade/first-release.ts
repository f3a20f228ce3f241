import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { NormalisedWholeRun } from '@tachograph/schema/normalise';
import type { RunInput } from '@tachograph/schema/run';
import { toNewRun } from '@tachograph/store/testing';
import type { Client } from 'pg';

/** A key of the first release: the first 64 bits of a hash, as PostgreSQL has it. */
const toId = (hex: string): string => BigInt.asIntN(64, BigInt(`0x${hex.slice(0, 16)}`)).toString();
const idOf = (...parts: readonly string[]): string => toId(createHash('sha256').update(parts.join('\n')).digest('hex'));

const compress = (value: unknown): Buffer => gzipSync(JSON.stringify(value));

type Row = Readonly<Record<string, unknown>>;

/** Adds a row, unless there is one with its key. */
async function insert(client: Client, table: string, row: Row): Promise<void> {
  const names = Object.keys(row);
  const list = names.map((name) => `"${name}"`).join(', ');
  const values = names.map((_, index) => `$${index + 1}`).join(', ');
  await client.query(`INSERT INTO ${table} (${list}) VALUES (${values}) ON CONFLICT DO NOTHING`, Object.values(row));
}

async function insertDimensions(client: Client, project: number, normalised: NormalisedWholeRun): Promise<void> {
  const { run, environment, results } = normalised;
  const of = { project_id: project };
  const at = run.startedAt;
  const { identity, label, fields } = environment;
  await insert(client, 'environments', { ...of, id: toId(identity), label, fields: JSON.stringify(fields) });
  for (const { case: measured, driver, version, options, seriesKey } of results) {
    const { slug, name, language, purl } = driver;
    await insert(client, 'drivers', { ...of, slug, name, language, purl });
    await insert(client, 'scenarios', { ...of, slug: measured.scenario, title: measured.scenario });
    const { key, scenario, params, metric, unit, direction, exact, statistic } = measured;
    const names = { metric, unit, direction, exact, estimator: statistic };
    await insert(client, 'cases', { ...of, id: toId(key), scenario, params: JSON.stringify(params), ...names });
    const sums = { points: 0, first_at: at, last_at: at };
    const keys = {
      case_id: toId(key),
      environment_id: toId(identity),
      driver: slug,
      options: JSON.stringify(options ?? {}),
    };
    await insert(client, 'series', { ...of, id: toId(seriesKey), ...keys, ...sums });
    await client.query(
      'UPDATE series SET points = points + 1, first_at = least(first_at, $3), last_at = greatest(last_at, $3) WHERE project_id = $1 AND id = $2',
      [project, toId(seriesKey), at],
    );
    if (!version) continue;
    const { raw, text, parsed, prerelease, line, sortKey } = version;
    const ofVersion = { driver: slug, raw, text, parsed, prerelease, line, sort_key: sortKey };
    const versionId = idOf(slug, raw);
    await insert(client, 'driver_versions', {
      ...of,
      id: versionId,
      ...ofVersion,
      results: 0,
      first_at: at,
      last_at: at,
    });
    await client.query(
      'UPDATE driver_versions SET results = results + 1, last_at = greatest(last_at, $3) WHERE project_id = $1 AND id = $2',
      [project, versionId, at],
    );
  }
}

async function insertResults(client: Client, project: number, normalised: NormalisedWholeRun): Promise<void> {
  const { run, results, contentHash } = normalised;
  for (const result of results) {
    const { ordinal, seriesKey, version, value, spread, n, invocation, status, driver } = result;
    await insert(client, 'points', {
      ...{ project_id: project, ordinal, series_id: toId(seriesKey), at: run.startedAt, run_id: toId(contentHash) },
      ...{ version_id: version && idOf(driver.slug, version.raw), value, n, invocation, status },
      ...{ low: spread?.low ?? null, high: spread?.high ?? null, level: spread?.level ?? null },
      spread_kind: spread?.kind ?? null,
    });
  }
}

/** Store a run as the first release did: sums in the rows of series and versions, document and samples beside the raw upload. */
export async function insertAsFirstRelease(client: Client, project: number, input: RunInput): Promise<string> {
  const { normalised } = toNewRun({ id: project, identityKeys: null }, input);
  const { run, environment, results, contentHash } = normalised;
  const id = toId(contentHash);
  await insertDimensions(client, project, normalised);
  const raw = Buffer.from(JSON.stringify(input));
  const drivers = [
    ...new Map(results.map(({ driver, version }) => [driver.slug, { ...driver, versions: [version?.text] }])),
  ];
  await insert(client, 'runs', {
    ...{ project_id: project, id, content_hash: Buffer.from(contentHash, 'hex'), started_at: run.startedAt },
    ...{ received_at: run.startedAt, harness: JSON.stringify(run.harness), source: JSON.stringify(run.source) },
    ...{ environment_id: toId(environment.identity), environment_record: JSON.stringify(environment.record) },
    ...{ notes: '[]', warnings: '[]', status_counts: JSON.stringify({ ok: results.length }) },
    ...{ drivers: JSON.stringify(drivers.map(([, driver]) => driver)), raw_content_type: 'application/json' },
    raw_bytes: raw.byteLength,
  });
  const samples = results.map((result) => result.samples);
  const document = { ...run, results: run.results.map(({ samples: _, ...result }) => result) };
  await insert(client, 'run_payloads', {
    ...{
      project_id: project,
      run_id: id,
      raw: gzipSync(raw),
      document: compress(document),
      samples: compress(samples),
    },
    series_ids: results.map(({ seriesKey }) => toId(seriesKey)),
  });
  await insertResults(client, project, normalised);
  return `r_${contentHash.slice(0, 16)}`;
}
