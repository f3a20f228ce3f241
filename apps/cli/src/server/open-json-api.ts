import type { Terminal } from '../terminal.ts';
import { toJsonBody } from './ask-server.ts';
import type { Connection } from './connection.ts';
import { retry, type ServerResponse, sendRequest, toAttempt } from './server-request.ts';

export type Requested = { readonly done: ServerResponse } | { readonly unavailable: string };
export type Send = (method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, body?: unknown) => Promise<Requested>;

export type World = Pick<Terminal, 'fetch' | 'stopped' | 'now' | 'sleep' | 'random'>;

/** A report is not worth a longer wait of a job. */
const RETRY_FOR_MS = 30_000;
const TIMEOUT_MS = 10_000;

/**
 * Requests to the JSON API of a code host; what only reads, or writes the same again, is repeated while it is unavailable.
 * The token is in one header and nowhere else.
 */
export function openJsonApi(
  destination: { readonly url: string; readonly token: string },
  accept: Readonly<Record<string, string>>,
  { fetch, stopped, now, sleep, random }: World,
): Send {
  const world = { fetch, stopped, now, sleep, random };
  const connection: Connection = { ...world, destination, timeoutMs: TIMEOUT_MS, onWait: () => {} };
  return (method, path, body) => {
    const json = body === undefined ? {} : toJsonBody(body);
    const request = { method, path, ...json, headers: { ...accept, ...json.headers } };
    // What a POST made may be there although its response was lost: a second one would stand beside it.
    const limitMs = method === 'POST' ? 0 : RETRY_FOR_MS;
    return retry(async () => toAttempt(await sendRequest(request, connection), now()), limitMs, connection);
  };
}
