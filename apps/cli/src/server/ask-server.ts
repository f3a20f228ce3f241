import { toProgress } from '../progress.ts';
import { EXIT, type Terminal } from '../terminal.ts';
import type { Connection } from './connection.ts';
import { formatProblem } from './format-problem.ts';
import { openConnection } from './open-connection.ts';
import { readDestination } from './read-destination.ts';
import { retry, toAttempt } from './retry.ts';
import { ServerProblem } from './server-problem.ts';
import { findProblem, type ServerRequest, sendRequest } from './server-request.ts';

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
