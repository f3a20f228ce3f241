import 'server-only';
import { readTrendView } from '@tachograph/views/trend';
import { TRPCError } from '@trpc/server';
import * as z from 'zod';
import { memoize } from '@/server/cache/memoize.ts';
import { readDriverSlots } from '@/server/projects/driver-slots.ts';
import { projectProcedure } from '@/server/projects/project-procedure.ts';
import { readScenarioSeries } from './read-scenario-series.ts';
import { toTrendPage } from './to-trend-page.ts';

const text = z.string().min(1).max(400);

const trendInput = z.object({
  scenario: text,
  axis: z.enum(['version', 'time', 'run']).optional(),
  figure: z.enum(['ratio', 'absolute']).optional(),
  metric: text.optional(),
  statistic: text.optional(),
  params: z.string().max(400).optional(),
  drivers: z.array(text).max(60).optional(),
  environment: text.optional(),
  below: z.array(text).max(20).nullish(),
});

/** One scenario through versions, time or runs, as the page draws it. */
export const readTrend = projectProcedure.input(trendInput).query(
  memoize(async ({ ctx: { db, project }, input }) => {
    const [view, slots] = await Promise.all([
      readTrendView(db, project, input, { readSeries: readScenarioSeries }),
      readDriverSlots(db, project),
    ]);
    if (!view)
      throw new TRPCError({ code: 'NOT_FOUND', message: `there is no scenario "${input.scenario}" in this project` });
    return toTrendPage(view, { project: project.slug, slots });
  }),
);
