import 'server-only';
import { tradeOffQuery } from '@tachograph/openapi/page-queries';
import { readTradeOffView, toTradeOffJson } from '@tachograph/views/trade-off';
import * as z from 'zod';
import { readDriverSlots } from '@/server/projects/driver-slots.ts';
import { memoize, projectProcedure } from '@/server/projects/project-procedure.ts';
import { toTradeOffChart } from './to-trade-off-chart.ts';

/** Two metrics of one case against each other, in one environment, as the page draws it. */
export const readTradeOff = projectProcedure.input(tradeOffQuery).query(
  memoize(async ({ ctx: { db, project }, input }) => {
    const [view, slots] = await Promise.all([readTradeOffView(db, project, input), readDriverSlots(db, project)]);
    return { ...view, chart: toTradeOffChart(project.slug, view.tradeOff, slots), slots };
  }),
);

/** The same as JSON; `url` is that of the page. */
export const readTradeOffJson = projectProcedure
  .input(tradeOffQuery.extend({ url: z.url() }))
  .query(async ({ ctx: { db, project }, input: { url, ...query } }) =>
    toTradeOffJson(await readTradeOffView(db, project, query), { url, project }),
  );
