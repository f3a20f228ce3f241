import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { findResults } from '../body/find-results.ts';
import { maskDocument } from '../secrets/mask-document.ts';
import { mayHoldSecrets } from '../secrets/mask-text.ts';

/** Taken at once, in a few hundredths of a second; then others have their turn. */
export const PIECE_BYTES = 128 * 1024;

/** A run as it came, with its results in pieces. */
export type Pieces = {
  /** The document without its results. */
  readonly head: unknown;
  /** The results, a few at a time; null where they are not JSON, or hold a secret. */
  readonly results: () => AsyncGenerator<readonly unknown[] | null>;
  /** SHA-256 of the body; 64 hexadecimal digits. */
  readonly sha256: string;
};

/** A byte order mark is blank at the beginning of a document and nowhere else. */
const beginning = new TextDecoder('utf-8', { fatal: true });
const rest = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The value, or undefined for what is no UTF-8 or no JSON. */
function parse(toText: () => string): unknown {
  try {
    return JSON.parse(toText());
  } catch {
    return undefined;
  }
}

/** The same looks as at a whole document: none of them finds anything that reaches from one result into the next. */
async function look(body: Buffer, cuts: readonly number[]): Promise<{ sha256: string; suspect: boolean }> {
  const hash = createHash('sha256');
  let [from, suspect] = [0, false];
  for (const to of cuts) {
    const part = body.subarray(from, to);
    hash.update(part);
    suspect ||= mayHoldSecrets(part.toString('latin1'));
    from = to;
    await setImmediate();
  }
  return { sha256: hash.digest('hex'), suspect };
}

const holdsSecret = (value: unknown) => maskDocument(value).places.length > 0;

/**
 * Read a document in the run format without ever holding all of it as values. Null where anything about it is not
 * plain: no JSON, too deep, a secret to mask, a list of results that is missing, empty or there twice.
 */
export async function readPieces(
  body: Buffer,
  { jsonDepth, pieceBytes = PIECE_BYTES }: { readonly jsonDepth: number; readonly pieceBytes?: number },
): Promise<Pieces | null> {
  const places = await findResults(body, { jsonDepth, pieceBytes });
  if (!places) return null;
  const { open, close, pieces } = places;
  const before = () => beginning.decode(body.subarray(0, open));
  const document = parse(() => `${before()}[]${rest.decode(body.subarray(close + 1))}`);
  if (typeof document !== 'object' || document === null) return null;
  const { results: _, ...head } = document as Record<string, unknown>;
  const { sha256, suspect } = await look(body, [open, ...pieces.map(({ to }) => to), body.length]);
  if (suspect && holdsSecret(head)) return null;
  return {
    head,
    sha256,
    async *results() {
      for (const { from, to } of pieces) {
        const piece = parse(() => `[${rest.decode(body.subarray(from, to))}]`);
        yield !Array.isArray(piece) || (suspect && holdsSecret(piece)) ? null : piece;
        await setImmediate();
      }
    },
  };
}
