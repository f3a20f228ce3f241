import 'server-only';
import { describeParams } from '@tachograph/analysis/measurement';
import { describeKnee, type LineKnee, type Sweep, type SweepLine } from '@tachograph/analysis/sweep';
import { type SweepQuery, sweepQuery } from '@tachograph/openapi/page-queries';
import type { Store } from '@tachograph/store/database';
import type { Project } from '@tachograph/store/projects';
import { readSweepView, readTopologyView, toSweepJson } from '@tachograph/views/sweep';
import { TRPCError } from '@trpc/server';
import * as z from 'zod';
import { toChartUnit, toFigure } from '@/charts/labels/chart-labels.ts';
import { type DriverSlots, toChartDriver } from '@/charts/style/paint.tsx';
import type { KneeMark, SweepFigure } from '@/charts/sweep/sweep-model.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { memoize, projectProcedure, readDriverSlots } from '@/server/projects/project-procedure.ts';
import { readScenarioSeries } from '@/server/series/read-scenario-series.ts';

/** "mariadb 3.5.4, pool, text protocol"; the group of params is named where there are several. */
const nameLine = ({ driver, version, options, group }: SweepLine, groups: number): string =>
  [version ? `${driver.name} ${version.text}` : driver.name, options, groups > 1 && group.label]
    .filter(Boolean)
    .join(', ');

const toKneeMark =
  (sweep: Sweep, slots: DriverSlots) =>
  ({ key, driver, knee }: LineKnee): KneeMark[] => {
    const line = sweep.lines.find((one) => one.key === key);
    return line ? [{ line: key, driver: toChartDriver(driver, slots), label: describeKnee(knee), knee }] : [];
  };

/** The analysed sweep as the chart takes it: ISO dates, finished links, values in the canonical unit. */
function toSweepFigure(project: string, sweep: Sweep, slots: DriverSlots, knees: readonly LineKnee[]): SweepFigure {
  const param = sweep.param?.name ?? '';
  const groups = new Set(sweep.lines.map(({ group }) => group.key)).size;
  const measured = sweep.lines.flatMap(({ points }) => points.flatMap((point) => point?.measurement.value ?? []));
  return {
    title: [sweep.title, sweep.metric?.metric, sweep.statistic === 'p99' && 'p99'].filter(Boolean).join(', '),
    param,
    unit: toChartUnit(sweep.metric, measured),
    xs: sweep.xs,
    knees: knees.flatMap(toKneeMark(sweep, slots)),
    lines: sweep.lines.map((line, index) => ({
      key: line.key,
      driver: toChartDriver(line.driver, slots),
      name: nameLine(line, groups),
      variant: sweep.lines.slice(0, index).filter(({ driver }) => driver.slug === line.driver.slug).length,
      points: line.points.flatMap((point) => {
        if (!point) return [];
        const { x, measurement } = point;
        const figure = toFigure(measurement);
        return {
          ...figure,
          key: `${line.key}:${x}`,
          x,
          xLabel: describeParams({ [param]: x }),
          version: line.version?.text ?? 'not stated',
          environment: sweep.environment?.identity ?? '',
          scenario: measurement.scenarioHash,
          href: hrefs.run(project, figure.runs[0] ?? ''),
        };
      }),
    })),
  };
}

async function readView(db: Store, project: Project, query: SweepQuery) {
  const view = await readSweepView(db, project, query, { readSeries: readScenarioSeries });
  if (view) return view;
  throw new TRPCError({ code: 'NOT_FOUND', message: `there is no scenario "${query.scenario}" in this project` });
}

/** What a load curve shows beside the metric that was chosen. */
const listLoad = ({ sweep, load }: Awaited<ReturnType<typeof readView>>): Sweep[] => {
  const isChosen = (one: Sweep) => one.metric?.metric === sweep.metric?.metric && one.statistic === sweep.statistic;
  return load ? [load.throughput, load.p99].filter((one) => one.lines.length > 0 && !isChosen(one)) : [];
};

/** One scenario along a numeric param, and the latency that the network adds to it, as the page draws it. */
export const readSweep = projectProcedure.input(sweepQuery).query(
  memoize(async ({ ctx: { db, project }, input }) => {
    const [view, slots] = await Promise.all([readView(db, project, input), readDriverSlots(db, project)]);
    const { sweep, load } = view;
    const toOwnFigure = (one: Sweep) => toSweepFigure(project.slug, one, slots, load?.knees ?? []);
    return { ...view, figure: toOwnFigure(sweep), loadFigures: listLoad(view).map(toOwnFigure), slots };
  }),
);

/** The same as JSON; `url` is that of the page. */
export const readSweepJson = projectProcedure
  .input(sweepQuery.extend({ url: z.url() }))
  .query(async ({ ctx: { db, project }, input: { url, ...query } }) =>
    toSweepJson(await readView(db, project, query), { url, project }),
  );

/** Latency added by the network to one scenario. */
export const readTopology = projectProcedure.input(sweepQuery.pick({ project: true, scenario: true })).query(
  memoize(async ({ ctx: { db, project }, input: { scenario } }) => {
    const topology = await readTopologyView(db, project, scenario, { readSeries: readScenarioSeries });
    return { topology, slots: topology.pairs.length === 0 ? {} : await readDriverSlots(db, project) };
  }),
);
