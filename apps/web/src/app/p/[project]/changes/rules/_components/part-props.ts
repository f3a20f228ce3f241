import type { RuleValues } from '../_model/rule-values.ts';
export type Choices = {
  readonly drivers: readonly { readonly slug: string; readonly name: string }[];
  /** Drivers that are not among them. */
  readonly otherDrivers: number;
  readonly metrics: readonly string[];
};

/** What every part of the form has. */
export type PartProps = {
  readonly values: RuleValues;
  readonly onChange: (changed: Partial<RuleValues>) => void;
  /** What is wrong with the value at a JSON pointer, or with what is inside it; null where nothing is. */
  readonly issueAt: (pointer: string, isAlone?: 'alone') => string | null;
};
