import 'server-only';
import { listRunSources } from '@tachograph/store/runs';
import { z } from 'zod';
import { projectProcedure } from '@/server/projects/project-procedure.ts';

const MOST = 20;

/** Where the figures of some runs are from: harness, source and environment. A run that is gone is left out. */
export const listSources = projectProcedure
  .input(z.object({ runs: z.array(z.string().max(80)).max(MOST) }))
  .query(({ ctx, input }) => listRunSources(ctx.db, ctx.project.id, input.runs));
