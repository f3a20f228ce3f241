import type { Change } from '@tachograph/schema/change';
import { canonicalJson } from '@tachograph/schema/hash';
import { measureSeries } from '../measurement/measure-series.ts';
import type { SeriesRef, SeriesVersions } from '../measurement/measurement.ts';
import { createNoiseSource } from '../noise/create-noise-source.ts';
import { type ChosenResults, chooseResults, type ReadResults } from '../selection/choose-environment.ts';
import type { Evaluation } from '../verdict/verdict.ts';
import type { CounterRow, VersionPair } from './counter-rows.ts';
import type { Cause } from './find-cause.ts';
import { toCause } from './to-cause.ts';

/** What was counted of both sides of a change, and what that says of its cause. */
export type ChangeCause = {
  readonly rows: readonly CounterRow[];
  readonly cause: Cause;
  /** The cause in words, to stand after a colon. */
  readonly title: string;
};

/** Both versions of a change; null where it has none, or is of one version over time. */
export function pairOfChange({ axis, before, after }: Change): VersionPair | null {
  if (axis !== 'version' || before.version === null || after.version === null) return null;
  return { before: before.version, after: after.version };
}

/** Both versions in every metric of the scenario, params, driver, options and environment of a change. */
export function chooseCounters(data: SeriesVersions, change: Change, pair: VersionPair): ChosenResults {
  const keyOf = (params: SeriesRef['case']['params'], options: SeriesRef['options']) =>
    canonicalJson([params, options]);
  const own = keyOf(change.case.params, change.options);
  const isBeside = (series: SeriesRef) => keyOf(series.case.params, series.options) === own;
  const texts: readonly string[] = [pair.before, pair.after];
  return chooseResults(data, isBeside, ({ versions }) =>
    versions.filter(({ version }) => version !== null && texts.includes(version.text)),
  );
}

/** What the chosen counters say, once their results are read. */
export function fillCause(
  { related }: ChosenResults,
  { points, noise }: ReadResults,
  { pair, evaluation }: { readonly pair: VersionPair; readonly evaluation: Evaluation },
): ChangeCause {
  const source = createNoiseSource(related, noise);
  return toCause(measureSeries({ series: related, points }, source), pair, { ...evaluation, noise: source });
}
