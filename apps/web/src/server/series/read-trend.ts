import 'server-only';
import { toTrendHeadline } from '@tachograph/analysis/trend';
import { type TrendQuery, trendQuery } from '@tachograph/openapi/queries';
import type { Store } from '@tachograph/store/database';
import { hasHistograms } from '@tachograph/store/histograms';
import type { Project } from '@tachograph/store/projects';
import { readTrendView, type TrendView, toTrendJson } from '@tachograph/views/trend';
import { TRPCError } from '@trpc/server';
import * as z from 'zod';
import type { DriverSlots } from '@/charts/style/paint.tsx';
import { describeRatios, drawFigure } from '@/charts/trend/draw-figure.ts';
import type { LowerMetric } from '@/charts/trend/lower-model.ts';
import type { TrendFigure } from '@/charts/trend/trend-figure.ts';
import { memoize, projectProcedure, readDriverSlots } from '@/server/projects/project-procedure.ts';
import { readScenarioSeries } from './read-scenario-series.ts';
import { type TrendContextData, toContextGroups, toTrendFigure } from './to-trend-figure.ts';

/** The metrics below the first one of a trend as the chart takes them; each as a ratio where the first one is, if it has any. */
const toMetricFigures = (
  { metrics }: Pick<TrendView, 'metrics'>,
  context: Omit<TrendContextData, 'trend'>,
): LowerMetric[] =>
  metrics.map(({ key, name, case: of, trend, figure: shown }) => {
    const figure = drawFigure(toTrendFigure({ ...context, trend }), shown);
    const { uncertaintyDescription } = figure.shown === 'ratio' ? describeRatios(figure) : trend;
    return {
      key,
      name,
      isExact: of.exact,
      interval: uncertaintyDescription,
      omittedVersions: trend.omittedVersions,
      figure,
    };
  });

const timesIn = ({ panels }: TrendFigure) =>
  panels.flatMap(({ lines }) =>
    lines.flatMap(({ segments }) => segments.flatMap((segment) => segment.map(({ x }) => x))),
  );

/** Along time: every figure with the first and the last time of all, so that they have one axis. */
function alignTimes(
  figure: TrendFigure,
  lower: readonly LowerMetric[],
): { readonly figure: TrendFigure; readonly lower: readonly LowerMetric[] } {
  if (figure.axis !== 'time' || lower.length === 0) return { figure, lower };
  const times = [figure, ...lower.map((metric) => metric.figure)].flatMap(timesIn);
  if (times.length === 0) return { figure, lower };
  const span = [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))] as const;
  return {
    figure: { ...figure, span },
    lower: lower.map((metric) => ({ ...metric, figure: { ...metric.figure, span } })),
  };
}

/** With the metrics below the first one: see `readTrendView`. */
const trendInput = trendQuery.extend({ below: z.array(z.string().min(1).max(400)).max(20).nullish() });

type Requested = TrendQuery & Pick<z.output<typeof trendInput>, 'below'>;

async function readView(db: Store, project: Project, query: Requested) {
  const view = await readTrendView(db, project, query, { readSeries: readScenarioSeries });
  if (view) return view;
  throw new TRPCError({ code: 'NOT_FOUND', message: `there is no scenario "${query.scenario}" in this project` });
}

type TrendPage = { readonly project: string; readonly slots: DriverSlots; readonly hasHistograms: boolean };

/** A trend as its page draws it: the figures of the first metric, of those below it and of the case elsewhere. */
function toTrendPage(view: TrendView, { project, slots, hasHistograms }: TrendPage) {
  const { scenario, trend: whole, drivers, thinned, newestChanges, hasOlderNotes, origins } = view;
  const context = { project, trend: whole, slots, origins };
  const drawn = drawFigure(toTrendFigure(context), view.figure);
  const { figure, lower } = alignTimes(drawn, toMetricFigures(view, context));
  // The page shows panels and context by their figures only.
  const { panels: _panels, others: _others, ...head } = whole;
  return {
    scenario,
    trend: { ...head, ...(figure.shown === 'ratio' ? describeRatios(figure) : {}) },
    headline: toTrendHeadline(whole),
    figure,
    lower,
    hiddenMetrics: view.hiddenMetrics.map(({ key, name }) => ({ key, name })),
    servers: view.servers,
    elsewhere: toContextGroups(context),
    thinned,
    newestChanges,
    hasOlderNotes,
    slots,
    drivers,
    hasHistograms,
  };
}

/** One scenario through versions, time or runs, as the page draws it. */
export const readTrend = projectProcedure.input(trendInput).query(
  memoize(async ({ ctx: { db, project }, input }) => {
    const [view, slots, isKept] = await Promise.all([
      readView(db, project, input),
      readDriverSlots(db, project),
      hasHistograms(db, project.id, input.scenario),
    ]);
    return toTrendPage(view, { project: project.slug, slots, hasHistograms: isKept });
  }),
);

/** The same as JSON; `url` is that of the page. */
export const readTrendJson = projectProcedure
  .input(trendQuery.extend({ url: z.url() }))
  .query(async ({ ctx: { db, project }, input: { url, ...query } }) =>
    toTrendJson(await readView(db, project, query), { url, project }),
  );
