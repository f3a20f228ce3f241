import 'server-only';
import { toMatrix } from '@tachograph/analysis/matrix';
import { toIdentity } from '@tachograph/analysis/selection';
import { listEnvironments } from '@tachograph/store/environments';
import { readSeriesWithNoise } from '@tachograph/store/repeats';
import { listScenarios, type ScenarioSummary } from '@tachograph/store/scenarios';
import { z } from 'zod';
import { readDriverSlots } from '@/server/projects/driver-slots.ts';
import { projectProcedure } from '@/server/projects/project-procedure.ts';

const text = z.string().min(1).max(400);
const selected = z.object({
  slug: text,
  version: text.nullable(),
  options: text.nullable(),
  environment: text.nullable(),
});

const matrixInput = z.object({
  scenario: text.nullable(),
  metric: text.nullable(),
  statistic: text.nullable(),
  params: z.string().max(400).nullable(),
  drivers: z.array(text).max(60).nullable(),
  reference: selected.nullable(),
  chosen: selected.nullable(),
});

/** Where none is requested: the scenario with most results, then the one measured in most environments. */
const pickScenario = (scenarios: readonly ScenarioSummary[]): ScenarioSummary | null =>
  [...scenarios].sort(
    (a, b) => b.results - a.results || b.environments.length - a.environments.length || (a.slug < b.slug ? -1 : 1),
  )[0] ?? null;

/** One case as a matrix of driver versions and servers, against one reference cell. */
export const readMatrix = projectProcedure.input(matrixInput).query(async ({ ctx, input }) => {
  const [scenarios, environments, slots] = await Promise.all([
    listScenarios(ctx.db, ctx.project.id),
    listEnvironments(ctx.db, ctx.project.id),
    readDriverSlots(ctx.db, ctx.project),
  ]);
  const requested = input.scenario;
  const scenario = requested ? (scenarios.find(({ slug }) => slug === requested) ?? null) : pickScenario(scenarios);
  const data = scenario
    ? await readSeriesWithNoise(ctx.db, ctx.project.id, { scenarios: [scenario.slug] })
    : { series: [], points: [], noise: { groups: [], metrics: [] } };
  const inPlace = (cell: z.infer<typeof selected> | null) =>
    cell && { ...cell, environment: toIdentity(cell.environment, environments) };
  const matrix = toMatrix(data, {
    ...input,
    reference: inPlace(input.reference),
    chosen: inPlace(input.chosen),
    referenceDriver: ctx.project.referenceDriver,
    environments,
  });
  const drivers = [...new Map(data.series.map(({ driver }) => [driver.slug, driver])).values()];
  // Without its scenario nothing else can be found either: one notice is enough.
  const unknown = requested && !scenario ? [{ kind: 'scenario', requested: requested } as const] : matrix.unknown;
  return { scenario, scenarios, matrix: { ...matrix, unknown }, drivers, slots };
});
