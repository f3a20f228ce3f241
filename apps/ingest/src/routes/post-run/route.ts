import { type NormalisedRun, normaliseRun, toSlug, validateRun } from '@tachograph/schema';
import { type AuthenticatedToken, insertRun } from '@tachograph/store';
import type { FastifyRequest } from 'fastify';
import { authenticate } from '../../authenticate.ts';
import { readBody } from '../../body/read-body.ts';
import type { Deps } from '../../deps.ts';
import { ProblemError } from '../../problem.ts';
import type { ReadinessCheck } from '../../readiness.ts';
import type { Upload } from '../../upload.ts';
import type { Handler } from '../add-address.ts';
import { toRunAddress } from '../to-addresses.ts';
import { limitWarnings } from './limit-warnings.ts';
import { listRunWarnings } from './list-run-warnings.ts';
import { readFormUpload } from './read-form-upload.ts';
import { readIdempotencyKey } from './read-idempotency-key.ts';
import { readJsonUpload } from './read-json-upload.ts';
import { toAnswer } from './to-answer.ts';

type Kind = 'json' | 'form';

function readKind(contentType: string | undefined): Kind {
  const [type, ...parameters] = (contentType ?? '').split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.replace(/^charset="?([^"]*)"?$/, '$1');
  if (type === 'application/json' && (charset === undefined || charset === 'utf-8')) return 'json';
  if (type === 'multipart/form-data' && parameters.some((parameter) => parameter.startsWith('boundary=')))
    return 'form';
  const detail =
    'Send a run as application/json (UTF-8), or native output as multipart/form-data with a boundary, as curl -F does.';
  throw new ProblemError('unsupported-media-type', detail, {
    headers: { accept: 'application/json, multipart/form-data' },
  });
}

function readDryRun(query: unknown): boolean {
  const { dryRun } = query as { readonly dryRun?: unknown };
  if (dryRun === undefined || dryRun === '0' || dryRun === 'false') return false;
  if (dryRun === '1' || dryRun === 'true' || dryRun === '') return true;
  throw new ProblemError('invalid-request', 'The query parameter dryRun is 1 or 0.');
}

async function readUpload(request: FastifyRequest, kind: Kind, { limits }: Deps): Promise<Upload> {
  const body = await readBody(request.raw, limits);
  return kind === 'json'
    ? readJsonUpload(body, limits)
    : readFormUpload(body, request.headers['content-type'] ?? '', limits);
}

/** The run of an upload in the project of its token, or every reason why it is none. */
function toRun({ document }: Upload, { project }: AuthenticatedToken, now: Date): NormalisedRun {
  const validated = validateRun(document, { now });
  if (!validated.ok) {
    const { faults } = validated;
    if (faults.some(({ code }) => code === 'unsupported-format')) {
      throw new ProblemError('unsupported-format-version', 'This server takes format 1.', { faults });
    }
    const count = faults.length === 1 ? 'One fault was' : `${faults.length} faults were`;
    throw new ProblemError('invalid-run', `${count} found; nothing was stored. Every place is named in errors.`, {
      faults,
    });
  }
  const { run } = validated;
  if (run.project !== undefined && toSlug(run.project) !== project.slug) {
    const detail = `The token belongs to the project "${project.slug}", and the run names another one. Leave "project" out or correct it.`;
    throw new ProblemError('forbidden', detail);
  }
  return normaliseRun(run, project.identityKeys ?? undefined);
}

/** One run: validated, stored whole or not at all, and stored once however often it is sent. */
export const postRun =
  (deps: Deps, readiness: ReadinessCheck): Handler =>
  async (request, reply) => {
    const receivedAt = deps.now();
    const token = await authenticate(deps.db, request, { scope: 'upload', now: receivedAt });
    const kind = readKind(request.headers['content-type']);
    const dryRun = readDryRun(request.query);
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    const upload = await readUpload(request, kind, deps);
    const normalised = toRun(upload, token, receivedAt);
    const warnings = limitWarnings([...upload.warnings, ...listRunWarnings(normalised)]);
    const id = `r_${normalised.contentHash.slice(0, 16)}`;
    if (dryRun) return toAnswer(deps, token, { id, normalised, warnings }, 'dry-run');

    await readiness.assertWritable();
    const inserted = await insertRun(deps.db, {
      project: token.project,
      normalised,
      raw: upload.raw,
      warnings,
      receivedAt,
      ...(key === null ? {} : { idempotencyKey: { key, bodySha256: upload.sha256 } }),
    });
    if (inserted.outcome === 'key-reused') {
      const detail =
        'Nothing was stored. A key stands for one upload: send other content with a key of its own, or with none.';
      throw new ProblemError('idempotency-key-reused', detail);
    }
    reply.header('location', toRunAddress(deps, token.project.slug, inserted.run));
    if (inserted.outcome === 'replayed') reply.header('idempotency-replayed', 'true');
    else reply.code(201);
    return toAnswer(deps, token, { id: inserted.run, normalised, warnings }, inserted.outcome);
  };
