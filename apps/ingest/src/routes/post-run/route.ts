import { withSpan } from '@tachograph/telemetry/tracing';
import { readBody } from '../../body/read-body.ts';
import { readBodyType } from '../../body/read-body-type.ts';
import { assertProject } from '../../context/assert-project.ts';
import { authenticate } from '../../context/authenticate.ts';
import type { Route } from '../../context/ingest-context.ts';
import { ProblemError } from '../../http/problem.ts';
import { readFlag } from '../../http/read-flag.ts';
import { readProjectMapping } from '../../native/read-project-mapping.ts';
import { acceptRun } from '../../runs/accept-run.ts';
import { countRejections } from '../../telemetry/count-uploads.ts';
import { toRunUrl } from '../urls.ts';
import { toRunResponse } from './to-run-response.ts';

/** The `Idempotency-Key` of a request, or null. Quotes around it, as in the draft standard, are not part of the key. */
function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const key = Array.isArray(header) ? header.join(', ') : header.trim().replace(/^"(.*)"$/, '$1');
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  const detail = 'The Idempotency-Key has to be 1 to 255 visible ASCII characters without blanks, such as a UUID.';
  throw new ProblemError('invalid-request', detail);
}

/** One run: validated, stored whole or not at all, and stored once however often it is sent. */
export const postRun: Route = countRejections((context) => async (request, reply) => {
  const { deps, rates, memory, threads } = context;
  const { db, limits } = deps;
  const receivedAt = deps.now();
  const token = await authenticate(context, request, 'upload');
  const usage = await rates.acceptRequest(token.id);
  await assertProject(deps, token, request);
  const contentType = request.headers['content-type'] ?? '';
  const source = readBodyType(contentType, 'a run');
  const { project } = token;
  const dryRun = readFlag(request.query, 'dryRun');
  const verdicts = readFlag(request.query, 'verdicts');
  const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key']);
  const accepted = await memory.use(async (lease) => {
    const { bytes: body, gzip } = await withSpan('read body', () => readBody(request.raw, limits, lease));
    await lease.waitForTurn();
    const mapping = source === 'form' ? await readProjectMapping(db, token) : [];
    const input = { source, body, gzip, contentType, project, mapping, limits, now: receivedAt };
    const prepared = await withSpan('validate run', () => threads.prepareRun(input));
    return acceptRun(context, token, prepared, { usage, receivedAt, dryRun, idempotencyKey });
  });
  if (accepted.outcome === 'replayed') await usage.giveBackRequest();
  reply.headers(usage.toHeaders());
  if (accepted.outcome !== 'dry-run') reply.header('location', toRunUrl(deps, project.slug, accepted.id));
  if (accepted.outcome === 'replayed') reply.header('idempotency-replayed', 'true');
  if (accepted.outcome === 'created') reply.code(201);
  deps.telemetry?.countUpload(accepted.outcome);
  return toRunResponse(deps, token, accepted, { verdicts });
});
