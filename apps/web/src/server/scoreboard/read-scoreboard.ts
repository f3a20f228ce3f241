import 'server-only';
import type { Unknown } from '@tachograph/analysis/measurement';
import { toScoreboard } from '@tachograph/analysis/scoreboard';
import { namesEnvironment } from '@tachograph/analysis/selection';
import { readNoise } from '@tachograph/store/repeats';
import { readScoreboard as fromStore } from '@tachograph/store/series';
import { z } from 'zod';
import { projectProcedure } from '@/server/projects/project-procedure.ts';

const slug = z.string().min(1).max(200);

const scoreboardInput = z.object({
  metric: slug.optional(),
  reference: slug.optional(),
  environment: slug.optional(),
  drivers: z.array(slug).max(60).optional(),
});

/** The overview's matrix: newest version of every driver, one block per environment, against one reference. */
export const readScoreboard = projectProcedure.input(scoreboardInput).query(async ({ ctx, input }) => {
  const { series, points } = await fromStore(ctx.db, ctx.project.id);
  const drivers = [...new Map(series.map(({ driver }) => [driver.slug, driver])).values()];
  const environments = [...new Map(series.map(({ environment }) => [environment.identity, environment])).values()];
  const unknownDrivers = (input.drivers ?? []).filter((slug) => !drivers.some((driver) => driver.slug === slug));
  const named = input.environment;
  const isUnknown = named !== undefined && !environments.some((environment) => namesEnvironment(named, environment));
  const unknown: Unknown[] = [
    ...unknownDrivers.map((requested) => ({ kind: 'driver', requested }) as const),
    ...(isUnknown ? [{ kind: 'environment', requested: named } as const] : []),
  ];
  const selected = series.filter(
    ({ driver, environment }) =>
      (!input.drivers || input.drivers.includes(driver.slug)) &&
      (!input.environment || namesEnvironment(input.environment, environment)),
  );
  const keys = new Set(selected.map(({ key }) => key));
  const noise = await readNoise(ctx.db, ctx.project.id, selected);
  const scoreboard = toScoreboard(
    { series: selected, points: points.filter((point) => keys.has(point.series)), noise },
    { reference: input.reference ?? ctx.project.referenceDriver, metric: input.metric ?? null },
  );
  return { scoreboard: { ...scoreboard, unknown: [...unknown, ...scoreboard.unknown] }, drivers, environments };
});
