import type { NormalisedRun } from '@tachograph/schema/normalise';
import type { ParseWarning } from '@tachograph/schema/run';
import { excludeRun } from '@tachograph/store/curation';
import { isUnstorableValue, type Store } from '@tachograph/store/database';
import { findRun, listRunSources } from '@tachograph/store/runs';
import { insertPackedRun } from '@tachograph/store/uploads';
import { withSpan } from '@tachograph/telemetry/tracing';
import type { Admission } from '../../context/admit-upload.ts';
import type { IngestContext } from '../../context/ingest-context.ts';
import { ProblemError } from '../../http/problem.ts';
import { assertByteQuota, assertRunQuota, withinQuotas } from '../../limits/project-quotas.ts';
import type { TokenUsage } from '../../limits/upload-rates.ts';
import type { PreparedRun } from '../../runs/to-prepared-run.ts';

export type AcceptedRun = {
  readonly id: string;
  readonly outcome: 'created' | 'replayed' | 'dry-run';
  /** As the project has it; of a run that is not stored, as its content says. */
  readonly environmentLabel: string;
  readonly normalised: NormalisedRun;
  readonly warnings: readonly ParseWarning[];
};

export type AcceptOptions = {
  /** What the request uses of the rates of its token. */
  readonly usage: TokenUsage;
  readonly receivedAt: Date;
  /** Check everything and store nothing. */
  readonly dryRun: boolean;
  readonly idempotencyKey: string | null;
};

/** A warning where a run says it reproduces one that the project does not have: a typing error, or too early. */
async function checkReproduces(db: Store, projectId: number, { run }: NormalisedRun): Promise<ParseWarning[]> {
  const { reproduces } = run;
  if (!reproduces || (await listRunSources(db, projectId, [reproduces])).length > 0) return [];
  const message = `there is no run ${reproduces} in this project yet; the two are compared once it is stored`;
  return [{ location: '/reproduces', message }];
}

/**
 * Excludes a run that the code of a fork measured: a stranger decided its figures. A run that somebody included again stays included
 * when it is sent again.
 */
async function excludeFork(
  db: Store,
  by: Admission['token'],
  id: string,
  { run }: NormalisedRun,
  now: Date,
): Promise<void> {
  const fork = run.source?.fork;
  if (!fork) return;
  const stored = await findRun(db, id, { projectId: by.projectId });
  if (!stored || stored.exclusions.length > 0) return;
  await excludeRun(db, by.projectId, { run: id, reason: `measured by the code of the fork ${fork}`, by, now });
}

/** A value that PostgreSQL refuses, as an error of the upload: to send it again would not help. */
function rejectUnstorable(error: unknown): never {
  if (!isUnstorableValue(error)) throw error;
  const detail =
    'Nothing was stored. Look for unusual times, numbers and texts in the upload, correct them and send it again.';
  throw new ProblemError('unstorable-value', detail, { cause: error });
}

async function store(
  { deps, readiness, series }: IngestContext,
  { token, isRemembered }: Pick<Admission, 'token' | 'isRemembered'>,
  { normalised, raw, sha256, warnings, pack }: PreparedRun,
  { receivedAt, idempotencyKey: key }: AcceptOptions,
) {
  await readiness.assertWritable();
  deps.onRun?.();
  const { project } = token;
  const idempotencyKey = key === null ? {} : { idempotencyKey: { key, bodySha256: sha256() } };
  const newRun = {
    project,
    normalised,
    raw,
    warnings,
    receivedAt,
    ...idempotencyKey,
    ...(isRemembered ? { token } : {}),
  };
  const insert = async () => insertPackedRun(deps.db, newRun, await pack()).catch(rejectUnstorable);
  const inserted = await series.guard(deps.db, project, normalised, insert);
  if (inserted.outcome !== 'key-reused') {
    const { run: id, ...stored } = inserted;
    await excludeFork(deps.db, token, id, normalised, receivedAt);
    return { id, ...stored };
  }
  const detail =
    'Nothing was stored. A key stands for one upload: send other content with another key, or without a key.';
  throw new ProblemError('idempotency-key-reused', detail);
}

/**
 * Accept a valid run: count it against the limits of its token and project, and store it whole or not at all, and once
 * however often it is sent. Where it is not accepted, throws a `ProblemError`, the error of the database, or the
 * `TokenRejectedError` of a token that was remembered.
 */
export async function acceptRun(
  context: IngestContext,
  admission: Pick<Admission, 'token' | 'isRemembered'>,
  prepared: PreparedRun,
  options: AcceptOptions,
): Promise<AcceptedRun> {
  const { normalised } = prepared;
  const { project } = admission.token;
  const { db } = context.deps;
  const { contentHash, results } = normalised;
  const warnings = [...prepared.warnings, ...(await checkReproduces(db, project.id, normalised))];
  const accept = async (): Promise<Omit<AcceptedRun, 'normalised' | 'warnings'>> => {
    await assertRunQuota(db, { project, contentHash, now: options.receivedAt });
    await assertByteQuota(db, { project, contentHash, bytes: prepared.raw.byteLength });
    await options.usage.takeResults(results.length, { db, projectId: project.id, contentHash });
    if (!options.dryRun) return store(context, admission, { ...prepared, warnings }, options);
    await context.series.guard(db, project, normalised, async () => {});
    return { id: `r_${contentHash.slice(0, 16)}`, outcome: 'dry-run', environmentLabel: normalised.environment.label };
  };
  const accepted = await withSpan('store run', () => withinQuotas(db, project, accept));
  if (accepted.outcome === 'replayed') await options.usage.giveBackResults(results.length);
  return { ...accepted, normalised, warnings };
}
