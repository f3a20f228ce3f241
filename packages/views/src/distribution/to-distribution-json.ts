import type { DistributionResponse } from '@tachograph/openapi/distributions';
import { toDriverName, toHead, type ViewPage } from '../response/to-head.ts';
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

const toSide = ({ driver, version }: DistributionView['reference'], operations: number) => ({
  driver: toDriverName(driver),
  version: version?.text ?? null,
  operations,
});

/** Two distributions as JSON: what the API responds with, and the export of the page. */
export const toDistributionJson = (view: DistributionView, page: ViewPage): DistributionResponse => {
  const { scenario, params, environment, metric, reference, other, at, run, comparison } = view;
  return {
    ...toHead(page, []),
    scenario: scenario.slug,
    title: scenario.title,
    params,
    metric: metric.metric,
    unit: metric.unit,
    environment: { identity: environment.identity, label: environment.label },
    reference: toSide(reference, comparison.total.reference),
    subject: toSide(other, comparison.total.other),
    measuredAt: at.toISOString(),
    run,
    invocations: comparison.invocations,
    quantiles: comparison.quantiles.map(toQuantile),
    curve: comparison.curve.map(({ other: subject, ...point }) => ({ ...point, subject })),
  };
};
