import { createHash } from 'node:crypto';

/**
 * What a backup has of each project: rows of all tables, and a checksum that does not depend on their order.
 *
 * @typedef {{ id: string, rows: number, checksum: string }} ProjectChecksum
 */

const NEWLINE = 0x0a;
const TAB = 0x09;

/**
 * The field at an index of a row in the text format of `COPY`: fields have a tab between them, and none inside.
 *
 * @param {Buffer} row
 * @param {number} index
 */
function readField(row, index) {
  let from = 0;
  for (let left = index; left > 0; left -= 1) {
    from = row.indexOf(TAB, from) + 1;
    if (from === 0) return '';
  }
  const to = row.indexOf(TAB, from);
  return row.toString('latin1', from, to === -1 ? row.length : to);
}

/**
 * Adds up rows by project while they are written or read. Memory grows with projects, not with rows.
 */
export class ProjectChecksums {
  /** @type {Map<string, { rows: number, high: number, low: number }>} */
  #sums = new Map();

  /**
   * Passes the rows of a table on, and adds up those that are of a project.
   *
   * @param {string} table
   * @param {number} column index of the column with the id of the project; -1 for a table without one
   * @param {AsyncIterable<Buffer>} chunks of any size
   * @returns {AsyncIterable<Buffer>}
   */
  async *pass(table, column, chunks) {
    let rest = Buffer.alloc(0);
    for await (const chunk of chunks) {
      yield chunk;
      if (column === -1) continue;
      const text = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      let from = 0;
      for (let to = text.indexOf(NEWLINE); to !== -1; to = text.indexOf(NEWLINE, from)) {
        this.#add(table, column, text.subarray(from, to));
        from = to + 1;
      }
      rest = Buffer.from(text.subarray(from));
    }
  }

  /**
   * @param {string} table
   * @param {number} column
   * @param {Buffer} row
   */
  #add(table, column, row) {
    const id = readField(row, column);
    const sum = this.#sums.get(id) ?? { rows: 0, high: 0, low: 0 };
    this.#sums.set(id, sum);
    const digest = createHash('sha256').update(table).update('\t').update(row).digest();
    sum.rows += 1;
    sum.high = (sum.high + digest.readUInt32BE(0)) >>> 0;
    sum.low = (sum.low + digest.readUInt32BE(4)) >>> 0;
  }

  /** @returns {ProjectChecksum[]} by the id of the project; rows of the installation are left out */
  list() {
    const hex = (/** @type {number} */ number) => number.toString(16).padStart(8, '0');
    return [...this.#sums]
      .filter(([id]) => /^\d+$/.test(id))
      .map(([id, { rows, high, low }]) => ({ id, rows, checksum: hex(high) + hex(low) }))
      .sort((a, b) => Number(a.id) - Number(b.id));
  }
}
