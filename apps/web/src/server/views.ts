/** The shapes that procedures return, for pages: types only, so that no page can reach the store itself. */
export type { DriverSummary } from '@tachograph/store/drivers';
export type { EnvironmentDetail, EnvironmentSummary } from '@tachograph/store/environments';
export type { RunResult } from '@tachograph/store/results';
export type { ListedRun, RecentRun, RunDetail, RunSummary } from '@tachograph/store/runs';
export type { ScenarioSummary } from '@tachograph/store/scenarios';
