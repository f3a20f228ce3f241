import 'server-only';
import { fillTopology, listTopologyPairs, planTopology, type TopologyDelta } from '@tachograph/analysis/sweep';
import { listEnvironments } from '@tachograph/store/environments';
import { readChosen } from '@tachograph/store/repeats';
import * as z from 'zod';
import { memoize } from '@/server/cache/memoize.ts';
import { readDriverSlots } from '@/server/projects/driver-slots.ts';
import { projectProcedure } from '@/server/projects/project-procedure.ts';
import { readScenarioSeries } from '@/server/series/read-scenario-series.ts';

const topologyInput = z.object({ scenario: z.string().min(1).max(400) });

const NOTHING: TopologyDelta = { pairs: [] };

/** Latency added by the network to one scenario. A project without two environments that differ only in it reads no series. */
export const readTopology = projectProcedure.input(topologyInput).query(
  memoize(async ({ ctx, input }) => {
    const environments = await listEnvironments(ctx.db, ctx.project.id);
    if (listTopologyPairs(environments).length === 0) return { topology: NOTHING, slots: {} };
    const [measured, slots] = await Promise.all([
      readScenarioSeries(ctx.db, ctx.project.id, input.scenario),
      readDriverSlots(ctx.db, ctx.project),
    ]);
    const plan = planTopology(measured, environments);
    return { topology: fillTopology(plan, await readChosen(ctx.db, ctx.project.id, plan)), slots };
  }),
);
