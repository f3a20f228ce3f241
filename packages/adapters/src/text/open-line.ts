import { parsePrintedNumber } from '../figures/printed-number.ts';
import type { Line, NativeText } from './lines.ts';

/**
 * The last line of a text, where no line break ends it; null where one does. A number or a unit at the end of such a
 * line may have been cut off: `12` of `12.5`, `B` of `B/op`.
 */
export function findOpenLine({ text, lines }: NativeText): Line | null {
  return /[\r\n]$/.test(text.slice(-1)) ? null : (lines.at(-1) ?? null);
}

/** Why the end of an open line is not read. */
export const CUT_OFF = 'the text ends here without a line break: the value may be cut off';

/** A number at the end, with nothing or with the start of a unit of time behind it. */
const END = /(\d[\d.,]{0,40}(?:e[+-]?\d{1,3})?) ?[mnuµ]?$/;

/** True where an open line ends in this value, so that digits or a part of its unit may be missing. */
export function endsInValue({ text }: Line, value: number): boolean {
  const printed = END.exec(text.slice(-60))?.[1];
  return printed !== undefined && parsePrintedNumber(printed) === value;
}
