import { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** A complete response of Next.js, not compressed. */
export type RenderedPage = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer;
};

/** Takes what is sent to it. */
const createSink = () => new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() }) as Duplex & Socket;

/** Collect what is written to a response. */
function collectBody(response: ServerResponse): Buffer[] {
  const parts: Buffer[] = [];
  const collect = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === 'string')
      parts.push(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'));
    else if (chunk instanceof Uint8Array) parts.push(Buffer.from(chunk));
  };
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  response.write = ((chunk: never, ...rest: never[]) => {
    collect(chunk, rest[0]);
    write(chunk, ...rest);
    // Nobody says when more may be written, and it is in memory anyway.
    return true;
  }) as typeof response.write;
  response.end = ((chunk: never, ...rest: never[]) => {
    collect(chunk, rest[0]);
    return end(chunk, ...rest);
  }) as typeof response.end;
  return parts;
}

/**
 * Have Next.js render a page for nobody in particular: for a request that has these headers and no others, and to its end, also
 * when the visitor who was first to ask has gone.
 *
 * @throws {Error} where the response was not ended
 */
export async function renderPage(
  handle: Handler,
  { url, headers }: { readonly url: string; readonly headers: Readonly<Record<string, string>> },
): Promise<RenderedPage> {
  const socket = createSink();
  const request = Object.assign(new IncomingMessage(socket), { method: 'GET', url, headers: { ...headers } });
  request.push(null);
  const response = new ServerResponse(request);
  response.assignSocket(socket);
  const parts = collectBody(response);
  await handle(request, response);
  const isWhole = response.writableEnded && !response.destroyed;
  socket.destroy();
  if (!isWhole) throw new Error(`the response to ${url.split('?')[0]} was not ended`);
  const sent = Object.entries(response.getHeaders());
  return {
    status: response.statusCode,
    headers: Object.fromEntries(
      sent.flatMap(([name, value]) =>
        value === undefined ? [] : [[name, typeof value === 'number' ? String(value) : value]],
      ),
    ),
    body: Buffer.concat(parts),
  };
}
