/** A field of a message: its number, with a whole number or with bytes. Fields of a fixed width are skipped. */
type Field = { readonly number: number; readonly value: number; readonly bytes: Uint8Array | null };

type Cursor = { readonly bytes: Uint8Array; at: number; isBroken: boolean };

const NONE = new Uint8Array(0);

/** A whole number of seven bits a byte, at most ten of them; beyond 2⁵³ as the nearest double. */
function readVarint(cursor: Cursor): number {
  let value = 0;
  let scale = 1;
  for (let read = 0; read < 10; read += 1) {
    const byte = cursor.bytes[cursor.at];
    cursor.at += 1;
    if (byte === undefined) break;
    value += (byte % 128) * scale;
    if (byte < 128) return value;
    scale *= 128;
  }
  cursor.isBroken = true;
  return 0;
}

function take(cursor: Cursor, length: number): Uint8Array {
  const from = cursor.at;
  cursor.at += length;
  if (cursor.at <= cursor.bytes.length) return cursor.bytes.subarray(from, cursor.at);
  cursor.isBroken = true;
  return NONE;
}

/** Bytes of a field by its wire type: a number, eight bytes, a length with so many bytes, four bytes. */
function readField(cursor: Cursor): Field {
  const tag = readVarint(cursor);
  const number = Math.floor(tag / 8);
  const type = tag % 8;
  if (number === 0) cursor.isBroken = true;
  if (type === 0) return { number, value: readVarint(cursor), bytes: null };
  if (type === 2) return { number, value: 0, bytes: take(cursor, readVarint(cursor)) };
  if (type === 1 || type === 5) take(cursor, type === 1 ? 8 : 4);
  else cursor.isBroken = true;
  return { number: 0, value: 0, bytes: null };
}

/** The fields of a message in the encoding of Protocol Buffers; null of bytes that are none. */
export function listFieldsOf(bytes: Uint8Array): Field[] | null {
  const cursor: Cursor = { bytes, at: 0, isBroken: false };
  const fields: Field[] = [];
  while (cursor.at < bytes.length && !cursor.isBroken) fields.push(readField(cursor));
  return cursor.isBroken ? null : fields;
}

/** The numbers of a repeated field, packed into one field or each by itself; null of bytes that are no such list. */
export function listNumbers(fields: readonly Field[], number: number): number[] | null {
  const found: number[] = [];
  for (const field of fields) {
    if (field.number !== number) continue;
    if (field.bytes === null) found.push(field.value);
    const cursor: Cursor = { bytes: field.bytes ?? NONE, at: 0, isBroken: false };
    while (cursor.at < cursor.bytes.length && !cursor.isBroken) found.push(readVarint(cursor));
    if (cursor.isBroken) return null;
  }
  return found;
}

/** The messages of a repeated field, each as its fields; null where one of them is none. */
export function listMessages(fields: readonly Field[], number: number): Field[][] | null {
  const found: Field[][] = [];
  for (const field of fields) {
    if (field.number !== number) continue;
    const message = field.bytes && listFieldsOf(field.bytes);
    if (!message) return null;
    found.push(message);
  }
  return found;
}

/** The last number of a field, as the encoding has it; 0 without one. */
export const numberOf = (fields: readonly Field[], number: number): number =>
  fields.findLast((field) => field.number === number)?.value ?? 0;

export type Message = readonly Field[];
