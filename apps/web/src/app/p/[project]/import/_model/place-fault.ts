import type { Fault } from '@tachograph/schema/problem';
import type { Row } from './row.ts';

/** A fault of the document, brought back to the row or the field of the page where it can be mended. */
export type PlacedFault = {
  readonly row: Row | null;
  /** What is wrong, with its suggestion. */
  readonly text: string;
  /** Where the document has it, for what the page has no field for. */
  readonly where: string;
};

const words = ({ detail, suggestion }: Fault): string =>
  suggestion === undefined ? detail : `${detail}: did you mean ${suggestion}?`;

/** `/results/3/unit` → the fourth row that is taken, and `unit`. */
export function placeFault(fault: Fault, rows: readonly Row[]): PlacedFault {
  const [, list, index, ...rest] = fault.pointer.split('/');
  const row = list === 'results' ? rows.filter(({ taken }) => taken)[Number(index)] : undefined;
  return row
    ? { row, text: words(fault), where: rest.join(' ') }
    : { row: null, text: words(fault), where: fault.pointer.slice(1).replaceAll('/', ' ') };
}
