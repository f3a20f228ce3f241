import 'server-only';
import { COMPARISON_LIMITS, compareAsAsked, toComparedSeries } from '@tachograph/analysis';
import { listDrivers, listEnvironments, listScenarios, type Project, readSeries, type Store } from '@tachograph/store';
import { z } from 'zod';
import { toDriverSlots } from '@/server/projects/driver-slots.ts';
import { projectProcedure } from '@/server/projects/project-procedure.ts';

const text = z.string().min(1).max(COMPARISON_LIMITS.name);
const selected = z.object({ slug: text, version: text.nullable(), environment: text.nullable().optional() });

export const comparisonInput = z.object({
  drivers: z.array(selected).max(COMPARISON_LIMITS.drivers),
  scenarios: z.array(text).max(COMPARISON_LIMITS.scenarios).nullable(),
  environment: text.nullable(),
  metric: text.nullable(),
  reference: selected.nullable(),
  waiver: z.string().max(COMPARISON_LIMITS.waiver).nullable(),
});

export type ComparisonInput = z.infer<typeof comparisonInput>;

/** What a page of comparison draws, and what a share of it is made from. */
export async function loadComparison(db: Store, project: Project, input: ComparisonInput) {
  const [environments, scenarios, drivers, series] = await Promise.all([
    listEnvironments(db, project.id),
    listScenarios(db, project.id),
    listDrivers(db, project.id),
    readSeries(db, project.id, toComparedSeries(input, project.referenceDriver), { withSamples: true }),
  ]);
  const { referenceDriver } = project;
  const comparison = compareAsAsked(input, { series, environments, scenarios, drivers, referenceDriver });
  return { comparison, environments, drivers, scenarios, slots: toDriverSlots(drivers) };
}

/** Drivers × versions side by side against one fixed reference, guarded against comparing unlike with unlike. */
export const readComparison = projectProcedure
  .input(comparisonInput)
  .query(({ ctx, input }) => loadComparison(ctx.db, ctx.project, input));
