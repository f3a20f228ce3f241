import { readBodyType } from '../../body/read-body-type.ts';
import { admitUpload } from '../../context/admit-upload.ts';
import { assertProject } from '../../context/authorize.ts';
import type { Route } from '../../context/ingest-context.ts';
import { ProblemError } from '../../http/problem.ts';
import { readFlag } from '../../http/read-flag.ts';
import { toRunUrl } from '../../http/urls.ts';
import { acceptUpload } from './accept-upload.ts';
import { countRejections } from './count-uploads.ts';
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
