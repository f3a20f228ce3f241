import { isSameList } from '@tachograph/schema/collection';
import type { CompareOptions } from './compare-options.ts';
import type { Finding, MeasurementPair } from './pair.ts';
import { isSameEvaluation } from './verdict.ts';

/** What a finding was made from, where its pool is that of the two series. */
type Origin = MeasurementPair & { readonly groups: readonly unknown[] };

/** The last finding about a measurement. */
const known = new WeakMap<object, Origin & { readonly finding: Finding }>();

const isSameRule = (a: CompareOptions, b: CompareOptions) =>
  a.direction === b.direction &&
  a.exact === b.exact &&
  isSameEvaluation(a, b) &&
  a.acrossOccasions === b.acrossOccasions;

/**
 * What `evaluate` finds of a pair, or found before of the same measurements by the same rules and with the same groups of
 * repeats of both series. Most pairs of a page are those of the page before an upload. A finding by a wider pool, or by none,
 * is made again: other series may have changed.
 */
export function cacheFinding(pair: MeasurementPair, evaluate: (pair: MeasurementPair) => Finding): Finding {
  const { reference, other, options } = pair;
  const { series, noise } = options;
  const groups = series && noise?.listGroups?.(series.reference, series.other);
  if (!groups) return evaluate(pair);
  const last = known.get(other);
  if (last?.reference === reference && isSameList(last.groups, groups) && isSameRule(last.options, options)) {
    return last.finding;
  }
  const finding = evaluate(pair);
  const rule = { noise: undefined, ...options };
  if (finding.evidence?.pool === 'drivers') {
    known.set(other, { reference, other, groups, finding, options: { ...rule, noise: undefined } });
  }
  return finding;
}
