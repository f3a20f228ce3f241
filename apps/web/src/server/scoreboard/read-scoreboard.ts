import 'server-only';
import type { Unknown } from '@tachograph/analysis/measurement';
import { planScoreboard } from '@tachograph/analysis/scoreboard';
import { toIdentity } from '@tachograph/analysis/selection';
import { toEvaluation } from '@tachograph/analysis/verdict';
import { listEnvironments } from '@tachograph/store/environments';
import { readSeriesTotals } from '@tachograph/store/series';
import * as z from 'zod';
import { memoize } from '@/server/cache/memoize.ts';
import { readRecentChanges } from '@/server/changes/read-recent-changes.ts';
import { readShownChanges } from '@/server/changes/read-shown-changes.ts';
import { projectProcedure } from '@/server/projects/project-procedure.ts';
import { loadScoreboard } from './load-scoreboard.ts';

const slug = z.string().min(1).max(200);

const scoreboardInput = z.object({
  metric: slug.optional(),
  reference: slug.optional(),
  environment: slug.optional(),
  drivers: z.array(slug).max(60).optional(),
});

type Series = Awaited<ReturnType<typeof readSeriesTotals>>['series'][number];
type Selection = z.infer<typeof scoreboardInput>;

function listUnknown({ drivers = [] }: Selection, series: readonly Series[]): Unknown[] {
  const missing = drivers.filter((requested) => !series.some(({ driver }) => driver.slug === requested));
  return missing.map((requested) => ({ kind: 'driver', requested }) as const);
}

/** The overview's table: newest version of every driver against one reference, in one environment. */
export const readScoreboard = projectProcedure.input(scoreboardInput).query(
  memoize(async ({ ctx, input }) => {
    const [totals, environments] = await Promise.all([
      readSeriesTotals(ctx.db, ctx.project.id),
      listEnvironments(ctx.db, ctx.project.id),
    ]);
    const { series } = totals;
    const drivers = [...new Map(series.map(({ driver }) => [driver.slug, driver])).values()];
    const options = {
      reference: input.reference ?? ctx.project.referenceDriver,
      metric: input.metric ?? null,
      environment: toIdentity(input.environment, environments),
      evaluation: toEvaluation(ctx.project),
    };
    const chosen = series.filter(({ driver }) => !input.drivers || input.drivers.includes(driver.slug));
    const plan = planScoreboard({ ...totals, series: chosen }, options);
    const scoreboard = await loadScoreboard(ctx.db, ctx.project, plan, options);
    const unknown = [...listUnknown(input, series), ...scoreboard.unknown];
    const { environment, metric } = scoreboard;
    const all =
      environment && metric
        ? await readShownChanges(ctx.db, ctx.project.id, { environment: environment.identity, metric: metric.metric })
        : [];
    const changes = all.filter(({ driver }) => input.drivers?.includes(driver.slug) ?? true);
    const recent = await readRecentChanges(ctx.db, ctx.project.id, changes, environment?.newestAt ?? new Date(0));
    const runs = Object.fromEntries(environments.map((environment) => [environment.identity, environment.runs]));
    return { scoreboard: { ...scoreboard, unknown }, drivers, runs, changes, recent };
  }),
);
