import 'server-only';
import { listTopologyPairs, type TopologyDelta, toTopologyDelta } from '@tachograph/analysis';
import { listEnvironments, readSeries } from '@tachograph/store';
import { z } from 'zod';
import { readDriverSlots } from '@/server/projects/driver-slots.ts';
import { projectProcedure } from '@/server/projects/project-procedure.ts';

export const topologyInput = z.object({ scenario: z.string().min(1).max(400) });

const NOTHING: TopologyDelta = { pairs: [] };

/** What distance costs one scenario. A project without two environments that differ only in it reads no series. */
export const readTopology = projectProcedure.input(topologyInput).query(async ({ ctx, input }) => {
  const environments = await listEnvironments(ctx.db, ctx.project.id);
  const paired = listTopologyPairs(environments).flatMap(({ local, distant }) => [local.identity, distant.identity]);
  if (paired.length === 0) return { topology: NOTHING, slots: {} };
  const filter = { scenarios: [input.scenario], environments: [...new Set(paired)] };
  const [data, slots] = await Promise.all([
    readSeries(ctx.db, ctx.project.id, filter),
    readDriverSlots(ctx.db, ctx.project),
  ]);
  return { topology: toTopologyDelta(data, { environments }), slots };
});
