import type { Project } from '@tachograph/store/projects';
import type { FastifyRequest } from 'fastify';
import { readBody } from '../../body/read-body.ts';
import { type BodyType, readBodyType } from '../../body/read-body-type.ts';
import { authenticate } from '../../context/authenticate.ts';
import type { Deps } from '../../context/deps.ts';
import type { IngestContext } from '../../context/ingest-context.ts';
import type { Handler } from '../../http/add-route.ts';
import { ProblemError } from '../../http/problem.ts';
import { readDryRun } from '../../http/read-dry-run.ts';
import type { MemoryLease } from '../../limits/upload-memory.ts';
import { readProjectMapping } from '../../native/read-project-mapping.ts';
import { acceptRun } from '../../runs/accept-run.ts';
import type { PreparedRun } from '../../runs/assemble-run.ts';
import { prepareJson } from '../../runs/prepare-json.ts';
import { prepareUpload } from '../../runs/prepare-upload.ts';
import { toRunUrl } from '../urls.ts';
import { readFormUpload } from './read-form-upload.ts';
import { toRunResponse } from './to-run-response.ts';

/** The `Idempotency-Key` of a request, or null. Quotes around it, as in the draft standard, are not part of the key. */
function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const key = Array.isArray(header) ? header.join(', ') : header.trim().replace(/^"(.*)"$/, '$1');
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  const detail = 'The Idempotency-Key has to be 1 to 255 visible ASCII characters without blanks, such as a UUID.';
  throw new ProblemError('invalid-request', detail);
}

type Context = {
  readonly type: BodyType;
  readonly lease: MemoryLease;
  readonly project: Project;
  readonly now: Date;
};

async function prepareRun(
  request: FastifyRequest,
  { type, lease, project, now }: Context,
  { db, limits }: Deps,
): Promise<PreparedRun> {
  const body = await readBody(request.raw, limits, lease);
  await lease.waitForTurn();
  if (type === 'json') return prepareJson(body, { project, limits, now });
  const upload = await readFormUpload(body, request.headers['content-type'] ?? '', {
    limits,
    projectRules: () => readProjectMapping(db, project.slug),
  });
  return prepareUpload(upload, project, now);
}

/** One run: validated, stored whole or not at all, and stored once however often it is sent. */
export const postRun =
  (context: IngestContext): Handler =>
  async (request, reply) => {
    const { deps, rates, memory } = context;
    const receivedAt = deps.now();
    const token = await authenticate(context, request, 'upload');
    rates.acceptRequest(token.id);
    const type = readBodyType(request.headers['content-type'], 'a run');
    const { project } = token;
    const dryRun = readDryRun(request.query);
    const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key']);
    const accepted = await memory.use(async (lease) => {
      const prepared = await prepareRun(request, { type, lease, project, now: receivedAt }, deps);
      return acceptRun(context, token, prepared, { receivedAt, dryRun, idempotencyKey });
    });
    if (accepted.outcome === 'replayed') rates.giveBackRequest(token.id);
    reply.headers(rates.toHeaders(token.id));
    if (accepted.outcome !== 'dry-run') reply.header('location', toRunUrl(deps, project.slug, accepted.id));
    if (accepted.outcome === 'replayed') reply.header('idempotency-replayed', 'true');
    if (accepted.outcome === 'created') reply.code(201);
    return toRunResponse(deps, token, accepted);
  };
