import type { ValidationIssue } from '@tachograph/schema/problem';
import type { ImportRow } from './row.ts';

/** An error of the document, at the row or the field of the page where it can be corrected. */
export type LocatedIssue = {
  readonly row: ImportRow | null;
  readonly text: string;
  /** Its location in the document, for what the page has no field for. */
  readonly location: string;
};

/** "no unit: did you mean ops/s?" */
export const describeIssue = ({ detail, suggestion }: ValidationIssue): string =>
  suggestion === undefined ? detail : `${detail}: did you mean ${suggestion}?`;

/** `/results/3/unit` → the fourth row that is taken, and `unit`. */
export function locateIssue(issue: ValidationIssue, rows: readonly ImportRow[]): LocatedIssue {
  const [, list, index, ...rest] = issue.pointer.split('/');
  const row = list === 'results' ? rows.filter(({ included }) => included)[Number(index)] : undefined;
  return row
    ? { row, text: describeIssue(issue), location: rest.join(' ') }
    : { row: null, text: describeIssue(issue), location: issue.pointer.slice(1).replaceAll('/', ' ') };
}
