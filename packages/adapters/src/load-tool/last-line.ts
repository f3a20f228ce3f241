import type { Line, NativeText } from '../text/lines.ts';

/**
 * True for a last line without a line break: a number at its end may have lost digits. Formats whose lines end in a
 * number of any length cannot tell otherwise that a file was truncated.
 */
export const isOpenEnd = (native: NativeText, line: Line): boolean =>
  line === native.lines.at(-1) && !/[\r\n]$/.test(native.text);

export const OPEN_END_REASON = 'the last line has no line break: the file may be truncated inside a number';
