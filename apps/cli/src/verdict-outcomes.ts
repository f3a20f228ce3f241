import {
  describeReason,
  formatOutcome,
  OUTCOME_SHAPES,
  type VerdictOutcome,
  type VerdictReason,
} from '@tachograph/analysis/verdict';
import { comparisonParts } from '@tachograph/schema/share';

/** What the verdict on a cell can be, in the order of reports. */
export const CELL_OUTCOMES = [
  ...(['worse', 'better', 'same', 'no-difference', 'insufficient-samples', 'not-comparable'] as const),
] as const satisfies readonly VerdictOutcome[];

const isOutcome = (text: string): text is (typeof CELL_OUTCOMES)[number] =>
  CELL_OUTCOMES.some((outcome) => outcome === text);

export type OutcomeContext = {
  /** How cells are compared: with another driver in a unit, or with the same driver at another time. */
  readonly unit?: string;
  readonly isChange?: boolean;
  /** Why there is no verdict, where that is known. */
  readonly reason?: VerdictReason | null;
};

/** The reason of a server's verdict; null where it has none, or one that this version does not know. */
export const parseReason = (reason: unknown): VerdictReason | null =>
  comparisonParts.verdictReason.safeParse(reason).data ?? null;

/** Whether one run aroused a suspicion, which is no verdict. */
export const isSuspected = ({ reason }: { readonly reason?: unknown }): boolean =>
  parseReason(reason)?.code === 'suspected';

/** What `--fail-on` may name where a run is compared with a history: a suspicion beside the verdicts. */
export const GATE_OUTCOMES = [...CELL_OUTCOMES, 'suspected'] as const;

/** "slower", "worse", "regressed", "not repeated"; an outcome that this version does not know stays as the server sent it. */
export function labelOutcome(outcome: string, { unit, isChange = false, reason = null }: OutcomeContext = {}): string {
  if (!isOutcome(outcome)) return outcome;
  return outcome === 'insufficient-samples' && reason
    ? describeReason(reason)
    : formatOutcome(outcome, unit ?? null, isChange);
}

/** The same with its shape: "▼ slower"; empty for an outcome that this version does not know. */
export const markOutcome = (outcome: string, context: OutcomeContext = {}): string =>
  isOutcome(outcome) ? `${OUTCOME_SHAPES[outcome]} ${labelOutcome(outcome, context)}` : '';
