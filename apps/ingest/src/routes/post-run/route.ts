import { TokenRejectedError } from '@tachograph/store/uploads';
import { withSpan } from '@tachograph/telemetry/tracing';
import type { FastifyRequest } from 'fastify';
import { type Body, readBody } from '../../body/read-body.ts';
import { type BodyType, readBodyType } from '../../body/read-body-type.ts';
import { type Admission, admitUpload } from '../../context/admit-upload.ts';
import { assertProject } from '../../context/authorize.ts';
import type { Actor } from '../../context/find-actor.ts';
import type { IngestContext, Route } from '../../context/ingest-context.ts';
import { ProblemError } from '../../http/problem.ts';
import { readFlag } from '../../http/read-flag.ts';
import { toRunUrl } from '../../http/urls.ts';
import { readProjectMapping } from '../../native/read-project-mapping.ts';
import { type AcceptedRun, type AcceptOptions, acceptRun } from './accept-run.ts';
import { countRejections } from './count-uploads.ts';
import { toRunResponse } from './to-run-response.ts';

type Upload = {
  readonly request: Pick<FastifyRequest, 'raw' | 'headers'>;
  readonly source: BodyType;
  readonly admission: Admission;
  readonly options: AcceptOptions;
};

type Accepted = { readonly accepted: AcceptedRun; readonly token: Actor };

async function acceptBody(
  context: IngestContext,
  { request, source, admission, options }: Upload,
  { bytes: body, gzip }: Body,
): Promise<Accepted> {
  const { db, limits } = context.deps;
  const { token } = admission;
  const { project } = token;
  const input = {
    source,
    body,
    gzip,
    project,
    limits,
    now: options.receivedAt,
    contentType: request.headers['content-type'] ?? '',
    mapping: source === 'form' ? await readProjectMapping(db, token) : [],
  };
  const prepared = await withSpan('validate run', () => context.threads.prepareRun(input));
  return { accepted: await acceptRun(context, admission, prepared, options), token };
}

/**
 * Read the body of an upload and accept its run. A body that becomes large is parsed for an authenticated token only. A run that
 * was made for a project as it was is made once more.
 */
const acceptUpload = (context: IngestContext, upload: Upload): Promise<Accepted> =>
  context.memory.use(async (lease) => {
    const { limits } = context.deps;
    const body = await withSpan('read body', () => readBody(upload.request.raw, limits, lease));
    await lease.waitForTurn();
    const isLarge = body.bytes.length >= limits.threadBytes;
    const admission = isLarge ? await upload.admission.confirm() : upload.admission;
    try {
      return await acceptBody(context, { ...upload, admission }, body);
    } catch (error) {
      if (!(error instanceof TokenRejectedError)) throw error;
      return acceptBody(context, { ...upload, admission: await upload.admission.confirm() }, body);
    }
  });

/** The `Idempotency-Key` of a request, or null. Quotes around it, as in the draft standard, are not part of the key. */
function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const key = Array.isArray(header) ? header.join(', ') : header.trim().replace(/^"(.*)"$/, '$1');
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  const detail = 'The Idempotency-Key has to be 1 to 255 visible ASCII characters without blanks, such as a UUID.';
  throw new ProblemError('invalid-request', detail);
}

/** One run: validated, stored whole or not at all, and stored once however often it is sent. */
export const postRun: Route = countRejections(
  (context) => (request, reply) =>
    admitUpload(context, request, async (admission) => {
      const { deps, rates } = context;
      const receivedAt = deps.now();
      const usage = await rates.acceptRequest(admission.token.id);
      await assertProject(deps, admission.token, request);
      const source = readBodyType(request.headers['content-type'] ?? '', 'a run');
      const dryRun = readFlag(request.query, 'dryRun');
      const verdicts = readFlag(request.query, 'verdicts');
      const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key']);
      const options = { usage, receivedAt, dryRun, idempotencyKey };
      const { accepted, token } = await acceptUpload(context, { request, source, admission, options });
      if (accepted.outcome === 'replayed') await usage.giveBackRequest();
      reply.headers(usage.toHeaders());
      if (accepted.outcome !== 'dry-run') reply.header('location', toRunUrl(deps, token.project.slug, accepted.id));
      if (accepted.outcome === 'replayed') reply.header('idempotency-replayed', 'true');
      if (accepted.outcome === 'created') reply.code(201);
      deps.telemetry?.countUpload(accepted.outcome);
      return toRunResponse(deps, token, accepted, { verdicts });
    }),
);
