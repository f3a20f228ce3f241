import { inflateZlib } from './inflate.ts';

/** A value and how often it was measured. */
type Counted = readonly [value: number, count: number];

/** What an HdrHistogram holds: the middle of each of its buckets that has values, ascending. */
export type HdrHistogram = {
  readonly values: readonly Counted[];
  readonly count: number;
};

/** In base64, 800 kB: three digits of all times from a nanosecond to an hour have 90 kB. */
const LONGEST = 800_000;
const MOST_BYTES = 4_000_000;
const HEADER_BYTES = 40;
const COMPRESSED = 0x1c849314;
const PLAIN = 0x1c849313;
/** Buckets of five digits up to 2⁶³ are fewer. */
const MOST_BUCKETS = 16_000_000;

const BASE64 = /^[A-Za-z0-9+/]{8,}={0,2}$/;

function decodeBase64(text: string): Uint8Array | null {
  if (text.length > LONGEST || text.length % 4 !== 0 || !BASE64.test(text)) return null;
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The numbers of a payload: zig-zag LEB128 of at most nine bytes, of which the last has eight bits. */
function* readNumbers(payload: Uint8Array): Generator<number> {
  let value = 0;
  let shift = 0;
  for (const byte of payload) {
    const isLast = shift === 56 || byte < 0x80;
    value += (shift === 56 ? byte : byte & 0x7f) * 2 ** shift;
    shift += 7;
    if (!isLast) continue;
    yield value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    value = 0;
    shift = 0;
  }
}

/** The middle of a bucket, as HdrHistogram gives it; half of one for the bucket of zero, which has no logarithm. */
function toMiddle(index: number, halfMagnitude: number, unitMagnitude: number): number {
  const half = 2 ** halfMagnitude;
  const bucket = Math.max(0, Math.floor(index / half) - 1);
  const position = index < half ? index : (index % half) + half;
  const width = 2 ** (bucket + unitMagnitude);
  const middle = position * width + Math.floor(width / 2);
  return middle === 0 ? 0.5 : middle;
}

/**
 * A histogram as HdrHistogram V2 encodes it: base64 of a header and zlib, of counts as zig-zag LEB128 where a negative one is a run of empty
 * buckets (HdrHistogram, `AbstractHistogram.encodeIntoCompressedByteBuffer`). Null for any other text, and for one that is cut or empty.
 */
export function readHdrHistogram(text: string): HdrHistogram | null {
  const bytes = decodeBase64(text);
  if (!bytes || bytes.length < 8 || viewOf(bytes).getUint32(0) !== COMPRESSED) return null;
  const length = viewOf(bytes).getUint32(4);
  const plain = bytes.length < 8 + length ? null : inflateZlib(bytes.subarray(8, 8 + length), MOST_BYTES);
  if (!plain || plain.length < HEADER_BYTES) return null;
  const header = viewOf(plain);
  const size = header.getUint32(4);
  const offset = header.getInt32(8);
  const digits = header.getUint32(12);
  if (header.getUint32(0) !== PLAIN || offset !== 0 || digits > 5 || plain.length < HEADER_BYTES + size) return null;
  const lowest = header.getUint32(16) * 2 ** 32 + header.getUint32(20);
  const unitMagnitude = Math.floor(Math.log2(Math.max(1, lowest)));
  const halfMagnitude = Math.max(1, Math.ceil(Math.log2(2 * 10 ** digits))) - 1;
  const values: Counted[] = [];
  let index = 0;
  let count = 0;
  for (const number of readNumbers(plain.subarray(HEADER_BYTES, HEADER_BYTES + size))) {
    if (number > 0) values.push([toMiddle(index, halfMagnitude, unitMagnitude), number]);
    index += number < 0 ? -number : 1;
    count += Math.max(0, number);
    if (index > MOST_BUCKETS || !Number.isSafeInteger(count)) return null;
  }
  return count === 0 ? null : { values, count };
}

/** The histogram of the values of several, with values in their order. */
export function addHdrHistograms(histograms: readonly HdrHistogram[]): HdrHistogram {
  const counts = new Map<number, number>();
  for (const { values } of histograms)
    for (const [value, count] of values) counts.set(value, (counts.get(value) ?? 0) + count);
  const values = [...counts].sort(([a], [b]) => a - b);
  return { values, count: histograms.reduce((sum, { count }) => sum + count, 0) };
}

/** The value at a share, from 0 to 1, of all values: the first that at least so many are not above. */
export function hdrValueAt({ values, count }: HdrHistogram, share: number): number {
  const rank = Math.max(1, Math.ceil(share * count - 1e-9));
  let seen = 0;
  for (const [value, times] of values) {
    seen += times;
    if (seen >= rank) return value;
  }
  return values.at(-1)?.[0] ?? 0;
}
