import 'server-only';
import type { ListedRun } from '@tachograph/store/runs';
import { readRunsView } from '@tachograph/views/runs';
import * as z from 'zod';
import { toPage } from '@/server/lists/to-page.ts';
import { projectProcedure } from '@/server/projects/project-procedure.ts';

const RUNS_PER_PAGE = 50;

const runId = z.string().max(300).optional();

const input = z.object({
  environment: z.string().optional(),
  repetitionGroup: z.string().max(200).optional(),
  after: runId,
  before: runId,
  limit: z.number().int().min(1).max(200).default(RUNS_PER_PAGE),
});

/** A page of runs, with the environment that was asked for. */
export const readRuns = projectProcedure
  .input(input)
  .query(async ({ ctx: { db, project }, input: { limit, ...query } }) => {
    const { runs: rows, total, environment } = await readRunsView(db, project, { ...query, limit: limit + 1 });
    return { ...toPage({ rows, total, limit, cursorOf: ({ id }: ListedRun) => id }, query), environment };
  });
