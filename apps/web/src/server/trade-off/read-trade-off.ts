import 'server-only';
import { parseSelected, toIdentity } from '@tachograph/analysis/selection';
import { fillTradeOff, planTradeOff } from '@tachograph/analysis/trade-off';
import { listEnvironments } from '@tachograph/store/environments';
import { readChosen } from '@tachograph/store/repeats';
import { listScenarios } from '@tachograph/store/scenarios';
import { readSeriesVersions } from '@tachograph/store/series';
import * as z from 'zod';
import { memoize } from '@/server/cache/memoize.ts';
import { readDriverSlots } from '@/server/projects/driver-slots.ts';
import { projectProcedure } from '@/server/projects/project-procedure.ts';
import { hasTradeOff, pickScenario } from './pick-scenario.ts';
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

/** Two metrics of one case against each other, in one environment: a point per driver version. */
export const readTradeOff = projectProcedure.input(tradeOffInput).query(
  memoize(async ({ ctx, input }) => {
    const [all, environments, slots] = await Promise.all([
      listScenarios(ctx.db, ctx.project.id),
      listEnvironments(ctx.db, ctx.project.id),
      readDriverSlots(ctx.db, ctx.project),
    ]);
    const requested = input.scenario;
    const scenario = requested ? (all.find(({ slug }) => slug === requested) ?? null) : pickScenario(all);
    const measured = scenario
      ? await readSeriesVersions(ctx.db, ctx.project.id, { scenarios: [scenario.slug] })
      : { series: [], versions: [], pairVariances: new Map() };
    const plan = planTradeOff(measured, {
      params: input.params,
      x: input.x,
      y: input.y,
      environment: toIdentity(input.environment, environments),
      drivers: input.drivers?.map(parseSelected) ?? null,
    });
    const tradeOff = fillTradeOff(plan, await readChosen(ctx.db, ctx.project.id, plan));
    const drivers = [...new Map(measured.series.map(({ driver }) => [driver.slug, driver])).values()];
    // Without its scenario nothing else can be found either: one notice is enough.
    const unknown = requested && !scenario ? [{ kind: 'scenario', requested: requested } as const] : tradeOff.unknown;
    return {
      scenario,
      /** Those with two metrics. */
      scenarios: all.filter(hasTradeOff),
      isEmpty: all.length === 0,
      tradeOff: { ...tradeOff, unknown },
      chart: toTradeOffChart(ctx.project.slug, tradeOff, slots),
      drivers,
      slots,
    };
  }),
);
