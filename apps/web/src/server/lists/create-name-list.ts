import 'server-only';
import type { Store } from '@tachograph/store/database';
import { findProject } from '@tachograph/store/projects';
import { memoize, projectProcedure } from '@/server/projects/project-procedure.ts';
import { readOf } from '@/server/projects/read-state.ts';
import { cutPage, listInput, NAMES_PER_PAGE } from './to-page.ts';

type NameList<Row> = {
  /** Every row of a project, in the order of the list. */
  readonly readAll: (db: Store, projectId: number) => Promise<readonly Row[]>;
  readonly cursorOf: (row: Row) => string;
  /** The text that is searched. */
  readonly textOf: (row: Row) => string;
};

/** A list of names of one project, as a procedure that returns a page of it, and whole for a CSV. */
export const createNameList = <Row>({ readAll, ...list }: NameList<Row>) => ({
  /** A page of the rows that match. */
  page: projectProcedure
    .input(listInput)
    .query(
      memoize(async ({ ctx: { db, project }, input }) =>
        cutPage(await readAll(db, project.id), { ...list, limit: NAMES_PER_PAGE }, input),
      ),
    ),
  /** Every row that matches; null without such a project. */
  all: (slug: string, text?: string): Promise<readonly Row[] | null> =>
    readOf(slug, async (db, viewer) => {
      const project = await findProject(db, viewer, slug);
      if (!project) return null;
      const rows = await readAll(db, project.id);
      return cutPage(rows, { ...list, limit: rows.length }, { text }).rows;
    }),
});
