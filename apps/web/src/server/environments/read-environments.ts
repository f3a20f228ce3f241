import 'server-only';
import { type EnvironmentSummary, listEnvironments } from '@tachograph/store/environments';
import { findProject } from '@tachograph/store/projects';
import { store } from '@/server/init.ts';
import { listInput, NAMES_PER_PAGE } from '@/server/lists/list-input.ts';
import { cutPage } from '@/server/lists/to-page.ts';
import { projectProcedure } from '@/server/projects/project-procedure.ts';

const LIST = {
  cursorOf: ({ identity }: EnvironmentSummary) => identity,
  textOf: ({ label, fields, drivers }: EnvironmentSummary) =>
    [label, ...fields.map(({ value }) => value), ...drivers].join(' '),
};

/** A page of the environments that match, the one used last first. */
export const readEnvironments = projectProcedure
  .input(listInput)
  .query(async ({ ctx: { db, project }, input }) =>
    cutPage(await listEnvironments(db, project.id), { ...LIST, limit: NAMES_PER_PAGE }, input),
  );

/** Every environment that matches; null without such a project. */
export async function readAllEnvironments(slug: string, text?: string): Promise<readonly EnvironmentSummary[] | null> {
  const project = await findProject(store(), slug);
  if (!project) return null;
  const all = await listEnvironments(store(), project.id);
  return cutPage(all, { ...LIST, limit: all.length }, { text }).rows;
}
