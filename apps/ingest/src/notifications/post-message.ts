import http from 'node:http';
import https from 'node:https';
import { useAgent } from 'request-filtering-agent';

export type PostedMessage = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type PostOptions = {
  readonly timeoutMs: number;
  /** Networks inside the installation that messages may be sent to all the same: addresses, or networks such as 10.0.0.0/8. */
  readonly allowedNetworks: readonly string[];
};

/** What became of a message. `error` is a code: the text of a failure may contain addresses of the network. */
export type PostOutcome = { readonly status: number | null; readonly error: PostError | null };

type PostError = 'private-address' | 'unreachable' | 'timeout' | 'rejected' | 'redirected';

const toError = (status: number): PostError | null =>
  status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? 'redirected' : 'rejected';

/** The agent refuses addresses in these words: its error has no code. */
const isPrivate = (error: Error) => /is not allowed/.test(error.message);

/**
 * Sends one message by POST. The address that a name has is checked when the connection is made, so that no name leads into the
 * network of the server; redirects are not followed; of the response only the status is read. Never throws.
 */
export function postMessage(
  { url, headers, body }: PostedMessage,
  { timeoutMs, allowedNetworks }: PostOptions,
): Promise<PostOutcome> {
  return new Promise((resolve) => {
    const fail = (error: PostError) => resolve({ status: null, error });
    const { request } = url.startsWith('https:') ? https : http;
    const agent = useAgent(url, { allowIPAddressList: [...allowedNetworks] });
    const signal = AbortSignal.timeout(timeoutMs);
    const options = {
      method: 'POST',
      agent,
      signal,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
    };
    const sent = request(url, options, (response) => {
      const status = response.statusCode ?? 0;
      response.destroy();
      resolve({ status, error: toError(status) });
    });
    sent.on('error', (error) =>
      fail(signal.aborted ? 'timeout' : isPrivate(error) ? 'private-address' : 'unreachable'),
    );
    sent.end(body);
  });
}
