/**
 * A map that forgets: its values are together at most `most` in size, and those that were not asked for lately go first. A
 * value larger than half of that is not kept. It holds two generations and never sorts, so `get` costs as much as that of a
 * `Map`.
 */
export class RecentMap<Key, Value> {
  readonly #most: number;
  readonly #sizeOf: (value: Value) => number;
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();
  #size = 0;

  constructor(most: number, sizeOf: (value: Value) => number = () => 1) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  get(key: Key): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  /** Keep a value under a key that has none. */
  set(key: Key, value: Value): void {
    const size = this.#sizeOf(value);
    if (size > this.#most / 2) return;
    if (this.#size + size > this.#most / 2) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#size = 0;
    }
    this.#young.set(key, value);
    this.#size += size;
  }
}
