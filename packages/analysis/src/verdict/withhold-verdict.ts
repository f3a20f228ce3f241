import type { Measurement } from '../measurement/measurement.ts';
import type { CompareOptions } from './compare-options.ts';
import { ALGORITHM, MINIMUM_EFFECT, type Verdict } from './verdict.ts';

/** A verdict that compares nothing, with its reason in words: `⊘ emulated: loop of 100`. */
export const toNotComparable = (
  reason: string,
  sentence: string,
  known: Partial<Pick<Verdict, 'ratio' | 'n' | 'minimumEffect'>> = {},
): Verdict => ({
  word: 'not-comparable',
  ratio: known.ratio ?? null,
  ratioLow: null,
  ratioHigh: null,
  rule: 'none',
  p: null,
  q: null,
  n: known.n ?? [null, null],
  reason,
  sentence,
  minimumEffect: known.minimumEffect ?? MINIMUM_EFFECT,
  algorithm: ALGORITHM,
});

const withReason = (word: string, reason: string | null) => (reason ? `${word}: ${reason}` : word);

const inBrackets = (reason: string | null) => (reason ? ` (${reason})` : '');

/** Ratio of two figures for display, even where it is no verdict: a batch is 55× a loop. */
function ratioForDisplay(reference: Measurement, other: Measurement, { direction }: CompareOptions): number | null {
  if (!(reference.value !== null && other.value !== null && reference.value > 0 && other.value > 0)) return null;
  return direction === 'higher' ? other.value / reference.value : reference.value / other.value;
}

function withholdForStatus(reference: Measurement, other: Measurement, options: CompareOptions) {
  const { names } = options;
  const known = {
    ratio: ratioForDisplay(reference, other, options),
    n: [other.n, reference.n] as const,
    minimumEffect: options.minimumEffect ?? MINIMUM_EFFECT,
  };
  if (other.status === 'emulated') {
    const sentence = `${names.other} emulates this call${inBrackets(other.statusReason)}, so its figure measures other work.`;
    return toNotComparable(withReason('emulated', other.statusReason), sentence, known);
  }
  if (reference.status === 'emulated') {
    const sentence = `The reference ${names.reference} only emulates this call${inBrackets(reference.statusReason)}, so nothing is judged against it.`;
    return toNotComparable('reference is emulated', sentence, known);
  }
  return null;
}

/**
 * The verdict for a pair that must not be judged: not run, without a figure, emulated, or measured on another content
 * of the scenario. Null when the pair may be judged. An emulated pair keeps its ratio for display.
 */
export function withholdVerdict(
  reference: Measurement | null,
  other: Measurement | null,
  options: CompareOptions,
): Verdict | null {
  const { names } = options;
  const minimumEffect = options.minimumEffect ?? MINIMUM_EFFECT;
  if (!other) return toNotComparable('not run', `${names.other} was not run here.`, { minimumEffect });
  const withoutFigure = (side: Measurement) => side.value === null;
  if (withoutFigure(other)) {
    const reason = withReason(other.status, other.statusReason);
    return toNotComparable(reason, `${names.other} has no figure here, ${reason}.`, { minimumEffect });
  }
  if (!reference) {
    return toNotComparable('reference was not run', `The reference ${names.reference} was not run here.`, {
      minimumEffect,
    });
  }
  if (withoutFigure(reference)) {
    const reason = withReason(`reference is ${reference.status}`, reference.statusReason);
    return toNotComparable(reason, `The reference ${names.reference} has no figure here, ${reason}.`, {
      minimumEffect,
    });
  }
  if (reference.scenarioHash && other.scenarioHash && reference.scenarioHash !== other.scenarioHash) {
    const sentence = `${names.other} and ${names.reference} ran different texts of this scenario, so no ratio is given.`;
    return toNotComparable('scenario text differs', sentence, { minimumEffect });
  }
  return withholdForStatus(reference, other, options);
}
