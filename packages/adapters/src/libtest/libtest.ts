import type { Adapter } from '../adapter.ts';
import { isCommonNoise } from '../common-noise.ts';
import { isCriterion } from '../criterion/is-criterion.ts';
import { isCounterLog } from '../iai-callgrind/counter-line.ts';
import type { NativeText } from '../lines.ts';
import { draftOutcome } from '../outcome-draft.ts';
import { readBenchLine } from './bench-line.ts';
import { readSummary } from './line-origin.ts';
import { isEventLine, readEvents } from './read-events.ts';
import { addRustEntries } from './rust-entry.ts';
import { TestLog } from './test-log.ts';

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
  looksFor: 'lines such as `test select ... bench:  15,873 ns/iter (+/- 895)`, or a `test result:` that says measured',
  recognises: (native) =>
    native.lines.some(({ text }) => readSummary(text) !== null || isEventLine(text) || readBenchLine(text) !== null) &&
    !isCriterion(native) &&
    !isCounterLog(native),
  parse,
};
