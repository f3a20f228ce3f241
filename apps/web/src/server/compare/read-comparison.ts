import 'server-only';
import { toComparison } from '@tachograph/analysis';
import { listDrivers, listEnvironments, listScenarios, type Project, readSeries, type Store } from '@tachograph/store';
import { z } from 'zod';
import { toDriverSlots } from '@/server/projects/driver-slots.ts';
import { projectProcedure } from '@/server/projects/project-procedure.ts';
import { namesEnvironment } from '@/ui/environment-slug.ts';

const text = z.string().min(1).max(400);
const selected = z.object({ slug: text, version: text.nullable(), environment: text.nullable().optional() });

type Selected = z.infer<typeof selected>;

const toDefaultReference = (slug: string | null) => (slug ? { slug, version: null } : null);

export const comparisonInput = z.object({
  drivers: z.array(selected).max(40),
  scenarios: z.array(text).max(400).nullable(),
  environment: text.nullable(),
  metric: text.nullable(),
  reference: selected.nullable(),
  waiver: z.string().max(300).nullable(),
});

export type ComparisonInput = z.infer<typeof comparisonInput>;

/** What a page of comparison draws, and what a share of it is made from. */
export async function loadComparison(db: Store, project: Project, input: ComparisonInput) {
  const slugs = [...new Set([...input.drivers, ...(input.reference ? [input.reference] : [])].map(({ slug }) => slug))];
  const filter = {
    ...(input.scenarios ? { scenarios: input.scenarios } : {}),
    ...(input.drivers.length > 0 ? { drivers: slugs } : {}),
  };
  const [environments, scenarios, drivers, data] = await Promise.all([
    listEnvironments(db, project.id),
    listScenarios(db, project.id),
    listDrivers(db, project.id),
    readSeries(db, project.id, filter, { withSamples: true }),
  ]);
  const identityOf = (slug: string | null | undefined) =>
    slug ? (environments.find((environment) => namesEnvironment(slug, environment))?.identity ?? slug) : null;
  const inPlace = (driver: Selected) => ({ ...driver, environment: identityOf(driver.environment) });
  const comparison = toComparison(data, {
    selected: input.drivers.map(inPlace),
    scenarios: input.scenarios,
    environment: identityOf(input.environment),
    metric: input.metric,
    reference: input.reference ? inPlace(input.reference) : toDefaultReference(project.referenceDriver),
    waiver: input.waiver,
    environments,
    scenarioTexts: scenarios,
    driverOrder: drivers.map(({ slug }) => slug),
  });
  return { comparison, environments, drivers, scenarios, slots: toDriverSlots(drivers) };
}

/** Drivers × versions side by side against one fixed reference, guarded against comparing unlike with unlike. */
export const readComparison = projectProcedure
  .input(comparisonInput)
  .query(({ ctx, input }) => loadComparison(ctx.db, ctx.project, input));
