import type { Problem } from '@tachograph/schema/problem';
import { isTable, parseJson, toText } from '../read-json.ts';
import { VERSION } from '../version.ts';
import type { Connection } from './connection.ts';

export type ServerRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path and query below the server's URL: `/v1/runs?dryRun=1`. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
};

export type ServerResponse = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The text as JSON where it is JSON, else null. */
  readonly json: unknown;
};

/** The server was not reached, or its response did not arrive whole. The reason is for people. */
export type NoResponse = { readonly status: null; readonly reason: string };

const TIMEOUT_MS = 60_000;

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  UND_ERR_SOCKET: 'the connection was cut',
  ENOTFOUND: 'there is no host of this name',
  EAI_AGAIN: 'the name of the host cannot be looked up at the moment',
  ETIMEDOUT: 'no response in time',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  UND_ERR_HEADERS_TIMEOUT: 'no response in time',
  UND_ERR_BODY_TIMEOUT: 'no response in time',
  EHOSTUNREACH: 'there is no way to this host',
  ENETUNREACH: 'there is no way to this network',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed; NODE_EXTRA_CA_CERTS names a file to trust',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed; NODE_EXTRA_CA_CERTS names a file to trust',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted; NODE_EXTRA_CA_CERTS names a file to trust',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

/** `fetch` hides the reason one or two causes down. */
function toReason(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at.name === 'TimeoutError') return 'no response in time';
    if (at instanceof AggregateError && at.errors.length > 0) return toReason(at.errors[0]);
    const code = 'code' in at && typeof at.code === 'string' ? at.code : '';
    const reason = REASONS[code];
    if (reason !== undefined) return reason;
    if (code !== '' && !(at.cause instanceof Error)) return code;
  }
  return 'the connection failed';
}

/**
 * One request, one response; it never throws. Redirects are not followed: a POST would become a GET on the way, and the
 * token would be shown to a server nobody named.
 */
export async function sendRequest(
  request: ServerRequest,
  {
    destination,
    fetch,
    stopped,
    timeoutMs = TIMEOUT_MS,
  }: Pick<Connection, 'destination' | 'fetch' | 'stopped' | 'timeoutMs'>,
): Promise<ServerResponse | NoResponse> {
  // Not AbortSignal.timeout: its clock does not keep the process alive. When a connection is cut in the instant it opens,
  // fetch may wait with nothing left to wait for, and Node.js would end the process (status 13) in the middle of an upload.
  const late = new AbortController();
  const clock = setTimeout(() => late.abort(new DOMException('no response in time', 'TimeoutError')), timeoutMs);
  try {
    const response = await fetch(`${destination.url}${request.path}`, {
      method: request.method,
      headers: {
        ...(destination.token === null ? {} : { authorization: `Bearer ${destination.token}` }),
        'user-agent': `tacho/${VERSION}`,
        ...request.headers,
      },
      ...(request.body === undefined ? {} : { body: request.body }),
      redirect: 'manual',
      signal: AbortSignal.any([late.signal, stopped]),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parseJson(text) ?? null };
  } catch (error) {
    const reason = stopped.aborted ? 'this command was asked to end' : `${destination.url}: ${toReason(error)}`;
    return { status: null, reason };
  } finally {
    clearTimeout(clock);
  }
}

/** The problem document of a response (RFC 9457), or null. By its outline alone: any field may be absent all the same. */
export const findProblem = ({ json }: Pick<ServerResponse, 'json'>): Problem | null =>
  isTable(json) && typeof json.title === 'string' ? (json as Problem) : null;

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
