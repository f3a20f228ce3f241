import 'server-only';
import { createHash } from 'node:crypto';
import { hasEtag } from '@tachograph/telemetry/request';
import { type PackedCommand, packedCommand } from './packed-command.ts';

type CommandFile = { readonly type: string; readonly body: string | Uint8Array<ArrayBuffer> };

const PLAIN = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' };

/**
 * A file that is made from the packed command, or 304 for a client that has it. No proxy changes its bytes, and no client keeps it
 * without asking: after an upgrade, everybody gets the new one at once. 404 where the pages run from sources.
 */
export function sendCommand(request: Request, make: (packed: PackedCommand) => CommandFile): Response {
  const packed = packedCommand();
  if (!packed) {
    const detail = 'This server runs from sources and has no packed command: npm run pack:cli makes one.\n';
    return new Response(detail, { status: 404, headers: PLAIN });
  }
  const { type, body } = make(packed);
  const etag = `"${createHash('sha256').update(body).digest('hex')}"`;
  const headers = { 'content-type': type, 'cache-control': 'public, no-cache, no-transform', etag };
  if (hasEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers });
}
