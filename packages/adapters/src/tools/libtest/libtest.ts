import type { Adapter } from '../../outcome/adapter.ts';
import { draftOutcome } from '../../outcome/outcome-draft.ts';
import { readBenchLine } from '../../rust-bench/bench-line.ts';
import { readSummary } from '../../rust-bench/line-origin.ts';
import { addRustEntries } from '../../rust-bench/rust-entry.ts';
import { TestLog } from '../../rust-bench/test-log.ts';
import { isCommonNoise } from '../../text/common-noise.ts';
import type { NativeText } from '../../text/lines.ts';
import { isEventLine, readEvents } from './read-events.ts';

const TITLE = 'cargo bench';

function parse(native: NativeText) {
  const draft = draftOutcome('libtest', TITLE, native);
  const log = new TestLog(native.lines, draft);
  const events = readEvents(native, draft);
  for (const line of native.lines) {
    if (!log.read(line) && !isCommonNoise(line.text) && !isEventLine(line.text)) draft.skip(line);
  }
  log.finish();
  const entries = [...log.entries, ...events].sort((a, b) => a.line.number - b.line.number);
  addRustEntries(draft, entries);
  if (entries.length === 0 && log.emptiness !== null) draft.reject('file', '', log.emptiness);
  return draft.finish({
    harness: { name: TITLE, tool: { name: 'libtest' } },
    environment: { runtime: { name: 'rust' } },
  });
}

/** What the test harness of Rust prints for `#[bench]` functions, as text or as JSON events. */
export const libtest: Adapter = {
  name: 'libtest',
  title: TITLE,
  aliases: ['cargo-bench', 'rust', 'rust-bench'],
  signature: 'lines such as `test select ... bench:  15,873 ns/iter (+/- 895)`, or a `test result:` that says measured',
  recognises: (native) =>
    native.lines.some(({ text }) => readSummary(text) !== null || isEventLine(text) || readBenchLine(text) !== null),
  // Both run inside the test harness of Rust, and criterion can print its lines.
  yieldsTo: ['criterion', 'iai-callgrind'],
  parse,
};
