import type { Measurement } from '../measurement/measurement.ts';
import type { CompareOptions } from './compare-options.ts';
import type { VerdictReason } from './verdict.ts';

type Sides = { readonly reference: Measurement | null; readonly other: Measurement | null };

function findMissing({ reference, other }: Sides): VerdictReason | null {
  if (!other) return { code: 'not-run' };
  // A result that is `ok` has a value: `validateRun` rejects one without.
  const codeOf = ({ status }: Measurement) => (status === 'ok' ? 'failed' : status);
  if (other.value === null) return { code: codeOf(other), detail: other.statusReason };
  if (!reference) return { code: 'reference-not-run' };
  if (reference.value === null) return { code: `reference-${codeOf(reference)}`, detail: reference.statusReason };
  return null;
}

/**
 * Why a pair must not be compared, or null: not run, without a figure, another version of the scenario, emulated, measured
 * in different environments without an override, or different statistics. The first reason that holds.
 */
export function findReason(sides: Sides, { gap, statistics }: CompareOptions): VerdictReason | null {
  const missing = findMissing(sides);
  if (missing || !sides.reference || !sides.other) return missing;
  const { reference, other } = sides;
  if (reference.scenarioHash && other.scenarioHash && reference.scenarioHash !== other.scenarioHash) {
    return { code: 'different-scenario-versions' };
  }
  if (other.status === 'emulated') return { code: 'emulated', detail: other.statusReason };
  if (reference.status === 'emulated') return { code: 'reference-emulated', detail: reference.statusReason };
  if (gap) {
    const { fields, environments, override } = gap;
    return override === null
      ? { code: 'different-environments', fields: [...fields], environments: environments && [...environments] }
      : null;
  }
  return statistics && statistics.reference !== statistics.other
    ? { code: 'different-statistics', statistics: [statistics.other, statistics.reference] }
    : null;
}
