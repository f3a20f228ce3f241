import 'server-only';
import { readTradeOffView, toTradeOffJson } from '@tachograph/views/trade-off';
import * as z from 'zod';
import { memoize } from '@/server/cache/memoize.ts';
import { readDriverSlots } from '@/server/projects/driver-slots.ts';
import { projectProcedure } from '@/server/projects/project-procedure.ts';
import { toTradeOffChart } from './to-trade-off-chart.ts';

const text = z.string().min(1).max(400);

const tradeOffInput = z.object({
  scenario: text.nullable(),
  params: z.string().max(400).nullable(),
  x: text.nullable(),
  y: text.nullable(),
  environment: text.nullable(),
  drivers: z.array(text).max(60).nullable(),
});

/** Two metrics of one case against each other, in one environment, as the page draws it. */
export const readTradeOff = projectProcedure.input(tradeOffInput).query(
  memoize(async ({ ctx: { db, project }, input }) => {
    const [view, slots] = await Promise.all([readTradeOffView(db, project, input), readDriverSlots(db, project)]);
    return { ...view, chart: toTradeOffChart(project.slug, view.tradeOff, slots), slots };
  }),
);

/** The same as JSON; `url` is that of the page. */
export const readTradeOffJson = projectProcedure
  .input(tradeOffInput.extend({ url: z.url() }))
  .query(async ({ ctx: { db, project }, input: { url, ...query } }) =>
    toTradeOffJson(await readTradeOffView(db, project, query), { url, project }),
  );
