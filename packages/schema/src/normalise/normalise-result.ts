import type { Paired, Uncertainty } from '../result/result.ts';
import { type SentResult, statusOf } from '../result/with-status.ts';
import { toSlug } from '../text/slug.ts';
import type { ResultIdentity } from './identify-result.ts';
import type { NormalisedPair, NormalisedResult, Spread } from './normalised.ts';

function toSpread(value: number, uncertainty: Uncertainty, factor: number): Spread {
  const { kind, level = null } = uncertainty;
  const half = kind === 'rme' ? Math.abs(value) * ((uncertainty.value ?? 0) / 100) : (uncertainty.value ?? 0);
  const low = (uncertainty.low ?? value - half) * factor;
  const high = (uncertainty.high ?? value + half) * factor;
  return { kind, level: level ?? (kind === 'rme' ? 0.95 : null), low, high };
}

const toPair = ({ anchor, logRatio, rounds, sd, lag1 = null, twin = null }: Paired): NormalisedPair => ({
  anchor: toSlug(anchor.name),
  anchorVersion: anchor.version,
  logRatio,
  rounds,
  sd,
  lag1,
  twin,
});

/** The same array where the unit is the canonical one: no number of a run changes then. */
const toCanonical = (samples: readonly number[], factor: number): readonly number[] =>
  factor === 1 ? samples : samples.map((sample) => sample * factor);

/** A validated result in the canonical unit. `ordinal` is its place in the run, from 0. */
export function normaliseResult(
  result: SentResult,
  identity: ResultIdentity,
  { ordinal, scenarioHash }: Pick<NormalisedResult, 'ordinal' | 'scenarioHash'>,
): NormalisedResult {
  const { factor } = identity;
  const { value, uncertainty, samples } = result;
  return {
    ordinal,
    case: identity.case,
    driver: identity.driver,
    options: identity.options,
    version: identity.version,
    seriesKey: identity.seriesKey,
    scenarioHash,
    status: statusOf(result),
    statusReason: result.statusReason ?? null,
    printedUnit: result.unit === identity.case.unit ? null : result.unit,
    value: value === null ? null : value * factor,
    spread: value !== null && uncertainty ? toSpread(value, uncertainty, factor) : null,
    n: result.n ?? null,
    invocation: result.invocation ?? 1,
    protocolObserved: result.protocolObserved ?? null,
    samples: samples ? toCanonical(samples, factor) : null,
    paired: result.paired ? toPair(result.paired) : null,
  };
}
