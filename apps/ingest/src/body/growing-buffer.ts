const MIB = 1024 * 1024;

/**
 * A buffer for a body of unknown length. A large body goes into one resizable ArrayBuffer, which takes up memory only as
 * far as it is written: a list of chunks that is joined at the end would be held twice until the next full collection.
 */
export class GrowingBuffer {
  readonly #maxBytes: number;
  #chunks: Uint8Array[] = [];
  #large: ArrayBuffer | null = null;
  #length = 0;

  /** At most `maxBytes` may be added; the caller counts them. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get length(): number {
    return this.#length;
  }

  add(chunk: Uint8Array): void {
    if (this.#large === null && this.#length + chunk.length <= MIB) this.#chunks.push(chunk);
    else this.#write(this.#large ?? this.#reserve(), chunk);
    this.#length += chunk.length;
  }

  /** All bytes. Nothing may be added afterwards. */
  toBuffer(): Buffer {
    if (this.#large) return Buffer.from(this.#large, 0, this.#length);
    return Buffer.concat(this.#chunks);
  }

  #reserve(): ArrayBuffer {
    this.#large = new ArrayBuffer(0, { maxByteLength: this.#maxBytes });
    const chunks = this.#chunks;
    this.#chunks = [];
    this.#length = 0;
    for (const chunk of chunks) {
      this.#write(this.#large, chunk);
      this.#length += chunk.length;
    }
    return this.#large;
  }

  #write(large: ArrayBuffer, chunk: Uint8Array): void {
    const end = this.#length + chunk.length;
    if (end > large.byteLength) large.resize(Math.min(Math.ceil(end / MIB) * MIB, this.#maxBytes));
    new Uint8Array(large).set(chunk, this.#length);
  }
}
