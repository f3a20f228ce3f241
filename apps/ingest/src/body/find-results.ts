import { setImmediate } from 'node:timers/promises';
import { findEndOfString } from './find-end-of-string.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN = 0x5b;
const CLOSE = 0x5d;

/** Scanned before other requests are served. */
const SCAN_BYTES = 512 * 1024;

/** Byte offsets of the results of a run, in chunks without the commas between them. */
export type ResultPositions = {
  /** Of the bracket that opens the list, and of the one that closes it. */
  readonly open: number;
  readonly close: number;
  readonly chunks: readonly { readonly from: number; readonly to: number }[];
};

function skipBlanks(json: Uint8Array, from: number): number {
  let at = from;
  while (json[at] === 0x20 || json[at] === 0x0a || json[at] === 0x0d || json[at] === 0x09) at += 1;
  return at;
}

/** For a key of the outermost object: where the list begins if the key is `results`, null if not; 'unclear' for an odd key. */
function findList(json: Uint8Array, from: number, to: number): number | null | 'unclear' {
  const colon = skipBlanks(json, to + 1);
  if (json[colon] !== COLON) return null;
  const key = Buffer.from(json.buffer, json.byteOffset + from, to - from).toString('latin1');
  if (key.includes('\\')) return 'unclear';
  if (key !== 'results') return null;
  const value = skipBlanks(json, colon + 1);
  return json[value] === OPEN ? value : 'unclear';
}

/**
 * Where to cut the results of a run, as bytes of JSON, into chunks of about `chunkBytes`; null when that is not clear:
 * no list of results or two of them, or deeper nesting than `jsonDepth`. It scans for brackets and quotes only, so the
 * document may be invalid: it is JSON, with these very results, exactly when the document with an empty list in their
 * place is JSON, and every chunk is JSON between brackets.
 */
export async function findResults(
  json: Uint8Array,
  { jsonDepth, chunkBytes }: { readonly jsonDepth: number; readonly chunkBytes: number },
): Promise<ResultPositions | null> {
  const chunks: { from: number; to: number }[] = [];
  let open = -1;
  let close = -1;
  let from = 0;
  let depth = 0;
  let scanned = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) {
      const end = findEndOfString(json, at + 1);
      const list = depth === 1 ? findList(json, at + 1, end) : null;
      if (list === 'unclear' || (list !== null && open !== -1)) return null;
      if (list !== null) [open, from] = [list, list + 1];
      at = end;
    } else if (byte === OPEN || byte === 0x7b) {
      depth += 1;
      if (depth > jsonDepth) return null;
    } else if (byte === CLOSE || byte === 0x7d) {
      depth -= 1;
      if (depth !== 1 || open === -1 || close !== -1) continue;
      chunks.push({ from, to: at });
      close = at;
    } else if (byte === COMMA && depth === 2 && open !== -1 && close === -1 && at - from >= chunkBytes) {
      chunks.push({ from, to: at });
      from = at + 1;
    }
    if (at - scanned < SCAN_BYTES) continue;
    scanned = at;
    await setImmediate();
  }
  return close === -1 ? null : { open, close, chunks };
}
