import { isFields, readFinite, readText } from '../../json/json-fields.ts';
import { parseJsonText } from '../../json/json-text.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { toFailureMessage } from '../../rust-bench/failure-message.ts';
import type { Figure, RustEntry } from '../../rust-bench/rust-entry.ts';
import type { NativeText } from '../../text/lines.ts';

/** A line of `cargo bench -- -Z unstable-options --format json`. */
export const isEventLine = (text: string): boolean =>
  /^\{ ?"type": ?"(?:suite|test|bench)", ?"(?:event|name)":/.test(text.slice(0, 60));

const FAILED = { metric: 'latency', unit: 'ns', status: 'failed', value: null, statistic: 'median' } as const;

/**
 * The benchmarks among JSON events: `median` and `deviation` in ns; `mib_per_second` where bytes were set, which the
 * harness fills with the same 10⁶ bytes a second it prints as `MB/s`.
 */
export function readEvents({ lines }: NativeText, draft: OutcomeDraft): RustEntry[] {
  return lines.flatMap((line): RustEntry[] => {
    const event = isEventLine(line.text) ? parseJsonText(line.text) : null;
    if (event === undefined) draft.reject(line, line.text, 'the event is invalid JSON: the log may be truncated');
    const name = isFields(event) ? readText(event.name) : null;
    if (isFields(event) && name !== null && event.event === 'failed') {
      const statusReason = toFailureMessage((readText(event.stdout) ?? '').split('\n'));
      return [{ line, name, target: null, figures: [{ ...FAILED, statusReason }] }];
    }
    if (!isFields(event) || name === null || event.type !== 'bench') return [];
    const [median, deviation] = [readFinite(event.median), readFinite(event.deviation)];
    if (median === null) {
      draft.reject(line, line.text, 'the event has no median');
      return [];
    }
    const uncertainty = deviation === null || deviation < 0 ? null : ({ kind: 'range', value: deviation / 2 } as const);
    const common = { status: 'ok', statistic: 'median', n: null } as const;
    const figures: Figure[] = [{ ...common, metric: 'latency', unit: 'ns', value: median, uncertainty }];
    const rate = readFinite(event.mib_per_second);
    if (rate !== null) figures.push({ ...common, metric: 'bandwidth', unit: 'MB/s', value: rate, uncertainty: null });
    return [{ line, name, target: null, figures }];
  });
}
