import { setImmediate } from 'node:timers/promises';
import { findEndOfText } from './find-end-of-text.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN = 0x5b;
const CLOSE = 0x5d;

/** So many bytes are looked at before others have their turn. */
const AT_ONCE = 512 * 1024;

/** Where the results of a run stand in its bytes: the offset of each piece of them, without its commas, and its end. */
export type ResultPlaces = {
  /** Of the bracket that opens the list, and of the one that closes it. */
  readonly open: number;
  readonly close: number;
  readonly pieces: readonly { readonly from: number; readonly to: number }[];
};

function skipBlanks(json: Uint8Array, from: number): number {
  let at = from;
  while (json[at] === 0x20 || json[at] === 0x0a || json[at] === 0x0d || json[at] === 0x09) at += 1;
  return at;
}

/** For a key of the outermost table: where the list begins if the key is `results`, null if not; 'unclear' for an odd key. */
function openedBy(json: Uint8Array, from: number, to: number): number | null | 'unclear' {
  const colon = skipBlanks(json, to + 1);
  if (json[colon] !== COLON) return null;
  const key = Buffer.from(json.buffer, json.byteOffset + from, to - from).toString('latin1');
  if (key.includes('\\')) return 'unclear';
  if (key !== 'results') return null;
  const value = skipBlanks(json, colon + 1);
  return json[value] === OPEN ? value : 'unclear';
}

/**
 * Where to cut the results of a run, as bytes of JSON, into pieces of about `pieceBytes`; null when that is not plain:
 * no list of results or two of them, or deeper nesting than `jsonDepth`. It looks for brackets and quotes only, so the
 * document may be no JSON: it is, with these very results, exactly when what is left with an empty list in their place
 * is JSON, and every piece is once it stands between brackets.
 */
export async function findResults(
  json: Uint8Array,
  { jsonDepth, pieceBytes }: { readonly jsonDepth: number; readonly pieceBytes: number },
): Promise<ResultPlaces | null> {
  const pieces: { from: number; to: number }[] = [];
  let [open, close, from, depth, looked] = [-1, -1, 0, 0, 0];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) {
      const end = findEndOfText(json, at + 1);
      const opened = depth === 1 ? openedBy(json, at + 1, end) : null;
      if (opened === 'unclear' || (opened !== null && open !== -1)) return null;
      if (opened !== null) [open, from] = [opened, opened + 1];
      at = end;
    } else if (byte === OPEN || byte === 0x7b) {
      depth += 1;
      if (depth > jsonDepth) return null;
    } else if (byte === CLOSE || byte === 0x7d) {
      depth -= 1;
      if (depth !== 1 || open === -1 || close !== -1) continue;
      pieces.push({ from, to: at });
      close = at;
    } else if (byte === COMMA && depth === 2 && open !== -1 && close === -1 && at - from >= pieceBytes) {
      pieces.push({ from, to: at });
      from = at + 1;
    }
    if (at - looked < AT_ONCE) continue;
    looked = at;
    await setImmediate();
  }
  return close === -1 ? null : { open, close, pieces };
}
