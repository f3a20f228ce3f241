import { noLatencies } from '../../figures/latency-summary.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { addLatencies } from '../../outcome/add-latencies.ts';
import { toCell } from '../../outcome/named-cell.ts';
import { draftOutcome } from '../../outcome/outcome-draft.ts';
import { isCommonNoise, readHeading } from '../../text/common-noise.ts';
import type { NativeText } from '../../text/lines.ts';
import { readTimeLine } from './time-line.ts';

const TITLE = 'console.time';

function parse(native: NativeText) {
  const draft = draftOutcome('console-time', TITLE, native);
  for (const line of native.lines) {
    const time = readTimeLine(line.text);
    if (time === null) {
      if (!isCommonNoise(line.text) && readHeading(line.text) === null) draft.skip(line);
      continue;
    }
    draft.warn(line, 'unknown how many operations one timer includes');
    const latency = { ...noLatencies(time.unit), total: time.value };
    addLatencies(draft, line, toCell([time.label], { language: 'javascript' }), latency);
  }
  return draft.finish({ harness: { name: TITLE }, environment: {} });
}

/** Nothing but timers: other programs print `took: 12.5ms` among other lines. */
function isTimers(native: NativeText): boolean {
  const lines = native.lines.filter(({ text }) => !isCommonNoise(text)).map(({ text }) => readTimeLine(text));
  return lines.every((time) => time !== null) && lines.some((time) => time?.isDistinctive === true);
}

/** What `console.timeEnd` prints. */
export const consoleTime: Adapter = {
  name: 'console-time',
  title: TITLE,
  aliases: ['js-time', 'console.time'],
  signature: 'nothing but lines such as `select 1: 12.345ms` or `select 1: 12ms - timer ended`',
  recognises: (native) => native.json === undefined && isTimers(native),
  // `one_small_row_libmariadb: 242ms` has the form of a timer.
  yieldsTo: ['boost-mysql'],
  parse,
};
