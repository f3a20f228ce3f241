import { AsyncLocalStorage } from 'node:async_hooks';

/** What a server knows of the request that the code runs for. */
export type CurrentRequest = {
  /** As clients and logs know it. */
  readonly id: string;
  /** The code of the problem that is its response; null without a problem. */
  problem: string | null;
};

const KEY = Symbol.for('tachograph current request');

/** One for the process: the HTTP server and the pages are two bundles, and each has this module. */
function open(): AsyncLocalStorage<CurrentRequest> {
  const held = globalThis as unknown as Record<symbol, AsyncLocalStorage<CurrentRequest> | undefined>;
  held[KEY] ??= new AsyncLocalStorage<CurrentRequest>();
  return held[KEY];
}

const storage = open();

/** Runs `work`, and all that it starts, for a request. */
export const runForRequest = <T>(request: CurrentRequest, work: () => T): T => storage.run(request, work);

/** The request that this code runs for; null for work that no request has begun. */
export const currentRequest = (): CurrentRequest | null => storage.getStore() ?? null;

/** Say that the response to this request is a problem. */
export function noteProblem(code: string): void {
  const request = storage.getStore();
  if (request) request.problem = code;
}
