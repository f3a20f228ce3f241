import 'server-only';
import type { Unknown } from '@tachograph/analysis/measurement';
import { chooseScoreboardResults, toScoreboard } from '@tachograph/analysis/scoreboard';
import { namesEnvironment } from '@tachograph/analysis/selection';
import { readChosen } from '@tachograph/store/repeats';
import { readSeriesVersions } from '@tachograph/store/series';
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

type Series = Awaited<ReturnType<typeof readSeriesVersions>>['series'][number];
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
    const { series, versions, pairVariances } = await readSeriesVersions(ctx.db, ctx.project.id, {});
    const drivers = [...new Map(series.map(({ driver }) => [driver.slug, driver])).values()];
    const environments = [...new Map(series.map(({ environment }) => [environment.identity, environment])).values()];
    const selected = series.filter((entry) => isSelected(input, entry));
    const keys = new Set(selected.map(({ key }) => key));
    const measured = { series: selected, versions: versions.filter((entry) => keys.has(entry.series)), pairVariances };
    const options = { reference: input.reference ?? ctx.project.referenceDriver, metric: input.metric ?? null };
    const read = await readChosen(ctx.db, ctx.project.id, chooseScoreboardResults(measured, options));
    const scoreboard = toScoreboard({ ...measured, ...read }, options);
    const unknown = [...listUnknown(input, series), ...scoreboard.unknown];
    return { scoreboard: { ...scoreboard, unknown }, drivers, environments };
  }),
);
