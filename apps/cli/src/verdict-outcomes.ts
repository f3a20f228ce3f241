import { formatOutcome, OUTCOME_SHAPES, type VerdictOutcome } from '@tachograph/analysis/verdict';

/** What the verdict on a cell can be, in the order of reports. */
export const CELL_OUTCOMES = [
  ...(['worse', 'better', 'no-difference', 'insufficient-samples', 'not-comparable'] as const),
] as const satisfies readonly VerdictOutcome[];

const isOutcome = (text: string): text is (typeof CELL_OUTCOMES)[number] =>
  CELL_OUTCOMES.some((outcome) => outcome === text);

/** How cells are compared: with another driver in a unit, or with the same driver at another time. */
export type OutcomeContext = { readonly unit?: string; readonly isChange?: boolean };

/** "slower", "worse", "regressed"; an outcome that this version does not know stays as the server sent it. */
export const labelOutcome = (outcome: string, { unit, isChange = false }: OutcomeContext = {}): string =>
  isOutcome(outcome) ? formatOutcome(outcome, unit ?? null, isChange) : outcome;

/** The same with its shape: "▼ slower"; empty for an outcome that this version does not know. */
export const markOutcome = (outcome: string, context: OutcomeContext = {}): string =>
  isOutcome(outcome) ? `${OUTCOME_SHAPES[outcome]} ${labelOutcome(outcome, context)}` : '';
