const TAB = 0x09;
const NEWLINE = 0x0a;

/**
 * Replaces one field of each row in the text format of `COPY`, in which tabs and newlines only separate: in values they are
 * escaped.
 *
 * @param field counts from 0
 * @param value without tab, newline or backslash
 * @returns chunks of any size to whole rows
 */
export function replaceField(field: number, value: string): (chunks: AsyncIterable<Buffer>) => AsyncIterable<Buffer> {
  const replaced = Buffer.from(value);
  return async function* (chunks) {
    let rest: Buffer = Buffer.alloc(0);
    for await (const chunk of chunks) {
      const text = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      const end = text.lastIndexOf(NEWLINE) + 1;
      if (end > 0) yield replaceRows(text.subarray(0, end), field, replaced);
      rest = text.subarray(end);
    }
    if (rest.length > 0) throw new Error('its last row has no end');
  };
}

/** @param rows whole ones */
function replaceRows(rows: Buffer, field: number, value: Buffer) {
  const parts = [];
  for (let row = 0; row < rows.length; ) {
    const next = rows.indexOf(NEWLINE, row) + 1;
    let from = row;
    for (let nth = 0; nth < field; nth++) from = rows.indexOf(TAB, from) + 1;
    const tab = rows.indexOf(TAB, from);
    const to = tab >= 0 && tab < next ? tab : next - 1;
    parts.push(rows.subarray(row, from), value, rows.subarray(to, next));
    row = next;
  }
  return Buffer.concat(parts);
}
