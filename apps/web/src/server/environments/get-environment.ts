import 'server-only';
import { namesEnvironment } from '@tachograph/analysis/selection';
import type { Store } from '@tachograph/store/database';
import { findEnvironment, listEnvironments } from '@tachograph/store/environments';
import type { Project } from '@tachograph/store/projects';
import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { projectProcedure } from '@/server/projects/project-procedure.ts';

/** Finds the whole record behind a slug of the address bar, or answers NOT_FOUND. The names are read once for all. */
async function openEnvironments(db: Store, project: Project) {
  const known = await listEnvironments(db, project.id);
  return async (slug: string) => {
    const named = known.find((environment) => namesEnvironment(slug, environment));
    const environment = named && (await findEnvironment(db, project.id, named.identity));
    if (!environment)
      throw new TRPCError({ code: 'NOT_FOUND', message: `there is no environment "${slug}" in this project` });
    return environment;
  };
}

const slug = z.string().min(1).max(200);

export const getEnvironment = projectProcedure.input(z.object({ environment: slug })).query(async ({ ctx, input }) => {
  const requireEnvironment = await openEnvironments(ctx.db, ctx.project);
  return requireEnvironment(input.environment);
});

export const getEnvironmentPair = projectProcedure
  .input(z.object({ a: slug, b: slug }))
  .query(async ({ ctx, input }) => {
    const requireEnvironment = await openEnvironments(ctx.db, ctx.project);
    const [a, b] = await Promise.all([requireEnvironment(input.a), requireEnvironment(input.b)]);
    return { a, b };
  });
