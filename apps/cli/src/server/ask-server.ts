import { EXIT, type Terminal } from '../terminal.ts';
import { formatProblem } from './format-problem.ts';
import { type RetryWorld, retry, toAttempt } from './retry.ts';
import { type Connection, findProblem, type ServerRequest, sendRequest } from './server-request.ts';

/** The server refused, or does not answer: in lines for people, with the exit status it means. */
export class ServerProblem extends Error {
  readonly exit: number;
  /** Of the refusal, such as `not-found`; null where the server is away or gives none. */
  readonly code: string | null;

  constructor(message: string, exit: number, code: string | null = null) {
    super(message);
    this.exit = exit;
    this.code = code;
  }
}

const RETRY_FOR_MS = 60_000;

/**
 * One question to the server and its JSON answer; an empty one is `{}`. What only reads is asked again while the server
 * is away, and so is what can be done twice without harm; making something new is asked once.
 */
export async function askServer(request: ServerRequest, connection: Connection, world: RetryWorld): Promise<unknown> {
  const result = await retry(
    async () => toAttempt(await sendRequest(request, connection), world.now()),
    request.method === 'POST' ? 0 : RETRY_FOR_MS,
    world,
  );
  if ('away' in result) throw new ServerProblem(result.away, EXIT.away);
  const { status, text, json } = result.done;
  if (status >= 200 && status < 300 && json !== null) return json;
  if (status === 204 && text === '') return {};
  const code = findProblem(result.done)?.code;
  throw new ServerProblem(formatProblem(result.done).join('\n'), EXIT.rejected, code ?? null);
}

/** A JSON body, as a request wants it. */
export const toJsonBody = (value: unknown): Pick<ServerRequest, 'headers' | 'body'> => ({
  headers: { 'content-type': 'application/json' },
  body: new Uint8Array(Buffer.from(JSON.stringify(value))),
});

/** Prints one JSON document. */
export const printJson = ({ out }: Pick<Terminal, 'out'>, document: unknown): void =>
  out(`${JSON.stringify(document, null, 2)}\n`);
