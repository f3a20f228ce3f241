import { createHash } from 'node:crypto';
import type { Client } from 'pg';

import { projectIndex, type Table } from './list-tables.ts';

/** What a backup has of each project: rows of all tables, and a checksum that depends neither on their order nor on the number of the project, which is another one where it is restored beside others. */
export type ProjectContent = { id: string; slug: string; rows: number; digest: string };

const NEWLINE = 0x0a;
const TAB = 0x09;

/** Tables whose revision only counts changes: triggers raise it while rows are restored. */
const COUNTED = ['projects', 'project_states'];

/** The index of the column with the id of the project, -1 for a table without one, and those of the columns that are in no digest. */
function findColumns(table: Table) {
  const project = projectIndex(table);
  const revision = COUNTED.includes(table.name) ? table.columns.indexOf('revision') : -1;
  return { project, omitted: [project, revision] };
}

/** The fields of a row in the text format of `COPY`: fields have a tab between them, and none inside. */
function readFields(row: Buffer): Buffer[] {
  const fields = [];
  let from = 0;
  for (let to = row.indexOf(TAB); to !== -1; to = row.indexOf(TAB, from)) {
    fields.push(row.subarray(from, to));
    from = to + 1;
  }
  return [...fields, row.subarray(from)];
}

/**
 * Adds up rows by project while they are written or read. Memory grows with projects, not with rows.
 */
export class ProjectChecksums {
  #sums: Map<string, { rows: number; high: number; low: number }> = new Map();

  /**
   * Passes the rows of a table on, and adds up those that are of a project.
   *
   * @param chunks of any size
   */
  async *pass(table: Table, chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    const columns = findColumns(table);
    let rest = Buffer.alloc(0);
    for await (const chunk of chunks) {
      yield chunk;
      if (columns.project === -1) continue;
      const text = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      let from = 0;
      for (let to = text.indexOf(NEWLINE); to !== -1; to = text.indexOf(NEWLINE, from)) {
        this.#add(table.name, columns, text.subarray(from, to));
        from = to + 1;
      }
      rest = Buffer.from(text.subarray(from));
    }
  }

  #add(table: string, { project, omitted }: ReturnType<typeof findColumns>, row: Buffer) {
    const fields = readFields(row);
    const id = fields[project]?.toString('latin1') ?? '';
    const sum = this.#sums.get(id) ?? { rows: 0, high: 0, low: 0 };
    this.#sums.set(id, sum);
    const hash = createHash('sha256').update(table);
    for (const [nth, field] of fields.entries()) if (!omitted.includes(nth)) hash.update('\t').update(field);
    const digest = hash.digest();
    sum.rows += 1;
    sum.high = (sum.high + digest.readUInt32BE(0)) >>> 0;
    sum.low = (sum.low + digest.readUInt32BE(4)) >>> 0;
  }

  /** @returns by the id of the project; rows of the installation are left out */
  list(): Omit<ProjectContent, 'slug'>[] {
    const hex = (number: number) => number.toString(16).padStart(8, '0');
    return [...this.#sums]
      .filter(([id]) => /^\d+$/.test(id))
      .map(([id, { rows, high, low }]) => ({ id, rows, digest: hex(high) + hex(low) }))
      .sort((a, b) => Number(a.id) - Number(b.id));
  }

  async listNamed(client: Client): Promise<ProjectContent[]> {
    const contents = this.list();
    const ids = contents.map(({ id }) => id);
    const { rows } = await client.query('SELECT id::text, slug FROM projects WHERE id = ANY ($1::int[])', [ids]);
    const slugs = new Map(rows.map(({ id, slug }) => [id, slug]));
    return contents.map((content) => ({ ...content, slug: slugs.get(content.id) }));
  }
}
