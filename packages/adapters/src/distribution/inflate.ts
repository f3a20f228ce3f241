/** Bits of a stream, the lowest of each byte first. Beyond its end there are zeros, and `isOver` says so. */
class BitReader {
  private at = 0;
  private bits = 0;
  private held = 0;

  constructor(private readonly bytes: Uint8Array) {}

  get isOver(): boolean {
    return this.at > this.bytes.length;
  }

  read(count: number): number {
    while (this.held < count) {
      this.bits |= (this.bytes[this.at] ?? 0) << this.held;
      this.at += 1;
      this.held += 8;
    }
    const value = this.bits & ((1 << count) - 1);
    this.bits >>>= count;
    this.held -= count;
    return value;
  }

  /** What is left of a byte is skipped, and so many whole bytes are read. */
  readBytes(count: number): Uint8Array {
    this.bits = 0;
    this.held = 0;
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }
}

const LONGEST_CODE = 15;

/** Codes of symbols by their lengths: how many there are of each length, and the symbols in the order of their codes. */
type Codes = { readonly counts: readonly number[]; readonly symbols: readonly number[] };

function toCodes(lengths: readonly number[]): Codes {
  const counts = new Array<number>(LONGEST_CODE + 1).fill(0);
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1;
  counts[0] = 0;
  const symbols = lengths.map((_, symbol) => symbol).filter((symbol) => lengths[symbol] !== 0);
  return { counts, symbols: symbols.sort((a, b) => (lengths[a] ?? 0) - (lengths[b] ?? 0) || a - b) };
}

/** The symbol of the next code; -1 for none. */
function readSymbol(bits: BitReader, { counts, symbols }: Codes): number {
  let code = 0;
  let first = 0;
  let index = 0;
  for (let length = 1; length <= LONGEST_CODE; length += 1) {
    code |= bits.read(1);
    const count = counts[length] ?? 0;
    if (code - first < count) return symbols[index + code - first] ?? -1;
    index += count;
    first = (first + count) << 1;
    code <<= 1;
  }
  return -1;
}

const LENGTHS = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
];
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
/** Two distances in a row have as many more bits; each begins where the one before it ends. */
const DISTANCE_BITS = Array.from({ length: 30 }, (_, symbol) => Math.max(0, (symbol >> 1) - 1));
const DISTANCES = DISTANCE_BITS.map((_, symbol) =>
  DISTANCE_BITS.slice(0, symbol).reduce((sum, bits) => sum + 2 ** bits, 1),
);

const repeat = (times: number, length: number) => new Array<number>(times).fill(length);
const FIXED = {
  literals: toCodes([...repeat(144, 8), ...repeat(112, 9), ...repeat(24, 7), ...repeat(8, 8)]),
  distances: toCodes(repeat(30, 5)),
};

const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** The codes that a block states; null where it states none. */
function readCodes(bits: BitReader): typeof FIXED | null {
  const literals = bits.read(5) + 257;
  const all = literals + bits.read(5) + 1;
  const own = repeat(19, 0);
  const stated = bits.read(4) + 4;
  for (const symbol of ORDER.slice(0, stated)) own[symbol] = bits.read(3);
  const codes = toCodes(own);
  const lengths: number[] = [];
  while (lengths.length < all) {
    const symbol = readSymbol(bits, codes);
    if (symbol < 0 || (symbol === 16 && lengths.length === 0)) return null;
    if (symbol < 16) lengths.push(symbol);
    else if (symbol === 16) lengths.push(...repeat(3 + bits.read(2), lengths.at(-1) ?? 0));
    else lengths.push(...repeat(symbol === 17 ? 3 + bits.read(3) : 11 + bits.read(7), 0));
  }
  return { literals: toCodes(lengths.slice(0, literals)), distances: toCodes(lengths.slice(literals, all)) };
}

const END_OF_BLOCK = 256;

/** Adds what a block stands for; false where it is damaged or has more than `most` bytes. */
function readBlock(bits: BitReader, { literals, distances }: typeof FIXED, out: number[], most: number): boolean {
  while (out.length <= most && !bits.isOver) {
    const symbol = readSymbol(bits, literals);
    if (symbol === END_OF_BLOCK) return true;
    if (symbol < 0 || symbol > 285) return false;
    if (symbol < END_OF_BLOCK) {
      out.push(symbol);
      continue;
    }
    const length = (LENGTHS[symbol - 257] ?? 0) + bits.read(LENGTH_BITS[symbol - 257] ?? 0);
    const far = readSymbol(bits, distances);
    const distance = (DISTANCES[far] ?? 0) + bits.read(DISTANCE_BITS[far] ?? 0);
    if (far < 0 || far > 29 || distance > out.length) return false;
    for (let copied = 0; copied < length; copied += 1) out.push(out[out.length - distance] ?? 0);
  }
  return false;
}

function readStored(bits: BitReader, out: number[]): boolean {
  const [low = 0, high = 0, lowNot = 0, highNot = 0] = bits.readBytes(4);
  if ((low ^ lowNot) !== 0xff || (high ^ highNot) !== 0xff) return false;
  for (const byte of bits.readBytes(low | (high << 8))) out.push(byte);
  return !bits.isOver;
}

/**
 * What a stream of zlib holds (RFC 1950 and 1951), of at most `most` bytes; null for one that is damaged, longer, or none. Here and not
 * by the platform: files are read at once, in browsers too. The checksum at its end is not compared: readers check what is in it.
 */
export function inflateZlib(bytes: Uint8Array, most: number): Uint8Array | null {
  const [method = 0, flags = 0] = bytes;
  if ((method & 15) !== 8 || (method * 256 + flags) % 31 !== 0 || (flags & 32) !== 0) return null;
  const bits = new BitReader(bytes.subarray(2));
  const out: number[] = [];
  for (let isLast = false; !isLast; ) {
    isLast = bits.read(1) === 1;
    const kind = bits.read(2);
    const codes = kind === 1 ? FIXED : kind === 2 ? readCodes(bits) : null;
    const isRead = kind === 0 ? readStored(bits, out) : codes !== null && readBlock(bits, codes, out, most);
    if (!isRead || out.length > most || bits.isOver) return null;
  }
  return Uint8Array.from(out);
}
