import type { ReadinessCheck } from '../../context/readiness.ts';
import type { Handler } from '../../http/add-route.ts';

/** 200 when uploads can be stored now, 503 otherwise; both report the state of database and migrations. */
export const getReadiness =
  (readiness: ReadinessCheck): Handler =>
  async (_request, reply) => {
    const state = await readiness.read();
    reply.header('cache-control', 'no-store');
    if (!state.ready) reply.code(503).header('retry-after', '2');
    return state;
  };
