import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** Writes one line for a request, when its response has ended: `observeRequests` writes that of one whose client left. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else reply.log.info(line, 'request completed');
  }
}
