import { isSameList } from '@tachograph/schema/collection';
import type { CompareOptions } from './compare-options.ts';
import { type Finding, type MeasurementPair, toRepeatKey } from './pair.ts';
import { isSameEvaluation } from './verdict.ts';

/** What a finding was made from. */
type Origin = MeasurementPair & { readonly groups: readonly unknown[] };

/** The last finding about a measurement. */
const known = new WeakMap<object, Origin & { readonly finding: Finding }>();

const isSameRule = (a: CompareOptions, b: CompareOptions) =>
  a.direction === b.direction &&
  a.exact === b.exact &&
  isSameEvaluation(a, b) &&
  a.acrossOccasions === b.acrossOccasions;

/** What the noise of a pair follows from: its batch, or the groups of repeats of both series; null where that cannot be told. */
function findBasis({ other, options: { series, noise } }: MeasurementPair): readonly unknown[] | null {
  const turns = series && noise?.findTurns?.(toRepeatKey(series.other, other));
  if (turns) return turns.isAlone ? [turns.rows] : null;
  return (series && noise?.listGroups?.(series.reference, series.other)) ?? null;
}

const KEPT: ReadonlySet<string | null | undefined> = new Set(['batch-case', 'batch', 'drivers']);

/**
 * What `evaluate` finds of a pair, or found before of the same measurements by the same rules and with the same noise. Most pairs
 * of a page are those of the page before an upload. A finding by a wider pool, or by none, is made again: other series may have
 * changed.
 */
export function cacheFinding(pair: MeasurementPair, evaluate: (pair: MeasurementPair) => Finding): Finding {
  const { reference, other, options } = pair;
  const groups = findBasis(pair);
  if (!groups) return evaluate(pair);
  const last = known.get(other);
  if (last?.reference === reference && isSameList(last.groups, groups) && isSameRule(last.options, options)) {
    return last.finding;
  }
  const finding = evaluate(pair);
  if (KEPT.has(finding.evidence?.pool)) {
    known.set(other, { reference, other, groups, finding, options: { ...options, noise: undefined } });
  }
  return finding;
}
