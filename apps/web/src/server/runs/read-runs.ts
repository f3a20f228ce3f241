import 'server-only';
import { countRuns, type ListedRun, listRuns } from '@tachograph/store/runs';
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

/** A page of runs, newest first by the time of measurement: a repetition group once, or the runs of one group. */
export const readRuns = projectProcedure.input(input).query(async ({ ctx: { db, project }, input }) => {
  const { environment, repetitionGroup, limit, ...cursors } = input;
  const oncePerGroup = repetitionGroup === undefined;
  const [rows, total] = await Promise.all([
    listRuns(db, project.id, { environment, repetitionGroup, oncePerGroup, ...cursors, limit: limit + 1 }),
    countRuns(db, project.id, { environment, repetitionGroup }),
  ]);
  return toPage({ rows, total, limit, cursorOf: ({ id }: ListedRun) => id }, cursors);
});
