import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { ProblemError } from './problem.ts';

export type Handler<Response = unknown> = (request: FastifyRequest, reply: FastifyReply) => Promise<Response>;

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** One URL with its handlers by method; every other method gets a 405 that lists them. */
export function addRoute(app: FastifyInstance, url: string, handlers: Readonly<Record<string, Handler>>): void {
  const supported = Object.keys(handlers);
  // The framework handles HEAD wherever there is a GET.
  const allowed = supported.includes('GET') ? [...supported, 'HEAD'] : supported;
  for (const [method, handler] of Object.entries(handlers)) app.route({ method, url, handler });
  app.route({
    method: METHODS.filter((method) => !allowed.includes(method)),
    url,
    handler: async (request) => {
      const allow = allowed.join(', ');
      throw new ProblemError('method-not-allowed', `${request.method} is not one of ${allow}.`, { headers: { allow } });
    },
  });
}
