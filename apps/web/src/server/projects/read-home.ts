import 'server-only';
import { countProjects, listProjects, type ProjectSummary } from '@tachograph/store/projects';
import { z } from 'zod';
import { procedure } from '@/server/init.ts';
import { toPage } from '@/server/lists/to-page.ts';

const PROJECTS_PER_PAGE = 50;

const slug = z.string().max(300).optional();

const input = z.object({ text: z.string().max(200).optional(), after: slug, before: slug }).default({});

/** A page of the projects that match, the one with the newest run first, each with what it holds. */
export const readProjects = procedure.input(input).query(async ({ ctx: { db }, input: { text, ...cursors } }) => {
  const limit = PROJECTS_PER_PAGE;
  const [rows, total] = await Promise.all([
    listProjects(db, { text, ...cursors, limit: limit + 1 }),
    countProjects(db, text),
  ]);
  return toPage({ rows, total, limit, cursorOf: ({ slug: cursor }: ProjectSummary) => cursor }, cursors);
});
