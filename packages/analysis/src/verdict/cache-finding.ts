import { isSameList } from '@tachograph/schema/collection';
import { toRepeatKey } from '../measurement/to-repeat-key.ts';
import type { CompareOptions } from './compare-options.ts';
import type { Finding, MeasurementPair } from './pair.ts';
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

type Pool = NonNullable<Finding['evidence']>['pool'];

/** What the noise of a pair follows from, and the pools that are made of nothing else; null where that cannot be told. */
type Basis = { readonly groups: readonly unknown[]; readonly pools: readonly Pool[] };

/** Its batch, or the groups of repeats of both series. */
function findBasis({ other, options: { series, noise } }: MeasurementPair): Basis | null {
  const turns = series && noise?.findTurns?.(toRepeatKey(series.other, other));
  if (turns) return turns.isAlone ? { groups: [turns.rows], pools: ['batch-case', 'batch'] } : null;
  const groups = series && noise?.listGroups?.(series.reference, series.other);
  return groups ? { groups, pools: ['drivers'] } : null;
}

/**
 * What `evaluate` finds of a pair, or found before of the same measurements by the same rules and with the same noise. Most pairs
 * of a page are those of the page before an upload. A finding by a wider pool, or by none, is made again: other series may have
 * changed. So is one of two occasions, which depends on their harnesses.
 */
export function cacheFinding(pair: MeasurementPair, evaluate: (pair: MeasurementPair) => Finding): Finding {
  const { reference, other, options } = pair;
  const basis = findBasis(pair);
  if (!basis) return evaluate(pair);
  const { groups, pools } = basis;
  const last = known.get(other);
  if (last?.reference === reference && isSameList(last.groups, groups) && isSameRule(last.options, options)) {
    return last.finding;
  }
  const finding = evaluate(pair);
  const { pool = null, occasions = 1 } = finding.evidence ?? {};
  if (pools.includes(pool) && occasions === 1) {
    known.set(other, { reference, other, groups, finding, options: { ...options, noise: undefined } });
  }
  return finding;
}
