import { toText } from '../read-json.ts';
import type { Connection } from './connection.ts';
import { findProblem, type NoResponse, type ServerResponse } from './server-request.ts';

/** How an attempt ended: for good, or with a reason to try again. */
export type Attempt<T> =
  | { readonly done: T }
  | {
      readonly again: string;
      /** The server failed, perhaps at this very request (500): it may be ready for others. */
      readonly failed?: boolean;
      /** What the server requested, in milliseconds. */
      readonly afterMs: number | null;
    };

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** A server that requests more than this is taken for unavailable. */
const LONGEST_REQUESTED_MS = 10 * 60_000;

/** Responses after which the same request may go well: the server is busy, starting, or failed. */
const TEMPORARY: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504, 507]);

/** The server met an error that it did not expect. */
export const FAILED = 500;

export const isTemporary = (status: number): boolean => TEMPORARY.has(status);

/** `Retry-After` in milliseconds: seconds, or a date (RFC 9110, 10.2.3); null where it is missing or neither. */
export function parseRetryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null;
  if (/^\s*\d+\s*$/.test(header)) return Math.min(Number(header) * 1000, LONGEST_REQUESTED_MS);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.min(Math.max(0, at - now.getTime()), LONGEST_REQUESTED_MS);
}

/**
 * How long to wait after attempt number `attempt` (from 0): anything between nothing and a bound that doubles ("full
 * jitter": many clients that lost one server do not come back at one instant), and never less than the server requested.
 */
export function toWaitMs(attempt: number, requestedMs: number | null, random: () => number): number {
  const bound = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempt, 20));
  const jitter = random() * bound;
  return Math.ceil(requestedMs === null ? jitter : requestedMs + Math.min(jitter, 1000));
}

/** A response as an attempt: whatever is not temporary is final, also a rejection. */
export function toAttempt(response: ServerResponse | NoResponse, now: Date): Attempt<ServerResponse> {
  if (response.status === null) return { again: response.reason, afterMs: null };
  const afterMs = parseRetryAfter(response.headers.get('retry-after'), now);
  // Still at work on the twin of this request; any other conflict lasts.
  const underWay = response.status === 409 && afterMs !== null;
  if (!underWay && !isTemporary(response.status)) return { done: response };
  const title = toText(findProblem(response)?.title);
  const again = `the server responded with ${response.status}${title === '' ? '' : `: ${title}`}`;
  return { again, afterMs, ...(response.status === FAILED ? { failed: true } : {}) };
}

/**
 * Attempts until one is done or the time is over. A wait that would go beyond the limit is not begun, so that
 * a command ends as soon as it can know.
 *
 * @returns what was done, or the last reason why not, and whether it was a failure of the server
 */
export async function retry<T>(
  attempt: () => Promise<Attempt<T>>,
  limitMs: number,
  world: Pick<Connection, 'now' | 'sleep' | 'random' | 'stopped' | 'onWait'>,
): Promise<{ readonly done: T } | { readonly unavailable: string; readonly failed: boolean }> {
  const until = world.now().getTime() + limitMs;
  for (let count = 0; ; count++) {
    const result = await attempt();
    if ('done' in result) return result;
    const { again, afterMs, failed = false } = result;
    const waitMs = toWaitMs(count, afterMs, world.random);
    if (world.stopped.aborted || world.now().getTime() + waitMs > until) return { unavailable: again, failed };
    await world.onWait(again, waitMs);
    await world.sleep(waitMs);
    if (world.stopped.aborted) return { unavailable: again, failed };
  }
}
