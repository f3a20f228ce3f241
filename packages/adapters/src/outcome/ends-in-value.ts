import { parsePrintedNumber } from '../figures/printed-number.ts';
import type { Line } from '../text/lines.ts';

/** A number at the end, perhaps with its margin, with nothing or with the start of a unit of time behind it. */
const END = /(\d[\d.,]{0,40}(?:e[+-]?\d{1,3})?)(?:±[\d.]{0,30})? ?[mnuµ]?$/;

/** True where an open line ends in this value, so that digits or a part of its unit may be missing. */
export function endsInValue({ text }: Line, value: number): boolean {
  const printed = END.exec(text.slice(-60))?.[1];
  return printed !== undefined && parsePrintedNumber(printed) === value;
}
