import type { Line, NativeText } from '../text/lines.ts';

/**
 * True for the last line of a text that does not end with a line break: the text may be cut there. `14ms` without its
 * last letter is fourteen minutes.
 */
export const mayBeCut = ({ lines, text }: NativeText, line: Line): boolean =>
  line === lines.at(-1) && !/[\r\n]$/.test(text.slice(-1));
