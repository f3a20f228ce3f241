import { readField } from '../read-json.ts';
import type { Send } from '../server/open-json-api.ts';
import type { ServerResponse } from '../server/server-request.ts';
import { EXIT } from '../terminal.ts';
import type { NotPut } from './put-outcome.ts';

/** A request to a code host did not succeed, which ends what it was part of. */
class PutProblem extends Error {
  readonly outcome: NotPut;

  constructor(outcome: NotPut) {
    super(outcome.reason);
    this.outcome = outcome;
  }
}

/** Ends the work inside of `orNotPut`, which returns this reason. */
export function stopPut(reason: string, status: number = EXIT.rejected): never {
  throw new PutProblem({ status, reason });
}

/** What the work returns, or the reason why one of its requests did not succeed. */
export async function orNotPut<T>(work: () => Promise<T>): Promise<T | NotPut> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PutProblem) return error.outcome;
    throw error;
  }
}

/** Whether a response is a success: its status is 200 to 299. */
export const isSuccess = ({ status }: Pick<ServerResponse, 'status'>): boolean => status >= 200 && status < 300;

type AskOptions = {
  readonly body?: unknown;
  /** A status other than success which is no problem either: the result is null then. */
  readonly orNull?: number;
};

/** One request of several to a code host: the JSON of its response. Anything but success ends the work (`orNotPut`). */
export type Ask = (method: Parameters<Send>[0], path: string, options?: AskOptions) => Promise<unknown>;

/** Requests that must succeed. `toRejection` says in the terms of the code host why a response is no success. */
export const toAsk =
  (send: Send, toRejection: (response: ServerResponse) => NotPut): Ask =>
  async (method, path, { body, orNull } = {}) => {
    const requested = await send(method, path, body);
    if ('unavailable' in requested) return stopPut(requested.unavailable, EXIT.unavailable);
    if (requested.done.status === orNull) return null;
    if (isSuccess(requested.done)) return requested.done.json;
    const { status, reason } = toRejection(requested.done);
    return stopPut(reason, status);
  };

/** The name of a git object, 40 or 64 hexadecimal digits, at this path of a response. Its absence ends the work. */
export function needHash(json: unknown, ...path: readonly string[]): string {
  const hash = readField(json, ...path);
  if (typeof hash === 'string' && /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(hash)) return hash;
  return stopPut(`a response holds no git hash at "${path.join('.')}": is the API URL right?`);
}

/** The whole number above 0 at this path of a response. Its absence ends the work. */
export function needNumber(json: unknown, ...path: readonly string[]): number {
  const number = readField(json, ...path);
  if (typeof number === 'number' && Number.isSafeInteger(number) && number > 0) return number;
  return stopPut(`a response holds no number at "${path.join('.')}": is the API URL right?`);
}
