import 'server-only';
import { fillMatrix, planMatrix } from '@tachograph/analysis/matrix';
import { toIdentity } from '@tachograph/analysis/selection';
import { toEvaluation } from '@tachograph/analysis/verdict';
import { listEnvironments } from '@tachograph/store/environments';
import { readChosen } from '@tachograph/store/repeats';
import { listScenarios, type ScenarioSummary } from '@tachograph/store/scenarios';
import { readSeriesVersions } from '@tachograph/store/series';
import * as z from 'zod';
import { memoize } from '@/server/cache/memoize.ts';
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

/** Versions of a series in a matrix, beside those of the reference and of the opened cell. */
const MOST_VERSIONS = 100;

const NOTHING = { series: [], versions: [], hasOlder: false, pairVariances: new Map() };

/** One case as a matrix of driver versions and servers, against one reference cell. */
export const readMatrix = projectProcedure.input(matrixInput).query(
  memoize(async ({ ctx, input }) => {
    const requested = input.scenario;
    const listing = listScenarios(ctx.db, ctx.project.id);
    const readMeasured = async () => {
      const slug = requested ?? pickScenario(await listing)?.slug;
      const named = [input.reference, input.chosen].flatMap((cell) => cell?.version ?? []);
      return slug === undefined
        ? NOTHING
        : readSeriesVersions(ctx.db, ctx.project.id, { scenarios: [slug] }, { newest: MOST_VERSIONS, named });
    };
    const [scenarios, environments, measured, slots] = await Promise.all([
      listing,
      listEnvironments(ctx.db, ctx.project.id),
      readMeasured(),
      readDriverSlots(ctx.db, ctx.project),
    ]);
    const scenario = requested ? (scenarios.find(({ slug }) => slug === requested) ?? null) : pickScenario(scenarios);
    const inPlace = (cell: z.infer<typeof selected> | null) =>
      cell && { ...cell, environment: toIdentity(cell.environment, environments) };
    const plan = planMatrix(measured, {
      ...input,
      reference: inPlace(input.reference),
      chosen: inPlace(input.chosen),
      referenceDriver: ctx.project.referenceDriver,
      environments,
      evaluation: toEvaluation(ctx.project),
    });
    const matrix = fillMatrix(plan, await readChosen(ctx.db, ctx.project.id, plan));
    const drivers = [...new Map(measured.series.map(({ driver }) => [driver.slug, driver])).values()];
    // Without its scenario nothing else can be found either: one notice is enough.
    const unknown = requested && !scenario ? [{ kind: 'scenario', requested: requested } as const] : matrix.unknown;
    return { scenario, scenarios, matrix: { ...matrix, unknown }, hasOlder: measured.hasOlder, drivers, slots };
  }),
);
