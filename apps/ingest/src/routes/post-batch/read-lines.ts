const NEWLINE = 0x0a;

/** One line without its end; its bytes are null where it was longer than allowed. */
export type BodyLine = { readonly number: number; readonly bytes: Buffer | null };

const isBlank = (bytes: Buffer) => bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);

/** Collects one line from the chunks that contain it, up to its limit. */
class LineCollector {
  readonly #limit: number;
  #parts: Buffer[] = [];
  #length = 0;
  #number = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(part: Buffer): void {
    this.#length += part.length;
    if (this.#length > this.#limit) this.#parts = [];
    // A copy: the part is a view, which would keep the whole chunk in memory.
    else if (part.length > 0) this.#parts.push(Buffer.from(part));
  }

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  /** The line, null when it is blank. */
  end(): BodyLine | null {
    this.#number += 1;
    const bytes = this.#length > this.#limit ? null : Buffer.concat(this.#parts);
    this.#parts = [];
    this.#length = 0;
    return bytes && isBlank(bytes) ? null : { number: this.#number, bytes };
  }
}

/**
 * The lines of a stream, numbered from 1, without blank ones. Holds one line of up to `limit` bytes at a time; a longer
 * line is skipped and has no bytes, so that the response can name it and the next line is read as usual.
 */
export async function* readLines(chunks: AsyncIterable<Buffer>, limit: number): AsyncGenerator<BodyLine> {
  const collector = new LineCollector(limit);
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      collector.add(chunk.subarray(from, end));
      from = end + 1;
      const line = collector.end();
      if (line) yield line;
    }
    collector.add(chunk.subarray(from));
  }
  const last = collector.isEmpty ? null : collector.end();
  if (last) yield last;
}
