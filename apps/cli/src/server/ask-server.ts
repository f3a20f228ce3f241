import { createHash } from 'node:crypto';
import { parseEnv } from '../env.ts';
import { EXIT, formatWait, type Progress, type Terminal, toProgress, UsageError } from '../terminal.ts';
import type { Connection, Destination, World } from './connection.ts';
import { formatProblem } from './format-problem.ts';
import { requestJobToken } from './job-identity.ts';
import { ServerProblem } from './server-problem.ts';
import { findProblem, retry, type ServerRequest, sendRequest, toAttempt } from './server-request.ts';

const RETRY_FOR_MS = 60_000;

/**
 * One request to the server and its JSON response; an empty one is `{}`. What only reads is requested again while the
 * server is unavailable, and so is what can be done twice without harm; making something new is requested once.
 */
export async function askServer(request: ServerRequest, connection: Connection): Promise<unknown> {
  const result = await retry(
    async () => toAttempt(await sendRequest(request, connection), connection.now()),
    request.method === 'POST' ? 0 : RETRY_FOR_MS,
    connection,
  );
  if ('unavailable' in result) throw new ServerProblem(result.unavailable, EXIT.unavailable);
  const { status, text, json } = result.done;
  if (status >= 200 && status < 300 && json !== null) return json;
  if (status === 204 && text === '') return {};
  const code = findProblem(result.done)?.code;
  throw new ServerProblem(formatProblem(result.done).join('\n'), EXIT.rejected, code ?? null);
}

/** `askServer` with the server and the token of the command line or the settings. */
export async function askNamedServer(
  request: ServerRequest,
  given: Parameters<typeof readDestination>[0],
  terminal: Terminal,
): Promise<unknown> {
  return askServer(request, openConnection(await readDestination(given, terminal), terminal, toProgress(terminal)));
}

export const toJsonBody = (value: unknown): Pick<ServerRequest, 'headers' | 'body'> => ({
  headers: { 'content-type': 'application/json' },
  body: new Uint8Array(Buffer.from(JSON.stringify(value))),
});

export const printJson = ({ out }: Pick<Terminal, 'out'>, document: unknown): void =>
  out(`${JSON.stringify(document, null, 2)}\n`);

export const DESTINATION_OPTIONS = {
  url: { type: 'string' },
  'token-file': { type: 'string' },
  token: { type: 'string' },
} as const;

export const DESTINATION_HELP = `  --url URL, --token-file FILE   server and token, instead of TACHO_URL and TACHO_TOKEN
`;

export const REQUEST_EXIT_HELP =
  'Exit status: 0 done, 1 usage error, 2 rejected by the server, 75 server unavailable.\n';

type Given = { readonly [Name in keyof typeof DESTINATION_OPTIONS]?: string | undefined };

/** Anything that looks like an upload token: it must not be repeated in a message. */
export const looksLikeToken = (text: string): boolean => /tacho_[A-Za-z0-9_-]{16,}/.test(text);

/** The URL of the server, checked, without a slash at its end. */
function parseServerUrl(text: string, name: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`${name} is not an http or https URL, such as https://tacho.example.org`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new UsageError(`${name} holds a user name or password; the token belongs in TACHO_TOKEN or a file`);
  }
  if (url.search !== '' || url.hash !== '') throw new UsageError(`${name} ends in a "?" or "#" part; leave it out`);
  return url.href.replace(/\/+$/, '');
}

/** The URL and, where one is set, the token: `tacho doctor` and `tacho compare` continue without one. */
export async function readURL(given: Given, terminal: Terminal): Promise<{ url: string; token: string | null }> {
  if (given.token !== undefined) {
    const advice = 'set TACHO_TOKEN, or use --token-file FILE; and make a new token, this one was seen';
    throw new UsageError(`a token on the command line can be read by everyone on this machine: ${advice}`);
  }
  const settings = parseEnv(terminal.variables, terminal);
  const url = parseServerUrl(given.url ?? settings.url, given.url === undefined ? 'TACHO_URL' : '--url');
  const file = given['token-file'];
  const token =
    file === undefined
      ? settings.token
      : Buffer.from(await terminal.readFile(file))
          .toString()
          .trim();
  // Checked here, because the runtime's own complaint about a header repeats what was in it.
  if (token && !/^[!-~]+$/.test(token)) {
    throw new UsageError(`${file ?? 'TACHO_TOKEN'} does not hold one upload token and nothing else`);
  }
  return { url, token: token || null };
}

/** URL and token: the one that is set, else one for the CI job that this runs in; null where there is neither. */
export async function readOffered(given: Given, terminal: Terminal): Promise<{ url: string; token: string | null }> {
  const { url, token } = await readURL(given, terminal);
  if (token !== null) return { url, token };
  const { project, idToken } = parseEnv(terminal.variables, terminal);
  return { url, token: await requestJobToken({ url, project, idToken }, terminal) };
}

/** URL and token, or the advice how to set one. */
export async function readDestination(given: Given, terminal: Terminal): Promise<Destination> {
  const { url, token } = await readOffered(given, terminal);
  if (token !== null) return { url, token };
  throw new UsageError('there is no upload token: set TACHO_TOKEN, or name a file with --token-file FILE');
}

/**
 * Tells one token from another without being it: the start of its SHA-256. Tokens are 256 random bits, so nothing can be
 * guessed back from it.
 */
export const toTokenMark = (token: string): string => createHash('sha256').update(token).digest('hex').slice(0, 12);

/** The connection of a command, with a line of progress for each wait. */
export const openConnection = <D extends Connection['destination']>(
  destination: D,
  { fetch, now, sleep, random, stopped }: World,
  progress: Progress,
): Connection & { readonly destination: D } => ({
  destination,
  fetch,
  now,
  sleep,
  random,
  stopped,
  onWait: (reason, waitMs) => progress.note(`${reason}; trying again in ${formatWait(waitMs)}`),
});
