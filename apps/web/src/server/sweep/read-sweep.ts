import 'server-only';
import { toIdentity } from '@tachograph/analysis/selection';
import { fillSweep, fillTopology, planSweep, planTopology } from '@tachograph/analysis/sweep';
import { toEvaluation } from '@tachograph/analysis/verdict';
import { listEnvironments } from '@tachograph/store/environments';
import { readChosen } from '@tachograph/store/repeats';
import { findScenario } from '@tachograph/store/scenarios';
import { addSamples, readSeriesVersions } from '@tachograph/store/series';
import { TRPCError } from '@trpc/server';
import * as z from 'zod';
import { memoize } from '@/server/cache/memoize.ts';
import { readDriverSlots } from '@/server/projects/driver-slots.ts';
import { projectProcedure } from '@/server/projects/project-procedure.ts';
import { toSweepFigure } from './to-sweep-figure.ts';

const text = z.string().min(1).max(400);
const selected = z.object({ slug: text, version: text.nullable() });

const sweepInput = z.object({
  scenario: text,
  param: text.nullable(),
  metric: text.nullable(),
  statistic: text.nullable(),
  selected: z.array(selected).max(60),
  group: text.nullable(),
  environment: text.nullable(),
  reference: selected.nullable(),
});

/** One scenario along a numeric param, in one environment, and the latency that the network adds to it. With samples, as a comparison. */
export const readSweep = projectProcedure.input(sweepInput).query(
  memoize(async ({ ctx, input }) => {
    const [scenario, environments, measured, slots] = await Promise.all([
      findScenario(ctx.db, ctx.project.id, input.scenario),
      listEnvironments(ctx.db, ctx.project.id),
      readSeriesVersions(ctx.db, ctx.project.id, { scenarios: [input.scenario] }),
      readDriverSlots(ctx.db, ctx.project),
    ]);
    if (!scenario)
      throw new TRPCError({ code: 'NOT_FOUND', message: `there is no scenario "${input.scenario}" in this project` });
    const options = {
      ...input,
      environment: toIdentity(input.environment, environments),
      referenceDriver: ctx.project.referenceDriver,
      evaluation: toEvaluation(ctx.project),
    };
    const plan = planSweep(measured, options);
    const network = planTopology(measured, environments);
    const [read, topology] = await Promise.all([
      readChosen(ctx.db, ctx.project.id, plan),
      readChosen(ctx.db, ctx.project.id, network),
    ]);
    const points = await addSamples(ctx.db, ctx.project.id, read.points);
    const sweep = fillSweep(plan, { ...read, points });
    const figure = toSweepFigure(ctx.project.slug, sweep, slots);
    const delta = fillTopology(network, topology);
    return { scenario, sweep, figure, topology: delta, slots };
  }),
);
