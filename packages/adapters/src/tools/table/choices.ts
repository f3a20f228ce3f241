import type { Choices, QuestionCode } from '@tachograph/schema/question';
import { parsePrintedUnit } from '../../figures/printed-figure.ts';
import { toTableUnit } from './read-cell.ts';

const FORMS: Readonly<Record<QuestionCode, RegExp>> = {
  'driver-axis': /^(?:(.{1,200})=)?(rows|columns|column:.{1,200})$/,
  unit: /^(?:(.{1,200})=)?([^=]{1,80})$/,
};

const toUnit = (text: string): string => toTableUnit(text) ?? text.trim();

/** True for a choice that a question of this code takes. */
export function isChoice(code: QuestionCode, text: string): boolean {
  const [, , value] = FORMS[code].exec(text) ?? [];
  return value !== undefined && (code === 'driver-axis' || parsePrintedUnit(toUnit(value)) !== null);
}

const fold = (text: string): string => text.trim().toLowerCase();

/** What is chosen for the first of these names that a choice has, else for all; null where nothing is. */
export function findChoice(
  choices: Choices,
  code: QuestionCode,
  names: readonly string[],
): { readonly value: string; readonly isOwn: boolean } | null {
  const read = (choices[code] ?? []).filter((text) => isChoice(code, text)).map((text) => FORMS[code].exec(text) ?? []);
  const own = names.flatMap((name) => read.filter(([, of]) => of !== undefined && fold(of) === fold(name)));
  const [, , value] = own[0] ?? read.findLast(([, of]) => of === undefined) ?? [];
  if (value === undefined) return null;
  return { value: code === 'unit' ? toUnit(value) : value, isOwn: own.length > 0 };
}
