import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

type Received = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** Unpacked. */
  readonly body: Buffer;
};

/**
 * How one request is answered. `take` is what the upload API does; `take-and-drop` stores and cuts the connection before
 * the answer, `take-and-hang` stores and never answers; `drop` and `hang` do the same without storing.
 */
export type Behaviour =
  | 'take'
  | 'take-and-drop'
  | 'take-and-hang'
  | 'drop'
  | 'hang'
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: unknown;
      /** In place of a body that is JSON. */
      readonly text?: string | Uint8Array;
    };

export type TestServer = {
  readonly url: string;
  readonly received: readonly Received[];
  /** Content of the runs that were stored, each once. */
  readonly stored: readonly string[];
  /** Fields that the answer to a run has besides the usual. */
  readonly response: Record<string, unknown>;
  /** Behaviours of the next requests, in order; `take` after the last one. */
  readonly plan: Behaviour[];
  /** What `/readyz` answers. */
  ready: boolean;
  readonly close: () => Promise<void>;
};

export const TOKEN = 'tacho_0123456789abcdef0123456789abcdef';

const unpack = (request: IncomingMessage, body: Buffer) =>
  request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;

/** A server that behaves like the upload API or, where told, like a network on a bad day. Knows content, as the real one does. */
export async function startServer(...plan: Behaviour[]): Promise<TestServer> {
  const received: Received[] = [];
  const stored = new Map<string, string>();
  const response: Record<string, unknown> = {};
  const state = { ready: true };

  const store = (content: string) => {
    const id = `r_${createHash('sha256').update(content).digest('hex').slice(0, 16)}`;
    const fresh = !stored.has(id);
    stored.set(id, content);
    return { id, fresh };
  };
  const toRun = ({ id, fresh }: { id: string; fresh: boolean }) => ({
    id,
    url: `http://pages.example/p/demo/runs/${id}`,
    project: 'demo',
    stored: fresh,
    results: { ok: 1 },
    warnings: [],
    ...response,
  });
  const take = ({ path, body, headers }: Received, response: ServerResponse) => {
    const dryRun = path.includes('dryRun=1');
    const text = body.toString();
    if (headers.authorization !== `Bearer ${TOKEN}`) {
      const problem = { title: 'The upload token is missing or not valid', code: 'unauthenticated', status: 401 };
      return response.writeHead(401, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem));
    }
    if (path.startsWith('/v1/batches')) {
      const lines = text.split('\n').flatMap((line, index): unknown[] => {
        if (line === '') return [];
        const bad = line.includes('"bad"');
        if (bad)
          return [{ line: index + 1, status: 422, problem: { title: 'The run does not fit', code: 'invalid-run' } }];
        const run = store(line);
        const { id, url, stored } = toRun(run);
        return [{ line: index + 1, status: run.fresh ? 201 : 200, run: id, url, stored }];
      });
      return response
        .writeHead(200)
        .end([...lines, { done: true, lines: lines.length }].map((line) => `${JSON.stringify(line)}\n`).join(''));
    }
    const run = dryRun ? { id: 'r_dry', fresh: false } : store(text);
    return response.writeHead(run.fresh ? 201 : 200).end(JSON.stringify(toRun(run)));
  };

  const server = createServer(async (request, response) => {
    const body = unpack(request, await buffer(request));
    const seen: Received = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
    received.push(seen);
    if (seen.path === '/readyz') return response.writeHead(state.ready ? 200 : 503).end(JSON.stringify(state));
    const behaviour = plan.shift() ?? 'take';
    if (behaviour === 'hang') return;
    if (behaviour === 'drop') return request.socket.destroy();
    if (behaviour === 'take-and-drop' || behaviour === 'take-and-hang') {
      store(body.toString());
      return behaviour === 'take-and-drop' ? request.socket.destroy() : undefined;
    }
    if (behaviour === 'take') return take(seen, response);
    response.writeHead(behaviour.status, behaviour.headers).end(behaviour.text ?? JSON.stringify(behaviour.body ?? ''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    get stored() {
      return [...stored.values()];
    },
    response,
    plan,
    get ready() {
      return state.ready;
    },
    set ready(ready) {
      state.ready = ready;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
