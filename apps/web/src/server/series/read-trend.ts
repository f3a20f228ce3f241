import 'server-only';
import { toIdentity } from '@tachograph/analysis/selection';
import { fillMetrics, planMetrics, planTrend, toTrendHeadline } from '@tachograph/analysis/trend';
import { minimumEffectOf } from '@tachograph/analysis/verdict';
import { readExcludedResults } from '@tachograph/store/curation';
import { listEnvironments } from '@tachograph/store/environments';
import { readLines } from '@tachograph/store/repeats';
import { readOrigins } from '@tachograph/store/runs';
import { findScenario } from '@tachograph/store/scenarios';
import { TRPCError } from '@trpc/server';
import * as z from 'zod';
import { describeRatios, drawFigure } from '@/charts/trend/draw-figure.ts';
import { memoize } from '@/server/cache/memoize.ts';
import { readDriverSlots } from '@/server/projects/driver-slots.ts';
import { projectProcedure } from '@/server/projects/project-procedure.ts';
import { listTrendChanges } from './list-trend-changes.ts';
import { listTrendNotes } from './list-trend-notes.ts';
import { readMetricsBelow } from './read-metrics-below.ts';
import { readScenarioSeries } from './read-scenario-series.ts';
import { shareTimes, toMetricFigures } from './to-metric-figures.ts';
import { toContextGroups, toTrendFigure } from './to-trend-figure.ts';

const text = z.string().min(1).max(400);

/** Lines of requested drivers that a page draws: with more it would have too many elements. */
const MOST_REQUESTED_LINES = 14;

/** Results of excluded runs that a page draws. */
const MOST_EXCLUDED = 60;

const trendInput = z.object({
  scenario: text,
  axis: z.enum(['version', 'time', 'run']).optional(),
  figure: z.enum(['ratio', 'absolute']).optional(),
  metric: text.optional(),
  statistic: text.optional(),
  params: z.string().max(400).optional(),
  drivers: z.array(text).max(60).optional(),
  environment: text.optional(),
  /** Metrics that are drawn below the first one, in this order; null: those that say most. Left out: none. */
  below: z.array(text).max(20).nullish(),
});

/** Results that are stored of these lines. */
function countStored(series: readonly { key: string; points: number }[], lines: readonly { key: string }[]): number {
  const drawn = new Set(lines.map(({ key }) => key));
  return series.reduce((sum, { key, points }) => sum + (drawn.has(key) ? points : 0), 0);
}

/** One scenario through versions, time or runs: a line per driver, the same case elsewhere as context. */
export const readTrend = projectProcedure.input(trendInput).query(
  memoize(async ({ ctx, input }) => {
    const [scenario, environments, measured, slots] = await Promise.all([
      findScenario(ctx.db, ctx.project.id, input.scenario),
      listEnvironments(ctx.db, ctx.project.id),
      readScenarioSeries(ctx.db, ctx.project.id, input.scenario),
      readDriverSlots(ctx.db, ctx.project),
    ]);
    if (!scenario)
      throw new TRPCError({ code: 'NOT_FOUND', message: `there is no scenario "${input.scenario}" in this project` });
    const plan = planTrend(measured, {
      axis: input.axis ?? null,
      metric: input.metric ?? null,
      statistic: input.statistic ?? null,
      params: input.params ?? null,
      drivers: input.drivers ?? null,
      environment: toIdentity(input.environment, environments),
      environments,
      mostRequestedLines: MOST_REQUESTED_LINES,
      ...minimumEffectOf(ctx.project),
    });
    const metrics = planMetrics(measured, plan, input.below === undefined ? [] : input.below);
    const [read, found, below] = await Promise.all([
      readLines(ctx.db, ctx.project.id, plan),
      listTrendChanges(ctx.db, ctx.project.id, plan.lines),
      readMetricsBelow(ctx.db, ctx.project.id, metrics),
    ]);
    const runs = [...read.points, ...below.points].map(({ run }) => run);
    const [origins, excluded, noted] = await Promise.all([
      readOrigins(ctx.db, ctx.project.id, runs),
      readExcludedResults(
        ctx.db,
        ctx.project.id,
        plan.lines.map(({ key }) => key),
        MOST_EXCLUDED,
      ),
      listTrendNotes(ctx.db, ctx.project.id, { ...plan, points: read.points }),
    ]);
    const reading = { ...read, ...found, ...noted, origins, excluded };
    const { main: whole, metrics: filled } = fillMetrics(plan, reading, metrics, { ...below, origins });
    const drivers = [...new Map(measured.series.map(({ driver }) => [driver.slug, driver])).values()];
    const context = { project: ctx.project.slug, trend: whole, slots, origins };
    // The page shows panels and context by their figures only.
    const { panels: _panels, others: _others, ...named } = whole;
    const head = { ...named, unknown: [...named.unknown, ...metrics.unknown] };
    const thinned = whole.axis === 'version' ? 0 : countStored(measured.series, plan.lines) - read.points.length;
    const drawn = drawFigure(toTrendFigure(context), input.figure ?? whole.defaultFigure);
    const { figure, lower } = shareTimes(drawn, toMetricFigures(filled, context, input.figure));
    const trend = { ...head, ...(figure.shown === 'ratio' ? describeRatios(figure) : {}) };
    const figures = {
      figure,
      lower,
      hiddenMetrics: metrics.hidden.map(({ key, name }) => ({ key, name })),
      elsewhere: toContextGroups(context),
      hasOlderChanges: found.hasOlder,
      hasOlderNotes: noted.hasOlderNotes,
    };
    return { scenario, trend, headline: toTrendHeadline(whole), thinned, ...figures, slots, drivers };
  }),
);
