import type { Line } from '../text/line.ts';
import type { NativeText } from './native-text.ts';

/**
 * The last line of a text, where no line break ends it; null where one does. A number or a unit at the end of such a
 * line may have been cut off: `12` of `12.5`, `B` of `B/op`.
 */
export function findOpenLine({ text, lines }: NativeText): Line | null {
  return /[\r\n]$/.test(text.slice(-1)) ? null : (lines.at(-1) ?? null);
}

/** True for the open line of a text. */
export const isOpenEnd = (native: NativeText, line: Line): boolean => findOpenLine(native) === line;

/** Why the end of an open line is not read. */
export const CUT_OFF = 'the text ends here without a line break: the value may be cut off';

/** Why an open line is not read whose columns end in a number of any length. */
export const OPEN_END_REASON = 'the last line has no line break: the file may be truncated inside a number';
