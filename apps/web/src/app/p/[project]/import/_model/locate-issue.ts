import type { ValidationIssue } from '@tachograph/schema/problem';
import type { Row } from './row.ts';

/** An issue of the document, brought back to the row or the field of the page where it can be mended. */
export type LocatedIssue = {
  readonly row: Row | null;
  /** What is wrong, with its suggestion. */
  readonly text: string;
  /** Where the document has it, for what the page has no field for. */
  readonly location: string;
};

const words = ({ detail, suggestion }: ValidationIssue): string =>
  suggestion === undefined ? detail : `${detail}: did you mean ${suggestion}?`;

/** `/results/3/unit` → the fourth row that is taken, and `unit`. */
export function locateIssue(issue: ValidationIssue, rows: readonly Row[]): LocatedIssue {
  const [, list, index, ...rest] = issue.pointer.split('/');
  const row = list === 'results' ? rows.filter(({ taken }) => taken)[Number(index)] : undefined;
  return row
    ? { row, text: words(issue), location: rest.join(' ') }
    : { row: null, text: words(issue), location: issue.pointer.slice(1).replaceAll('/', ' ') };
}
