const MIB = 1024 * 1024;

/**
 * Bytes of a length that is not known before the end. A large body goes into one reserved range of addresses that takes
 * up memory only as far as it is written: as a list of chunks, joined at the end, it would be held twice until the next
 * full collection.
 */
export class GrowingBuffer {
  readonly #most: number;
  #chunks: Uint8Array[] = [];
  #large: ArrayBuffer | null = null;
  #length = 0;

  /** `most` bytes may come; whoever adds them counts. */
  constructor(most: number) {
    this.#most = most;
  }

  get length(): number {
    return this.#length;
  }

  add(chunk: Uint8Array): void {
    if (this.#large === null && this.#length + chunk.length <= MIB) this.#chunks.push(chunk);
    else this.#write(this.#large ?? this.#reserve(), chunk);
    this.#length += chunk.length;
  }

  /** All of them. Nothing may be added afterwards. */
  toBuffer(): Buffer {
    if (this.#large) return Buffer.from(this.#large, 0, this.#length);
    return Buffer.concat(this.#chunks);
  }

  #reserve(): ArrayBuffer {
    this.#large = new ArrayBuffer(0, { maxByteLength: this.#most });
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
    if (end > large.byteLength) large.resize(Math.min(Math.ceil(end / MIB) * MIB, this.#most));
    new Uint8Array(large).set(chunk, this.#length);
  }
}
