import { parsePrintedNumber } from '../../figures/printed-number.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { addLatencies } from '../../outcome/add-latencies.ts';
import { toCell } from '../../outcome/named-cell.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { HEADING, isCommonNoise } from '../../text/common-noise.ts';
import type { NativeText } from '../../text/lines.ts';

/** What a timer printed when it ended. */
type TimeLine = {
  readonly label: string;
  readonly value: number;
  readonly unit: 'ms' | 's' | 'min' | 'h';
  /** False for `label: 12ms`, which any program may print. */
  readonly isDistinctive: boolean;
};

const UNITS: Readonly<Record<string, TimeLine['unit']>> = { ms: 'ms', s: 's', m: 'min', min: 'min', h: 'h' };
/** Firefox adds it after the time. */
const ENDED = ' - timer ended';
/** Node from one minute on: `1:02.345 (m:ss.mmm)`. */
const CLOCK = /^(?:(\d{1,6}):)?(\d{1,2}):(\d{1,2}(?:\.\d{1,3})?) \((?:h:m)?m:ss\.mmm\)$/;
const FIGURE = /^(\d{1,15}(?:\.(\d{1,20}))?)( ?)(ms|s|min|m|h)$/;
/** Bun puts the time first. */
const BRACKETED = /^\[(\d{1,15}(?:\.\d{1,20})?)(ms|s)\] (\S.{0,999})$/;

function readTime(text: string): Omit<TimeLine, 'label'> | null {
  const [, hours = '0', minutes, seconds] = CLOCK.exec(text) ?? [];
  if (minutes !== undefined) {
    const value = Number((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)).toFixed(3));
    return { value, unit: 's', isDistinctive: true };
  }
  const [, number = '', decimals = '', blank, sign = ''] = FIGURE.exec(text) ?? [];
  const value = parsePrintedNumber(number);
  const unit = UNITS[sign];
  if (value === null || unit === undefined) return null;
  // Chrome writes a blank, and all the digits there are; `Time: 0.235 ms` is psql.
  return { value, unit, isDistinctive: decimals.length > (blank === ' ' ? 3 : 0) };
}

/** Read a line of `console.timeEnd`, as Node, Deno, Bun, Chrome and Firefox print it; null for other lines. */
export function readTimeLine(line: string): TimeLine | null {
  const text = line.slice(0, 2000).trim();
  const [, number = '', sign = '', label = ''] = BRACKETED.exec(text) ?? [];
  const bracketed = parsePrintedNumber(number);
  if (bracketed !== null) return { label, value: bracketed, unit: UNITS[sign] ?? 'ms', isDistinctive: true };
  const ended = text.endsWith(ENDED);
  const whole = ended ? text.slice(0, -ENDED.length) : text;
  // A label may hold ": " itself: the last one counts.
  const colon = whole.lastIndexOf(': ');
  const time = colon > 0 ? readTime(whole.slice(colon + 2)) : null;
  return time && { label: whole.slice(0, colon), ...time, isDistinctive: ended || time.isDistinctive };
}

function read(native: NativeText, draft: OutcomeDraft): void {
  for (const line of native.lines) {
    const time = readTimeLine(line.text);
    if (time === null) draft.skip(line);
    else {
      draft.warn(line, 'unknown how many operations one timer includes');
      const { label, unit, value } = time;
      addLatencies(draft, line, toCell([label], { language: 'javascript' }), { unit, total: value });
    }
  }
}

/** Nothing but timers: other programs print `took: 12.5ms` among other lines. */
function isTimers(native: NativeText): boolean {
  const lines = native.lines.filter(({ text }) => !isCommonNoise(text)).map(({ text }) => readTimeLine(text));
  return lines.every((time) => time !== null) && lines.some((time) => time?.isDistinctive === true);
}

/** What `console.timeEnd` prints. */
export const consoleTime: Adapter = {
  name: 'console-time',
  title: 'console.time',
  harness: { name: 'console.time' },
  noise: [HEADING],
  aliases: ['js-time', 'console.time'],
  signature: 'nothing but lines such as `select 1: 12.345ms` or `select 1: 12ms - timer ended`',
  recognises: (native) => native.json === undefined && isTimers(native),
  // `one_small_row_libmariadb: 242ms` and `[Summary] Q1: 4.32s` have the form of a timer.
  yieldsTo: ['boost-mysql', 'go-tpc'],
  read,
};
