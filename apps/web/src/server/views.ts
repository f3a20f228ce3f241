/** The shapes that procedures answer with, for pages: types only, so that no page can reach the store itself. */
export type {
  DriverSummary,
  EnvironmentDetail,
  EnvironmentSummary,
  ListedRun,
  ProjectSummary,
  RecentRun,
  RunDetail,
  RunSummary,
  ScenarioSummary,
} from '@tachograph/store';
