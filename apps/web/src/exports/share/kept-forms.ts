import type { Body } from './share-formats.ts';

type Entry = { readonly body: Promise<Body>; bytes: number };

/** A letter takes two bytes at most. */
const bytesOf = (body: Body) => (typeof body === 'string' ? body.length * 2 : body.byteLength);

/**
 * Keeps what was drawn for content that never changes, and forgets what was not asked for the longest once all of it is
 * more than `mostBytes`. Asked for twice at once it is drawn once; what failed is tried again.
 */
export function keepForms(mostBytes: number) {
  const kept = new Map<string, Entry>();
  let bytes = 0;

  const settle = (key: string, entry: Entry, size: number) => {
    // Forgotten while it was drawn.
    if (kept.get(key) !== entry) return;
    entry.bytes = size;
    bytes += size;
    for (const [oldest, { bytes: freed }] of kept) {
      if (bytes <= mostBytes) return;
      kept.delete(oldest);
      bytes -= freed;
    }
  };

  return (key: string, draw: () => Body | Promise<Body>): Promise<Body> => {
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
      return known.body;
    }
    const entry: Entry = { body: Promise.resolve().then(draw), bytes: 0 };
    kept.set(key, entry);
    entry.body.then(
      (body) => settle(key, entry, bytesOf(body)),
      () => kept.get(key) === entry && kept.delete(key),
    );
    return entry.body;
  };
}
