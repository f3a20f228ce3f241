import 'server-only';
import type { Unknown } from '@tachograph/analysis/measurement';
import { chooseScoreboardResults, fillScoreboard, planScoreboard } from '@tachograph/analysis/scoreboard';
import { namesEnvironment } from '@tachograph/analysis/selection';
import { readChosen } from '@tachograph/store/repeats';
import { readSeriesTotals, readSeriesVersions } from '@tachograph/store/series';
import { z } from 'zod';
import { memoize } from '@/server/cache/memoize.ts';
import { projectProcedure } from '@/server/projects/project-procedure.ts';

const slug = z.string().min(1).max(200);

const scoreboardInput = z.object({
  metric: slug.optional(),
  reference: slug.optional(),
  environment: slug.optional(),
  drivers: z.array(slug).max(60).optional(),
});

type Series = Awaited<ReturnType<typeof readSeriesTotals>>['series'][number];
type Selection = z.infer<typeof scoreboardInput>;

const isSelected = (input: Selection, { driver, environment }: Series) =>
  (!input.drivers || input.drivers.includes(driver.slug)) &&
  (!input.environment || namesEnvironment(input.environment, environment));

function listUnknown({ drivers = [], environment: named }: Selection, series: readonly Series[]): Unknown[] {
  const missing = drivers.filter((requested) => !series.some(({ driver }) => driver.slug === requested));
  const isUnknown = named !== undefined && !series.some(({ environment }) => namesEnvironment(named, environment));
  return [
    ...missing.map((requested) => ({ kind: 'driver', requested }) as const),
    ...(isUnknown ? [{ kind: 'environment', requested: named } as const] : []),
  ];
}

/** The overview's matrix: newest version of every driver, one block per environment, against one reference. */
export const readScoreboard = projectProcedure.input(scoreboardInput).query(
  memoize(async ({ ctx, input }) => {
    const totals = await readSeriesTotals(ctx.db, ctx.project.id);
    const { series } = totals;
    const drivers = [...new Map(series.map(({ driver }) => [driver.slug, driver])).values()];
    const environments = [...new Map(series.map(({ environment }) => [environment.identity, environment])).values()];
    const options = { reference: input.reference ?? ctx.project.referenceDriver, metric: input.metric ?? null };
    const plan = planScoreboard({ ...totals, series: series.filter((entry) => isSelected(input, entry)) }, options);
    const shown = { keys: plan.series.map(({ key }) => key) };
    const versions = await readSeriesVersions(ctx.db, ctx.project.id, shown, { newest: plan.mostVersions });
    const read = await readChosen(ctx.db, ctx.project.id, chooseScoreboardResults(versions, plan));
    const scoreboard = fillScoreboard(plan, { ...versions, ...read }, options);
    const unknown = [...listUnknown(input, series), ...scoreboard.unknown];
    return { scoreboard: { ...scoreboard, unknown }, drivers, environments };
  }),
);
