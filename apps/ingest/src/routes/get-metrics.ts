import type { FastifyInstance } from 'fastify';
import { NO_SUCH_URL, ProblemError } from '../http/problem.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

/** The text format of Prometheus. */
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Adds `/metrics`, which whoever may not read it cannot tell from a URL that does not exist. */
export function addMetricsRoute(app: FastifyInstance, { metrics, mayRead }: Telemetry): void {
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request.raw)) throw new ProblemError('not-found', NO_SUCH_URL);
    return reply
      .type(CONTENT_TYPE)
      .header('cache-control', 'no-store')
      .send(await metrics.read());
  });
}
