import { fieldsOf, isFields, readFinite, readText } from '../../json/fields.ts';
import { parseJsonText } from '../../json/json-text.ts';
import type { Adapter, OutcomeDraft } from '../../outcome/adapter.ts';
import { readBenchLine, readSummary } from '../../rust-bench/line-origin.ts';
import {
  addRustEntries,
  type BenchFigure,
  CARGO_NOISE,
  IGNORED_RULE,
  type RustEntry,
  TestLog,
  toFailureMessage,
} from '../../rust-bench/test-log.ts';
import type { NativeText } from '../../text/native-text.ts';

/** A line of `cargo bench -- -Z unstable-options --format json`. */
const isEventLine = (text: string): boolean =>
  /^\{ ?"type": ?"(?:suite|test|bench)", ?"(?:event|name)":/.test(text.slice(0, 60));

/**
 * The benchmarks among JSON events: `median` and `deviation` in ns; `mib_per_second` where bytes were set, which the
 * harness fills with the same 10⁶ bytes a second it prints as `MB/s`.
 */
function readEvents({ lines }: NativeText, draft: OutcomeDraft): RustEntry[] {
  return lines.flatMap((line): RustEntry[] => {
    const json = isEventLine(line.text) ? parseJsonText(line.text) : null;
    if (json === undefined) draft.reject(line, line.text, 'the event is invalid JSON: the log may be truncated');
    const event = fieldsOf(json);
    const name = readText(event.name);
    if (name !== null && event.event === 'failed') {
      const reason = toFailureMessage((readText(event.stdout) ?? '').split('\n'));
      return [{ line, name, target: null, figures: [], failure: { reason, statistic: 'median' } }];
    }
    if (name === null || event.type !== 'bench') {
      if (event.event === 'ignored') draft.ignore(line, IGNORED_RULE);
      else if (isFields(json)) draft.accept(line);
      return [];
    }
    const median = readFinite(event.median);
    const deviation = readFinite(event.deviation);
    if (median === null) {
      draft.reject(line, line.text, 'the event has no median');
      return [];
    }
    const uncertainty = deviation === null || deviation < 0 ? null : ({ kind: 'range', value: deviation / 2 } as const);
    const statistic = 'median';
    const figures: BenchFigure[] = [{ metric: 'latency', unit: 'ns', statistic, value: median, uncertainty }];
    const rate = readFinite(event.mib_per_second);
    if (rate !== null) figures.push({ metric: 'bandwidth', unit: 'MB/s', statistic, value: rate });
    return [{ line, name, target: null, figures }];
  });
}

/** What the test harness of Rust prints for `#[bench]` functions, as text or as JSON events. */
export const libtest: Adapter = {
  name: 'libtest',
  title: 'cargo bench',
  harness: { name: 'cargo bench', tool: { name: 'libtest' } },
  environment: { runtime: { name: 'rust' } },
  noise: CARGO_NOISE,
  aliases: ['cargo-bench', 'rust', 'rust-bench'],
  signature: 'lines such as `test select ... bench:  15,873 ns/iter (+/- 895)`, or a `test result:` that says measured',
  recognises: (native) =>
    native.lines.some(({ text }) => readSummary(text) !== null || isEventLine(text) || readBenchLine(text) !== null),
  // All run inside the test harness of Rust, and criterion can print its lines.
  yieldsTo: ['criterion', 'divan'],
  read(native, draft) {
    const log = new TestLog(native.lines, draft);
    const events = readEvents(native, draft);
    for (const line of native.lines) log.read(line);
    log.finish();
    const entries = [...log.entries, ...events].sort((a, b) => a.line.number - b.line.number);
    addRustEntries(draft, entries);
    if (entries.length === 0 && log.emptiness !== null) draft.reject('file', '', log.emptiness);
  },
};
