import 'server-only';
import { listRuns as fromStore } from '@tachograph/store/runs';
import { z } from 'zod';
import { projectProcedure } from '@/server/projects/project-procedure.ts';

const PAGE_SIZE = 50;

/** Newest first by the time of measurement, a batch once or the runs of one batch; `before` continues where the page before ended. */
export const listRuns = projectProcedure
  .input(
    z.object({
      environment: z.string().optional(),
      before: z.string().max(80).optional(),
      repetitionGroup: z.string().max(200).optional(),
      limit: z.number().int().min(1).max(200).default(PAGE_SIZE),
    }),
  )
  .query(({ ctx, input }) =>
    fromStore(ctx.db, ctx.project.id, { ...input, oncePerGroup: input.repetitionGroup === undefined }),
  );
