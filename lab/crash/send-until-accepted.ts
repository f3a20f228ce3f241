import { setTimeout as wait } from 'node:timers/promises';

/** The last response that an uploader got. */
export type Accepted = {
  readonly id: string;
  readonly status: number;
  /** Attempts that failed before. */
  readonly failures: number;
};

/** One of several servers that uploads are sent to. */
type Server = {
  readonly url: string;
  readonly countResponse: (status: number) => void;
  /** To be called for each attempt without a whole response. */
  readonly countBroken?: () => void;
};

export type Target = { readonly servers: readonly Server[]; readonly token: string; readonly random: () => number };

export type Upload = {
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A form has a new body for each attempt. */
  readonly body: () => string | Buffer | FormData;
};

/** Statuses after which the same upload is sent again. */
const TEMPORARY = new Set([429, 502, 503, 504]);

/**
 * Sends an upload as CI does, to any of several servers, until one has accepted or rejected it.
 *
 * @param isOver whether a response ends it; by default one whose status is not temporary
 */
export async function sendUntilResponded(
  { path = '/v1/runs', headers = {}, body }: Upload,
  { servers, token, random }: Target,
  isOver: (status: number, text: string) => boolean = (status) => !TEMPORARY.has(status),
): Promise<{ readonly status: number; readonly text: string; readonly failures: number }> {
  for (let failures = 0; ; failures++) {
    const server = servers[Math.floor(random() * servers.length)];
    const response = await fetch(`${server?.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...headers },
      body: body(),
      signal: AbortSignal.timeout(20_000),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      // Refused, reset, or cut off before the end of the response.
      .catch(() => null);
    if (response) server?.countResponse(response.status);
    else server?.countBroken?.();
    if (response && isOver(response.status, response.text)) return { ...response, failures };
    await wait(40 + random() * 160);
  }
}

/** Sends one run with its own key until one of the servers has accepted it. */
export async function sendUntilAccepted(key: string, body: string, target: Target): Promise<Accepted> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  const { status, text, failures } = await sendUntilResponded({ headers, body: () => body }, target);
  if (status >= 300) throw new Error(`${key} got the response ${status}: ${text}`);
  return { id: (JSON.parse(text) as { id: string }).id, status, failures };
}
