/** Dimensions, whether there are NULLs, the type of the items, their number, the index of the first. */
const HEADER_BYTES = 20;
const ITEM_BYTES = 12;
const FLOAT8 = 701;
const DOUBLE_BYTES = 8;
const NULL = -1;

/**
 * A `float8[]` with at least one item as PostgreSQL receives it in binary: every double to the bit, and nothing is printed and
 * parsed again. Format: `array_recv` of PostgreSQL, a header of five 32-bit integers, then each item behind its length in
 * bytes, -1 for NULL; all of it in network byte order.
 */
export function toDoubleArray(items: readonly (number | null)[]): Buffer {
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + items.length * ITEM_BYTES);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const [index, field] of [1, 1, FLOAT8, items.length, 1].entries()) view.setInt32(index * 4, field);
  let at = HEADER_BYTES;
  for (const item of items) {
    view.setInt32(at, item === null ? NULL : DOUBLE_BYTES);
    at += 4;
    if (item === null) continue;
    view.setFloat64(at, item);
    at += DOUBLE_BYTES;
  }
  return bytes.subarray(0, at);
}
