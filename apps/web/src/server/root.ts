import 'server-only';
import type { inferRouterOutputs } from '@trpc/server';
import { readComparison } from './compare/read-comparison.ts';
import { listDrivers } from './drivers/list-drivers.ts';
import { readDriver } from './drivers/read-driver.ts';
import { getEnvironment, getEnvironmentPair } from './environments/get-environment.ts';
import { listEnvironmentRecords } from './environments/list-environment-records.ts';
import { listEnvironments } from './environments/list-environments.ts';
import { router } from './init.ts';
import { readMatrix } from './matrix/read-matrix.ts';
import { driverSlots } from './projects/driver-slots.ts';
import { getProject } from './projects/get-project.ts';
import { listProjects } from './projects/list-projects.ts';
import { getRun } from './runs/get-run.ts';
import { listRecent } from './runs/list-recent.ts';
import { listRuns } from './runs/list-runs.ts';
import { listSources } from './runs/list-sources.ts';
import { readReproductions } from './runs/read-reproductions.ts';
import { listScenarios } from './scenarios/list-scenarios.ts';
import { readScoreboard } from './scoreboard/read-scoreboard.ts';
import { find } from './search/find.ts';
import { readTrend } from './series/read-trend.ts';
import { getShare } from './shares/get-share.ts';
import { readSweep } from './sweep/read-sweep.ts';
import { readTopology } from './sweep/read-topology.ts';
import { readTradeOff } from './trade-off/read-trade-off.ts';

export const appRouter = router({
  projects: router({ list: listProjects, get: getProject, driverSlots }),
  scoreboard: router({ read: readScoreboard }),
  scenarios: router({ list: listScenarios }),
  series: router({ trend: readTrend }),
  sweep: router({ read: readSweep, topology: readTopology }),
  compare: router({ read: readComparison }),
  drivers: router({ list: listDrivers, get: readDriver }),
  matrix: router({ read: readMatrix }),
  tradeOff: router({ read: readTradeOff }),
  runs: router({
    list: listRuns,
    recent: listRecent,
    get: getRun,
    sources: listSources,
    reproductions: readReproductions,
  }),
  environments: router({
    list: listEnvironments,
    records: listEnvironmentRecords,
    get: getEnvironment,
    getPair: getEnvironmentPair,
  }),
  shares: router({ get: getShare }),
  search: router({ find }),
});
export type AppRouter = typeof appRouter;

type Outputs = inferRouterOutputs<AppRouter>;
export type TrendData = Outputs['series']['trend'];
export type SweepData = Outputs['sweep']['read'];
export type ComparisonData = Outputs['compare']['read'];
export type DriverData = Outputs['drivers']['get'];
export type DriverListData = Outputs['drivers']['list'];
export type MatrixData = Outputs['matrix']['read'];
export type TradeOffData = Outputs['tradeOff']['read'];
export type ReproductionsData = Outputs['runs']['reproductions'];
export type OpenedShare = Extract<Outputs['shares']['get'], { state: 'stored' }>;
