import type { Readable } from 'node:stream';

/** The content of one object, with the name that Git has for the content; null where there is no such object. */
export type Blob = { readonly id: string; readonly bytes: Uint8Array | null };

const NEWLINE = 0x0a;

/**
 * What `git cat-file --batch` prints: for each object a line `<id> blob <size>`, its bytes and a line break, or a line
 * that ends in ` missing`. Holds one object at a time.
 */
export async function* readBlobs(output: Readable): AsyncGenerator<Blob, undefined> {
  const chunks: AsyncIterator<Buffer> = output[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const { done, value } = await chunks.next();
    if (!done) held = held.length === 0 ? value : Buffer.concat([held, value]);
    return !done;
  };
  /** The bytes of an object, collected before they are joined: a large one arrives in thousands of chunks. */
  const take = async (size: number): Promise<Buffer | null> => {
    const parts = [held];
    let length = held.length;
    while (length < size) {
      const { done, value } = await chunks.next();
      if (done) return null;
      parts.push(value);
      length += value.length;
    }
    const all = Buffer.concat(parts);
    held = all.subarray(size);
    return all.subarray(0, size);
  };
  for (;;) {
    let end = held.indexOf(NEWLINE);
    for (; end === -1; end = held.indexOf(NEWLINE)) if (!(await more())) return undefined;
    const head = held.subarray(0, end).toString('utf8');
    held = held.subarray(end + 1);
    const match = /^([0-9a-f]{40,64}) blob (\d+)$/.exec(head);
    if (!match) {
      yield { id: '', bytes: null };
      continue;
    }
    const size = Number(match[2]);
    const object = await take(size + 1);
    if (object === null) return undefined;
    yield { id: match[1] ?? '', bytes: Buffer.from(object.subarray(0, size)) };
  }
}
