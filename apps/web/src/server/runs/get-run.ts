import 'server-only';
import { findRun } from '@tachograph/store/runs';
import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { projectProcedure } from '@/server/projects/project-procedure.ts';

export const getRun = projectProcedure.input(z.object({ run: z.string().max(80) })).query(async ({ ctx, input }) => {
  const run = await findRun(ctx.db, input.run, { projectId: ctx.project.id });
  if (!run) throw new TRPCError({ code: 'NOT_FOUND', message: `there is no run ${input.run} in this project` });
  return run;
});
