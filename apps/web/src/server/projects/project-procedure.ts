import 'server-only';
import type { Store } from '@tachograph/store/database';
import { findProject, type ProjectDetail } from '@tachograph/store/projects';
import { TRPCError } from '@trpc/server';
import { cache } from 'react';
import { z } from 'zod';
import { procedure } from '@/server/init.ts';

const projectInput = z.object({ project: z.string().min(1).max(120) });

/**
 * The project of a slug, or NOT_FOUND: a stranger cannot tell a private project from a missing one. Read once for all
 * the procedures of one page.
 */
const requireProject = cache(async (db: Store, slug: string): Promise<ProjectDetail> => {
  const project = await findProject(db, slug);
  if (!project) throw new TRPCError({ code: 'NOT_FOUND', message: `there is no project "${slug}"` });
  return project;
});

/** A procedure about one project: `ctx.project` is the row its input names. */
export const projectProcedure = procedure.input(projectInput).use(async ({ ctx, input, next }) => {
  const project = await requireProject(ctx.db, input.project);
  return next({ ctx: { ...ctx, project } });
});
