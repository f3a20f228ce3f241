import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { maskDocument, mayHoldSecrets } from '@tachograph/schema/secrets';
import { findJsonExcess, type JsonLimits } from '../body/find-json-excess.ts';
import { findResults } from '../body/find-results.ts';

/** Prepared at one time, in a few hundredths of a second; then other requests are served. */
const CHUNK_BYTES = 128 * 1024;

/** A run as it was sent, with its results in chunks. */
export type RunChunks = {
  /** The document without its results. */
  readonly head: unknown;
  /** The results, a few at a time; null where they are not JSON, or hold a secret. */
  readonly results: () => AsyncGenerator<readonly unknown[] | null>;
  /** SHA-256 of the body; 64 hexadecimal digits. */
  readonly sha256: string;
};

/** A byte order mark is ignored at the beginning of a document and is an error everywhere else. */
const beginning = new TextDecoder('utf-8', { fatal: true });
const rest = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The value, or undefined for bytes that are not UTF-8 or not JSON. */
function parse(toText: () => string): unknown {
  try {
    return JSON.parse(toText());
  } catch {
    return undefined;
  }
}

/** Hash and secrets as of the whole document: no pattern of a secret matches across two results. */
async function scan(body: Buffer, cuts: readonly number[]): Promise<{ sha256: string; suspect: boolean }> {
  const hash = createHash('sha256');
  let from = 0;
  let suspect = false;
  for (const to of cuts) {
    const part = body.subarray(from, to);
    hash.update(part);
    suspect ||= mayHoldSecrets(part.toString('latin1'));
    from = to;
    await setImmediate();
  }
  return { sha256: hash.digest('hex'), suspect };
}

const holdsSecret = (value: unknown) => maskDocument(value).pointers.length > 0;

/**
 * Read a document in the run format without ever holding all of it as values. Null for anything unusual: no JSON, too
 * deep, too many keys, a secret to mask, a list of results that is missing, empty or there twice.
 */
export async function readChunks(
  body: Buffer,
  { chunkBytes = CHUNK_BYTES, ...limits }: JsonLimits & { readonly chunkBytes?: number | undefined },
): Promise<RunChunks | null> {
  if (findJsonExcess(body, limits)) return null;
  const positions = await findResults(body, { jsonDepth: limits.jsonDepth, chunkBytes });
  if (!positions) return null;
  const { open, close, chunks } = positions;
  const before = () => beginning.decode(body.subarray(0, open));
  const document = parse(() => `${before()}[]${rest.decode(body.subarray(close + 1))}`);
  if (typeof document !== 'object' || document === null) return null;
  const { results: _, ...head } = document as Record<string, unknown>;
  const { sha256, suspect } = await scan(body, [open, ...chunks.map(({ to }) => to), body.length]);
  if (suspect && holdsSecret(head)) return null;
  return {
    head,
    sha256,
    async *results() {
      for (const { from, to } of chunks) {
        const chunk = parse(() => `[${rest.decode(body.subarray(from, to))}]`);
        yield !Array.isArray(chunk) || (suspect && holdsSecret(chunk)) ? null : chunk;
        await setImmediate();
      }
    },
  };
}
