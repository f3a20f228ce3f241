import 'server-only';
import { type TrendQuery, trendQuery } from '@tachograph/openapi/queries';
import type { Store } from '@tachograph/store/database';
import type { Project } from '@tachograph/store/projects';
import { readTrendView, toTrendJson } from '@tachograph/views/trend';
import { TRPCError } from '@trpc/server';
import * as z from 'zod';
import { memoize } from '@/server/cache/memoize.ts';
import { readDriverSlots } from '@/server/projects/driver-slots.ts';
import { projectProcedure } from '@/server/projects/project-procedure.ts';
import { readScenarioSeries } from './read-scenario-series.ts';
import { toTrendPage } from './to-trend-page.ts';

/** With the metrics below the first one: see `readTrendView`. */
const trendInput = trendQuery.extend({ below: z.array(z.string().min(1).max(400)).max(20).nullish() });

type Requested = TrendQuery & Pick<z.output<typeof trendInput>, 'below'>;

async function readView(db: Store, project: Project, query: Requested) {
  const view = await readTrendView(db, project, query, { readSeries: readScenarioSeries });
  if (view) return view;
  throw new TRPCError({ code: 'NOT_FOUND', message: `there is no scenario "${query.scenario}" in this project` });
}

/** One scenario through versions, time or runs, as the page draws it. */
export const readTrend = projectProcedure.input(trendInput).query(
  memoize(async ({ ctx: { db, project }, input }) => {
    const [view, slots] = await Promise.all([readView(db, project, input), readDriverSlots(db, project)]);
    return toTrendPage(view, { project: project.slug, slots });
  }),
);

/** The same as JSON; `url` is that of the page. */
export const readTrendJson = projectProcedure
  .input(trendQuery.extend({ url: z.url() }))
  .query(async ({ ctx: { db, project }, input: { url, ...query } }) =>
    toTrendJson(await readView(db, project, query), { url, project }),
  );
