import 'server-only';
import { findEnvironment, listEnvironments, type Project, type Store } from '@tachograph/store';
import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { projectProcedure } from '@/server/projects/project-procedure.ts';
import { namesEnvironment } from '@/ui/environment-slug.ts';

/** The whole record behind a slug of the address bar, or NOT_FOUND. */
async function requireEnvironment(db: Store, project: Project, slug: string) {
  const known = (await listEnvironments(db, project.id)).find((environment) => namesEnvironment(slug, environment));
  const environment = known && (await findEnvironment(db, project.id, known.identity));
  if (!environment)
    throw new TRPCError({ code: 'NOT_FOUND', message: `there is no environment "${slug}" in this project` });
  return environment;
}

const slug = z.string().min(1).max(200);

export const getEnvironment = projectProcedure
  .input(z.object({ environment: slug }))
  .query(({ ctx, input }) => requireEnvironment(ctx.db, ctx.project, input.environment));

export const getEnvironmentPair = projectProcedure
  .input(z.object({ a: slug, b: slug }))
  .query(async ({ ctx, input }) => {
    const [a, b] = await Promise.all([
      requireEnvironment(ctx.db, ctx.project, input.a),
      requireEnvironment(ctx.db, ctx.project, input.b),
    ]);
    return { a, b };
  });
