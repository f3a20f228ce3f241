export {
  type DriverUnderTest,
  driver,
  type Params,
  paired,
  params,
  type Result,
  result,
  STATUSES,
  type Status,
  type Uncertainty,
  type UncertaintyKind,
  uncertainty,
} from './result.ts';
export { suggestStatistic } from './suggest-statistic.ts';
export { type SentResult, withStatus } from './with-status.ts';
