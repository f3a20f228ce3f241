import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { readCellName } from '../../names/cell-name.ts';
import type { NativeText } from '../../native/native-text.ts';
import { isOpenEnd } from '../../native/open-line.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { addLatencies } from '../../outcome/add-latencies.ts';
import { toCell } from '../../outcome/named-cell.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { HEADING, isCommonNoise } from '../../text/common-noise.ts';
import { announcesWarmUp, WARM_UP_RULE } from '../../text/warm-up.ts';

/** What a timer printed when it ended. */
type TimeLine = {
  readonly label: string;
  readonly value: number;
  readonly unit: 'ms' | 's' | 'min' | 'h';
  /** False for `label: 12ms` and for `[12.34ms] label`, which other programs print. */
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
  if (bracketed !== null) return { label, value: bracketed, unit: UNITS[sign] ?? 'ms', isDistinctive: false };
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
    // `12.345m` may be a cut `12.345ms`.
    if (time === null || (time.unit === 'min' && isOpenEnd(native, line))) continue;
    const { label, unit, value } = time;
    if (announcesWarmUp(label)) draft.ignore(line, WARM_UP_RULE);
    else {
      draft.warn(line, 'unknown how many operations one timer includes');
      addLatencies(draft, line, toCell([label], { language: 'javascript' }), { unit, total: value });
    }
  }
}

/** The start of a line of a log, where a label would be. */
const LOGGED =
  /^\[?(?:\d{4}-\d\d-\d\d|\d\d:\d\d:\d\d|(?:info|log|debug|warn(?:ing)?|error|trace)\b)|^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) \//i;
/** What test runners and compilers call a time. */
const GENERAL = /^(?:time|total(?: time)?|duration|elapsed|took|real|user|sys|tests?|build|done|finished)$/i;

const readLabel = ({ label }: TimeLine) => readCellName(label, { language: 'javascript' });

/** Nothing but timers, of which one is distinctive or names a driver: other programs print `took: 12.5ms` as well. */
function areTimers(times: readonly (TimeLine | null)[]): boolean {
  const timers = times.filter((time) => time !== null);
  if (timers.length < times.length || timers.some(({ label }) => LOGGED.test(label.trim()))) return false;
  return timers.some(
    (time) => (time.isDistinctive && !GENERAL.test(time.label.trim())) || readLabel(time).driver !== null,
  );
}

/** Among other lines: two distinctive timers one below the other, of which one names what it measures of a driver. */
const haveTimers = (times: readonly (TimeLine | null)[]): boolean =>
  times.some((time, at) => {
    const next = times[at + 1];
    if (!time?.isDistinctive || !next?.isDistinctive) return false;
    return [time, next].map(readLabel).some(({ driver, scenario }) => driver !== null && scenario !== driver);
  });

function isConsoleTime({ json, lines }: NativeText): boolean {
  if (json !== undefined) return false;
  const times = lines.filter(({ text }) => !isCommonNoise(text)).map(({ text }) => readTimeLine(text));
  return areTimers(times) || haveTimers(times);
}

/** What `console.timeEnd` prints. */
export const consoleTime: Adapter = {
  name: 'console-time',
  title: 'console.time',
  harness: { name: 'console.time' },
  noise: { heading: HEADING },
  aliases: ['js-time', 'console.time'],
  signature: 'lines such as `select 1 - mysql2: 12.345ms` or `select 1: 12ms - timer ended`',
  recognises: isConsoleTime,
  // `one_small_row_libmariadb: 242ms` and `[Summary] Q1: 4.32s` have the form of a timer.
  yieldsTo: ['boost-mysql', 'go-tpc'],
  read,
};
