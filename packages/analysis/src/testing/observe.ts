import type { CaseIdentity } from '@tachograph/schema/normalise';
import { parseVersion } from '@tachograph/schema/version';
import type { Observation, SeriesData, SeriesPoint, SeriesRef } from '../measurement/measurement.ts';
import { withVersions } from './list-series-versions.ts';

/** An observation with everything unknown but what the test states. */
export const observe = (known: Partial<Observation> = {}): Observation => ({
  at: new Date('2026-11-20T10:00:00Z'),
  run: 'r_1',
  repetitionGroup: null,
  version: null,
  scenarioHash: null,
  status: 'ok',
  statusReason: null,
  value: null,
  spread: null,
  n: null,
  invocation: 1,
  samples: null,
  ...known,
});

/** A value with the relative margin that benchmark.js and tinybench print. */
export const withMargin = (value: number, percent: number, n: number | null, known: Partial<Observation> = {}) =>
  observe({
    value,
    spread: { kind: 'rme', level: 0.95, low: value * (1 - percent / 100), high: value * (1 + percent / 100) },
    n,
    ...known,
  });

/** Repeats of one measurement: one batch, one run for each value. */
export const repeatsOf = (values: readonly number[], known: Partial<Observation> = {}): Observation[] =>
  values.map((value, index) => observe({ value, repetitionGroup: 'b_1', run: `r_${index + 1}`, ...known }));

/** Every figure of these lines as seven repeats around it, in runs that hold all lines: measured in turns, and enough without a pool. */
export const repeatInTurns = (lines: readonly ObservedSeries[]): ObservedSeries[] =>
  lines.map((line) => ({
    ...line,
    observations: line.observations.flatMap((observation) =>
      observation.value === null
        ? [{ ...observation, repetitionGroup: 'b_1' }]
        : [0.997, 0.998, 0.999, 1, 1.001, 1.002, 1.003].map((factor, index) => ({
            ...observation,
            ...{ value: (observation.value ?? 0) * factor, spread: null, n: null },
            ...{ repetitionGroup: 'b_1', run: `r_${index + 1}` },
          })),
    ),
  }));

export const npmVersion = (text: string) => parseVersion(text, 'npm');

export const caseOf = (scenario: string, known: Partial<CaseIdentity> = {}): CaseIdentity => {
  const { params = {}, metric = 'throughput', unit = 'ops/s', direction = 'higher', statistic = 'mean' } = known;
  const key = JSON.stringify([scenario, params, metric, unit, statistic]);
  return { key, scenario, params, metric, unit, direction, exact: known.exact ?? false, statistic };
};

export type ObservedSeries = {
  readonly case: CaseIdentity;
  readonly title?: string;
  readonly driver: string;
  readonly environment: string;
  readonly options?: SeriesRef['options'];
  readonly observations: readonly Observation[];
};

/** Lines as the store would answer with them. */
export function toSeriesData(lines: readonly ObservedSeries[]): SeriesData {
  const series: SeriesRef[] = [];
  const points: SeriesPoint[] = [];
  for (const line of lines) {
    const key = JSON.stringify([line.case.key, line.driver, line.environment, line.options]);
    series.push({
      key,
      case: line.case,
      scenarioTitle: line.title ?? line.case.scenario,
      driver: { slug: line.driver, name: line.driver },
      options: line.options ?? {},
      environment: { identity: line.environment, label: `environment ${line.environment}` },
    });
    points.push(...line.observations.map((observation) => ({ ...observation, series: key })));
  }
  return withVersions({ series, points });
}
