import type { Choices, QuestionCode } from '@tachograph/schema/question';

export const NO_CHOICES: Choices = {};

const prefixOf = (table: string | null): string => (table === null ? '' : `${table}=`);
const isOf = (text: string, table: string | null): boolean =>
  table === null ? !text.includes('=') : text.startsWith(prefixOf(table));

/** What is chosen for a table alone, or for all where the table is null; null where nothing is. */
export const findChosen = (choices: Choices, code: QuestionCode, table: string | null): string | null =>
  choices[code]?.find((text) => isOf(text, table))?.slice(prefixOf(table).length) ?? null;

/** The choices with another one; without it where the value is empty. */
export function choose(choices: Choices, code: QuestionCode, table: string | null, value: string): Choices {
  const others = choices[code]?.filter((text) => !isOf(text, table)) ?? [];
  return { ...choices, [code]: value === '' ? others : [...others, `${prefixOf(table)}${value}`] };
}
