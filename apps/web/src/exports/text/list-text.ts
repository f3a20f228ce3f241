import 'server-only';
import { env } from '@/env.ts';
import { toCsvReader } from '@/exports/csv/csv-columns.ts';
import type { ListExport } from '@/exports/csv/csv-route.ts';
import { RejectedExport } from '@/exports/engine/send-export.ts';
import { toPagePath } from '@/routing/to-path.ts';
import { api } from '@/trpc/server.ts';
import type { ToRequestedText } from './text-route.ts';

/** Rows that a text has; the CSV has all. */
const MOST_ROWS = 200;

/** The first rows of a list, and whether there are more: no more parts are read than it takes. */
export async function readFirst<Row>(parts: AsyncIterable<readonly Row[]>) {
  const rows: Row[] = [];
  for await (const part of parts) {
    rows.push(...part);
    if (rows.length > MOST_ROWS) break;
  }
  const hasMore = rows.length > MOST_ROWS;
  return { rows: rows.slice(0, MOST_ROWS), coverage: hasMore ? `The first ${MOST_ROWS}; all of them` : 'As CSV' };
}

/** A list of a project as text: what its CSV has of the first rows, and where the text of each is. */
export const listText =
  <Row>({ name, columns, shown, open }: ListExport<Row>): ToRequestedText<{ readonly project: string }> =>
  ({ project }, search) => {
    const { columns: head, toLine } = toCsvReader(
      shown ? columns.filter(([column]) => shown.includes(column)) : columns,
    );
    const query = Object.fromEntries(Object.entries(search).map(([key, value]) => [key, String(value)]));
    return {
      page: toPagePath([project, name], query),
      read: async () => {
        const [{ title }, parts] = await Promise.all([api.projects.get({ project }), open(project, search)]);
        if (!parts) throw new RejectedExport(404, 'There is no such project.');
        const { rows, coverage } = await readFirst(parts);
        const of = `${env().webUrl}${toPagePath([project, name])}`;
        const every = `${env().webUrl}${toPagePath([project, `${name}.csv`], query)}`;
        return {
          title: `${title}: ${name}`,
          about: [],
          sections: [{ title: null, table: { head, rows: rows.map(toLine) } }],
          more: `The text of each: \`${of}/{${head[0]}}.md\`. ${coverage}: <${every}>`,
        };
      },
    };
  };
