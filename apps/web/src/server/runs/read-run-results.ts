import 'server-only';
import { countRunResults, listRunResults, type RunResult } from '@tachograph/store/results';
import * as z from 'zod';
import { RESULTS_PER_PAGE } from '@/routing/search-params.ts';
import { toPage } from '@/server/lists/to-page.ts';
import { projectProcedure } from '@/server/projects/project-procedure.ts';

const slug = z.string().max(400).optional();

const filter = z.object({ scenario: slug, driver: slug, text: z.string().max(200).optional() });

const index = z.number().int().min(0).optional();

const input = filter.extend({ run: z.string().max(80), after: index, before: index });

/** A page of a run's results that match, with the number of all results by scenario and driver. */
export const readRunResults = projectProcedure.input(input).query(async ({ ctx: { db, project }, input }) => {
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
