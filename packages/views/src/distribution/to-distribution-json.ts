import type { DistributionResponse } from '@tachograph/openapi/distributions';
import { toHead, type ViewPage } from '../response/to-head.ts';
import type { DistributionView } from './read-distribution-view.ts';

type Quantile = DistributionView['comparison']['quantiles'][number];

function toQuantile(one: Quantile): DistributionResponse['quantiles'][number] {
  const { quantile, reference, other: subject, above } = one;
  const values = { quantile, reference, subject, above };
  if ('reason' in one)
    return { ...values, outcome: 'not-evaluated', reason: one.reason, ratio: null, low: null, high: null, p: null };
  const { ratio, low, high, p } = one.test;
  return { ...values, outcome: one.outcome, reason: null, ratio, low, high, p };
}

/** Two distributions as JSON: what the API responds with. */
export const toDistributionJson = (
  { row, environment, metric, reference, subject, at, run, comparison, unknown }: DistributionView,
  page: ViewPage,
): DistributionResponse => ({
  ...toHead(page, unknown),
  scenario: row.case.scenario,
  title: row.title,
  params: row.params,
  metric: metric.metric,
  unit: metric.unit,
  environment,
  reference: { ...reference, operations: comparison.total.reference },
  subject: { ...subject, operations: comparison.total.other },
  measuredAt: at.toISOString(),
  run,
  invocations: comparison.invocations,
  quantiles: comparison.quantiles.map(toQuantile),
  curve: comparison.curve.map(({ other, ...point }) => ({ ...point, subject: other })),
});
