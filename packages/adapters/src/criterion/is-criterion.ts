import { tellOrigins } from '../libtest/line-origin.ts';
import type { NativeText } from '../lines.ts';
import { isMessageLine } from './read-messages.ts';
import { isReport } from './read-report.ts';
import { readTimeLine } from './time-line.ts';

/** True for a text with anything that only criterion or cargo-criterion writes. */
export const isCriterion = (native: NativeText): boolean =>
  isReport(native) ||
  native.lines.some(({ text }) => isMessageLine(text) || readTimeLine(text) !== null) ||
  [...tellOrigins(native.lines).values()].includes('criterion');
