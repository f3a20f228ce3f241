import type { VerdictOutcome } from '@tachograph/analysis/verdict';

/** The values of the parameters of a view. The first is the default, and is left out. */
export const CHOICES = {
  /** `ratio`: bars around the reference; `value`: bars from zero, an axis a case; `dots`: a dot plot above the table. */
  view: ['ratio', 'value', 'dots'],
  /** Of values and dots. Ratios are always on a log scale. */
  scale: ['linear', 'log'],
  as: ['measured', 'time', 'rate'],
  sort: ['project', 'name', 'ratio'],
} as const;

export type Choice = keyof typeof CHOICES;

/** The outcomes that rows can be chosen by. */
export const OUTCOMES = [
  'better',
  'worse',
  'same',
  'no-difference',
  'insufficient-samples',
  'not-comparable',
] as const satisfies readonly VerdictOutcome[];
