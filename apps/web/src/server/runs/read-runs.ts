import 'server-only';
import { countRunResults, listRunResults, type RunResult } from '@tachograph/store/results';
import type { ListedRun } from '@tachograph/store/runs';
import { readRunsView } from '@tachograph/views/runs';
import * as z from 'zod';
import { RESULTS_PER_PAGE } from '@/routing/search-params.ts';
import { toPage } from '@/server/lists/to-page.ts';
import { projectProcedure } from '@/server/projects/project-procedure.ts';

const resultSlug = z.string().max(400).optional();

const resultFilter = z.object({ scenario: resultSlug, driver: resultSlug, text: z.string().max(200).optional() });

const resultIndex = z.number().int().min(0).optional();

const resultInput = resultFilter.extend({ run: z.string().max(80), after: resultIndex, before: resultIndex });

/** A page of a run's results that match, with the number of all results by scenario and driver. */
export const readRunResults = projectProcedure.input(resultInput).query(async ({ ctx: { db, project }, input }) => {
  const { run, scenario, driver, text, after, before } = input;
  const wanted = { scenario, driver, text };
  const isFiltered = Object.values(wanted).some((value) => value !== undefined);
  const [rows, counts, found] = await Promise.all([
    listRunResults(db, project.id, run, { ...wanted, after, before, limit: RESULTS_PER_PAGE + 1 }),
    countRunResults(db, project.id, run),
    isFiltered ? countRunResults(db, project.id, run, wanted) : null,
  ]);
  const total = (found ?? counts).results;
  const cursorOf = ({ ordinal }: RunResult) => String(ordinal);
  const cursors = { after: after?.toString(), before: before?.toString() };
  return { page: toPage({ rows, total, limit: RESULTS_PER_PAGE, cursorOf }, cursors), counts };
});

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
