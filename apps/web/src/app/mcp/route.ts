import { env } from '@/env.ts';
import { createCallerFactory, createContext } from '@/server/init.ts';
import { appRouter } from '@/server/root.ts';
import { createHandler } from './_tools/create-handler.ts';

/** A call has some names and numbers. */
const MOST_BYTES = 64 * 1024;

const JSON_RPC_ERRORS = { parse: -32_700, request: -32_600 } as const;

const reject = (status: number, kind: keyof typeof JSON_RPC_ERRORS, message: string): Response =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code: JSON_RPC_ERRORS[kind], message } }, { status });

/** The body as text; null if it has more bytes than a call may have, which is noticed while it arrives. */
async function readCall(request: Request): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `/mcp`: tools for programs that ask in words, over streamable HTTP without sessions. One call a request, so that each is counted. */
async function respond(request: Request): Promise<Response> {
  const text = await readCall(request);
  if (text === null) return reject(413, 'request', `A call has at most ${MOST_BYTES} bytes.`);
  const call = request.method === 'POST' ? parse(text) : null;
  if (call === undefined) return reject(400, 'parse', 'The body is no JSON.');
  if (Array.isArray(call)) return reject(400, 'request', 'Send one call a request: batches are not read.');
  const api = createCallerFactory(appRouter)(await createContext());
  const { fetch } = createHandler({ api, webUrl: env().webUrl });
  return fetch(request, call === null ? {} : { parsedBody: call });
}

export const GET = respond;
export const POST = respond;
export const DELETE = respond;
