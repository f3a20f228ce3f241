import type { Problem } from '@tachograph/schema/problem';
import { isTable, parseJson } from '../read-json.ts';
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
