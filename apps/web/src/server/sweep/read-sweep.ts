import 'server-only';
import { toIdentity } from '@tachograph/analysis/selection';
import { toSweep, toTopologyDelta } from '@tachograph/analysis/sweep';
import { listEnvironments } from '@tachograph/store/environments';
import { readSeriesWithNoise } from '@tachograph/store/repeats';
import { findScenario } from '@tachograph/store/scenarios';
import { TRPCError } from '@trpc/server';
import { z } from 'zod';
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
export const readSweep = projectProcedure.input(sweepInput).query(async ({ ctx, input }) => {
  const [scenario, environments, data, slots] = await Promise.all([
    findScenario(ctx.db, ctx.project.id, input.scenario),
    listEnvironments(ctx.db, ctx.project.id),
    readSeriesWithNoise(ctx.db, ctx.project.id, { scenarios: [input.scenario] }, { withSamples: true }),
    readDriverSlots(ctx.db, ctx.project),
  ]);
  if (!scenario)
    throw new TRPCError({ code: 'NOT_FOUND', message: `there is no scenario "${input.scenario}" in this project` });
  const sweep = toSweep(data, {
    ...input,
    environment: toIdentity(input.environment, environments),
    referenceDriver: ctx.project.referenceDriver,
  });
  const figure = toSweepFigure(ctx.project.slug, sweep, slots);
  return { scenario, sweep, figure, topology: toTopologyDelta(data, { environments }), slots };
});
