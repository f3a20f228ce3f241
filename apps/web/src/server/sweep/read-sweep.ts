import 'server-only';
import { type SweepQuery, sweepQuery } from '@tachograph/openapi/page-queries';
import type { Store } from '@tachograph/store/database';
import type { Project } from '@tachograph/store/projects';
import { readSweepView, readTopologyView, toSweepJson } from '@tachograph/views/sweep';
import { TRPCError } from '@trpc/server';
import * as z from 'zod';
import { readDriverSlots } from '@/server/projects/driver-slots.ts';
import { memoize, projectProcedure } from '@/server/projects/project-procedure.ts';
import { readScenarioSeries } from '@/server/series/read-scenario-series.ts';
import { toSweepFigure } from './to-sweep-figure.ts';

async function readView(db: Store, project: Project, query: SweepQuery) {
  const view = await readSweepView(db, project, query, { readSeries: readScenarioSeries });
  if (view) return view;
  throw new TRPCError({ code: 'NOT_FOUND', message: `there is no scenario "${query.scenario}" in this project` });
}

/** One scenario along a numeric param, and the latency that the network adds to it, as the page draws it. */
export const readSweep = projectProcedure.input(sweepQuery).query(
  memoize(async ({ ctx: { db, project }, input }) => {
    const [view, slots] = await Promise.all([readView(db, project, input), readDriverSlots(db, project)]);
    return { ...view, figure: toSweepFigure(project.slug, view.sweep, slots), slots };
  }),
);

/** The same as JSON; `url` is that of the page. */
export const readSweepJson = projectProcedure
  .input(sweepQuery.extend({ url: z.url() }))
  .query(async ({ ctx: { db, project }, input: { url, ...query } }) =>
    toSweepJson(await readView(db, project, query), { url, project }),
  );

/** Latency added by the network to one scenario. */
export const readTopology = projectProcedure.input(sweepQuery.pick({ project: true, scenario: true })).query(
  memoize(async ({ ctx: { db, project }, input: { scenario } }) => {
    const topology = await readTopologyView(db, project, scenario, { readSeries: readScenarioSeries });
    return { topology, slots: topology.pairs.length === 0 ? {} : await readDriverSlots(db, project) };
  }),
);
