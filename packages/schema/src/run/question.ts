export type QuestionCode = 'driver-axis' | 'unit';

/** What a table does not say and a person can: which axis has the drivers, or which unit the figures have. */
export type Question = {
  readonly code: QuestionCode;
  /** The line of the heads. */
  readonly location: string;
  /** The name of the table, with which a choice is for it alone: `Insert=ms`. */
  readonly table: string;
  readonly text: string;
  /** What may be chosen; of units, those that are common. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** What was chosen; null while the question is open. */
  readonly chosen: string | null;
  /** The beginning of the table. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/**
 * What a person says of tables, by the code of the question: `rows`, `columns`, `column:NAME`; `ms`. With `TABLE=` before
 * it, or the name of a column of figures, it is said of that one alone: `Insert=ms`.
 */
export type Choices = { readonly [code in QuestionCode]?: readonly string[] };
