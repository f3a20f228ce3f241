import 'server-only';
import { namesEnvironment } from '@tachograph/analysis/selection';
import { parseShare } from '@tachograph/schema/share';
import type { Store } from '@tachograph/store/database';
import { listDrivers } from '@tachograph/store/drivers';
import { findEnvironment, listEnvironmentRecords, listEnvironments } from '@tachograph/store/environments';
import { listPinnedViews } from '@tachograph/store/pinned-views';
import { readProjectState } from '@tachograph/store/projects';
import { findRun, listRecentRuns, listRunSources } from '@tachograph/store/runs';
import { listMetrics, listScenarios } from '@tachograph/store/scenarios';
import { readOverviewView } from '@tachograph/views/overview';
import { readReproductions } from '@tachograph/views/runs';
import { type inferProcedureOutput, TRPCError } from '@trpc/server';
import * as z from 'zod';
import { changesRouter } from './changes/changes-router.ts';
import { readComparison, readComparisonResponse } from './compare/read-comparison.ts';
import { isMeasured, readDistribution, readDistributionJson } from './distribution/read-distribution.ts';
import { driverList, readContext, readDriver, readDriverJson } from './drivers/read-drivers.ts';
import { environmentList } from './environments/read-environments.ts';
import { readHome } from './home/read-home.ts';
import { procedure, router } from './init.ts';
import { readLeague, readLeagueJson } from './league/read-league.ts';
import { readMatrix, readMatrixJson } from './matrix/read-matrix.ts';
import { profilesRouter } from './profiles/profiles-router.ts';
import { installationProcedure } from './projects/installation-procedure.ts';
import { memoize, projectProcedure, readDriverSlots } from './projects/project-procedure.ts';
import { listReportPage, readReport } from './reports/report-procedures.ts';
import { readRunResults, readRuns } from './runs/read-runs.ts';
import { readScenarioPage, readSmallMultiples } from './scenarios/read-scenarios.ts';
import { readTrend, readTrendJson } from './series/read-trend.ts';
import { readShareChanges } from './shares/read-share-changes.ts';
import { readStoredShare } from './shares/read-stored-share.ts';
import { readViewChanges } from './shares/read-view-changes.ts';
import { readSweep, readSweepJson, readTopology } from './sweep/read-sweep.ts';
import { readTradeOff, readTradeOffJson } from './trade-off/read-trade-off.ts';
import { readLocked } from './upgrade/read-locked.ts';
import { readUpgrade, readUpgradeJson } from './upgrade/read-upgrade.ts';

const RECENT_RUNS = 4;
const MAX_SOURCES = 20;

/** Enough to choose from when a run is described by hand; older environments are described in the form itself. */
const LISTED_RECORDS = 20;

/** Enough to choose from; a project has few. */
const LISTED_METRICS = 40;

const runId = z.string().max(80);

const slug = z.string().min(1).max(200).optional();
const overviewInput = z.object({
  metric: slug,
  reference: slug,
  environment: slug,
  driver: z.array(z.string().min(1).max(200)).max(60).optional(),
});

const drivers = router({
  /** Names for the pickers. */
  list: projectProcedure.query(memoize(({ ctx }) => listDrivers(ctx.db, ctx.project.id))),
  page: driverList.page,
  get: readDriver,
  context: readContext,
  json: readDriverJson,
});

const runs = router({
  list: readRuns,
  /** The newest uploads of all projects, for the front page. */
  recent: installationProcedure.query(({ ctx }) => listRecentRuns(ctx.db, ctx.viewer, { limit: RECENT_RUNS })),
  get: projectProcedure.input(z.object({ run: runId })).query(async ({ ctx, input }) => {
    const run = await findRun(ctx.db, input.run, { projectId: ctx.project.id });
    if (!run) throw new TRPCError({ code: 'NOT_FOUND', message: `there is no run ${input.run} in this project` });
    return run;
  }),
  /** Where the figures of some runs are from: harness, source and environment. A deleted run is left out. */
  sources: projectProcedure
    .input(z.object({ runs: z.array(runId).max(MAX_SOURCES) }))
    .query(({ ctx, input }) => listRunSources(ctx.db, ctx.project.id, input.runs)),
  results: readRunResults,
  /** Whether a run confirms the one that it reproduces, and whether its own reproductions confirm it. */
  reproductions: projectProcedure
    .input(z.object({ run: runId }))
    .query(({ ctx, input }) => readReproductions(ctx.db, ctx.project, input.run)),
});

const environments = router({
  list: projectProcedure.query(memoize(({ ctx }) => listEnvironments(ctx.db, ctx.project.id))),
  page: environmentList.page,
  records: projectProcedure.query(({ ctx }) => listEnvironmentRecords(ctx.db, ctx.project.id, LISTED_RECORDS)),
  /** The whole record behind a slug of the URL. */
  get: projectProcedure.input(z.object({ environment: z.string().min(1).max(200) })).query(async ({ ctx, input }) => {
    const known = await listEnvironments(ctx.db, ctx.project.id);
    const named = known.find((environment) => namesEnvironment(input.environment, environment));
    const environment = named && (await findEnvironment(ctx.db, ctx.project.id, named.identity));
    const message = `there is no environment "${input.environment}" in this project`;
    if (!environment) throw new TRPCError({ code: 'NOT_FOUND', message });
    return environment;
  }),
});

const shares = router({
  /** A share with what it says and what has changed since, or its tombstone. */
  get: procedure.input(z.object({ id: z.string().max(80) })).query(async ({ ctx, input }) => {
    const stored = await readStoredShare(input.id);
    if (!stored) throw new TRPCError({ code: 'NOT_FOUND', message: `there is no share ${input.id}` });
    if (stored.state === 'deleted') return stored;
    const { content, ...rest } = stored;
    const share = parseShare(content);
    const readState = (db: Store) => readProjectState(db, ctx.viewer, share.project.slug);
    const known = await readState(ctx.db);
    const readFrom = <Since>(readSince: (db: Store) => Promise<Since>) =>
      known && ctx.reader ? ctx.reader.read(known.state, readState, readSince) : readSince(ctx.db);
    return share.kind === 'comparison'
      ? { ...rest, share, since: await readFrom((db) => readShareChanges(db, ctx.viewer, share)) }
      : { ...rest, share, since: await readFrom((db) => readViewChanges(db, ctx.viewer, share)) };
  }),
});

export const appRouter = router({
  projects: router({
    home: readHome,
    get: projectProcedure.query(({ ctx }) => ctx.project),
    /** Names of metrics, those of most cases first. */
    metrics: projectProcedure.query(memoize(({ ctx }) => listMetrics(ctx.db, ctx.project.id, LISTED_METRICS))),
    pinnedViews: projectProcedure.query(memoize(({ ctx }) => listPinnedViews(ctx.db, ctx.project.id))),
    driverSlots: projectProcedure.query(memoize(({ ctx }) => readDriverSlots(ctx.db, ctx.project))),
  }),
  scoreboard: router({
    read: projectProcedure
      .input(overviewInput)
      .query(memoize(({ ctx, input }) => readOverviewView(ctx.db, ctx.project, input))),
  }),
  scenarios: router({
    list: projectProcedure.query(memoize(({ ctx }) => listScenarios(ctx.db, ctx.project.id))),
    page: readScenarioPage,
    charts: readSmallMultiples,
  }),
  series: router({ trend: readTrend, json: readTrendJson }),
  sweep: router({ read: readSweep, json: readSweepJson, topology: readTopology }),
  compare: router({ read: readComparison, json: readComparisonResponse }),
  changes: changesRouter,
  profiles: profilesRouter,
  distribution: router({ read: readDistribution, json: readDistributionJson, measured: isMeasured }),
  drivers,
  matrix: router({ read: readMatrix, json: readMatrixJson }),
  league: router({ read: readLeague, json: readLeagueJson }),
  tradeOff: router({ read: readTradeOff, json: readTradeOffJson }),
  upgrade: router({ locked: readLocked, read: readUpgrade, json: readUpgradeJson }),
  runs,
  environments,
  reports: router({ page: listReportPage, get: readReport }),
  shares,
});
type AppRouter = typeof appRouter;

export type HomeData = inferProcedureOutput<AppRouter['projects']['home']>;
export type ScoreboardData = inferProcedureOutput<AppRouter['scoreboard']['read']>;
export type ScenarioPage = inferProcedureOutput<AppRouter['scenarios']['page']>;
export type SmallMultiplesData = inferProcedureOutput<AppRouter['scenarios']['charts']>;
export type TrendData = inferProcedureOutput<AppRouter['series']['trend']>;
export type SweepData = inferProcedureOutput<AppRouter['sweep']['read']>;
export type ComparisonData = inferProcedureOutput<AppRouter['compare']['read']>;
export type ChangesData = inferProcedureOutput<AppRouter['changes']['page']>;
export type ChangeData = inferProcedureOutput<AppRouter['changes']['get']>;
export type WhyData = inferProcedureOutput<AppRouter['changes']['why']>;
export type ProfilesData = inferProcedureOutput<AppRouter['profiles']['read']>;
export type DistributionData = Extract<inferProcedureOutput<AppRouter['distribution']['read']>, { view: unknown }>;
export type DriverData = inferProcedureOutput<AppRouter['drivers']['get']>;
export type DriverContext = inferProcedureOutput<AppRouter['drivers']['context']>;
export type DriverListData = inferProcedureOutput<AppRouter['drivers']['list']>;
export type MatrixData = inferProcedureOutput<AppRouter['matrix']['read']>;
export type LeagueData = inferProcedureOutput<AppRouter['league']['read']>;
export type LockedData = inferProcedureOutput<AppRouter['upgrade']['locked']>;
export type UpgradeData = Extract<inferProcedureOutput<AppRouter['upgrade']['read']>, { upgrade: unknown }>;
export type TradeOffData = inferProcedureOutput<AppRouter['tradeOff']['read']>;
export type RunResultsData = inferProcedureOutput<AppRouter['runs']['results']>;
export type ReportPageData = inferProcedureOutput<AppRouter['reports']['page']>;
export type ReportData = inferProcedureOutput<AppRouter['reports']['get']>;
export type ReproductionsData = inferProcedureOutput<AppRouter['runs']['reproductions']>;
export type OpenedShare = Extract<inferProcedureOutput<AppRouter['shares']['get']>, { state: 'stored' }>;
export type OpenedComparison = Extract<OpenedShare, { share: { kind: 'comparison' } }>;
export type OpenedView = Exclude<OpenedShare, OpenedComparison>;
