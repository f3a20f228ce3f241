import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import type { NativeText } from '../../text/lines.ts';

/** `client transaction time script epoch microseconds [lag] [retries]`; time in µs, or the reason why there is none. */
const ENTRY =
  /^\d{1,9} \d{1,15} (\d{1,15}|skipped|failed|serialization|deadlock) (\d{1,6}) \d{9,10} \d{1,6}(?: \d{1,15}){0,2}$/;

const isEntry = (text: string): boolean => ENTRY.test(text.slice(0, 200).trimEnd());

/** True for a log of `pgbench --log`: nothing but its entries at its beginning. */
export function isLog(native: NativeText): boolean {
  const first = native.lines.slice(0, 5);
  return first.length > 0 && first.every(({ text }) => isEntry(text));
}

/** The times of one script, in µs, in the order of the log. */
export type ScriptTimes = { readonly script: number; readonly times: number[]; without: number };

/** Read a log of every transaction. */
export function readLog(native: NativeText, draft: OutcomeDraft): ScriptTimes[] {
  const scripts = new Map<number, ScriptTimes>();
  for (const line of native.lines) {
    const [, time, number] = ENTRY.exec(line.text.slice(0, 200).trimEnd()) ?? [];
    if (time === undefined || number === undefined) {
      if (line.text.trim() !== '') draft.reject(line, line.text, 'not a log entry: the log may be truncated');
      continue;
    }
    const script = scripts.get(Number(number)) ?? { script: Number(number), times: [], without: 0 };
    scripts.set(Number(number), script);
    if (/^\d/.test(time)) script.times.push(Number(time));
    else script.without += 1;
  }
  return [...scripts.values()];
}
