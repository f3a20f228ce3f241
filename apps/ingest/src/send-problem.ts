import type { FastifyReply, FastifyRequest } from 'fastify';
import { toProblem } from './problem.ts';
import { toRefusal } from './to-refusal.ts';

/** Answer an error as `application/problem+json`, and log what was really wrong. */
export function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  webUrl: string,
): FastifyReply {
  const refusal = toRefusal(error);
  if (refusal.status >= 500) request.log.error({ err: error, code: refusal.code }, refusal.message);
  else request.log.info({ code: refusal.code }, refusal.message);
  const problem = toProblem(refusal, {
    webUrl,
    instance: request.url.split('?')[0] ?? '/',
    requestId: request.id,
  });
  return reply
    .code(refusal.status)
    .headers({ ...refusal.extras.headers, 'cache-control': 'no-store' })
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problem);
}
