import type { NativeText } from '../../native/native-text.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { findOrigins } from '../../rust-bench/line-origin.ts';
import { addRustEntries, type RustEntry } from '../../rust-bench/rust-entry.ts';
import { CARGO_NOISE, TestLog } from '../../rust-bench/test-log.ts';
import { ConsoleReader, NOISE, readTimeLine } from './read-console.ts';
import { isMessageLine, readMessages } from './read-messages.ts';
import { addReport, isReport } from './read-report.ts';

const keyOf = ({ name, figures, failure }: RustEntry): string =>
  JSON.stringify([name, figures[0]?.statistic ?? failure?.statistic]);

function addLog(native: NativeText, draft: OutcomeDraft): void {
  const tests = new TestLog(native.lines, draft);
  const console = new ConsoleReader(native.lines, tests, draft);
  tests.finish();
  const messages = readMessages(native, draft);
  // Both hold one estimate of a benchmark that has no median, the one in the message with more digits.
  const inMessages = new Set(messages.map(keyOf));
  const printed = console.entries.filter((entry) => !inMessages.has(keyOf(entry)));
  for (const entry of console.entries) {
    if (inMessages.has(keyOf(entry))) draft.ignore(entry.line, 'value that is also in a message');
  }
  const entries = [...messages, ...printed, ...tests.entries];
  addRustEntries(
    draft,
    entries.sort((a, b) => a.line.number - b.line.number),
  );
}

function read(native: NativeText, draft: OutcomeDraft): void {
  if (isReport(native)) addReport(native, draft);
  else addLog(native, draft);
}

/** What criterion.rs and cargo-criterion print, and the files that criterion writes. */
export const criterion: Adapter = {
  name: 'criterion',
  title: 'criterion',
  environment: { runtime: { name: 'rust' } },
  noise: { ...NOISE, ...CARGO_NOISE },
  aliases: ['criterion.rs', 'cargo-criterion'],
  signature:
    'lines such as `select 1  time:   [16.13 µs 16.19 µs 16.25 µs]`, cargo-criterion messages, or estimates.json',
  recognises: (native) =>
    isReport(native) ||
    native.lines.some(({ text }) => isMessageLine(text) || readTimeLine(text) !== null) ||
    [...findOrigins(native.lines).values()].includes('criterion'),
  read,
};
