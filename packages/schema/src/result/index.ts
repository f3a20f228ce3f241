export { percentileOf } from './percentile-of.ts';
export {
  type DriverUnderTest,
  driver,
  type Params,
  paired,
  params,
  type Result,
  result,
  type SentResult,
  STATUSES,
  type Status,
  type Uncertainty,
  type UncertaintyKind,
  uncertainty,
  withStatus,
} from './result.ts';
export { suggestStatistic } from './suggest-statistic.ts';
