import type { Adapter } from '../../outcome/adapter.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { findOrigins } from '../../rust-bench/line-origin.ts';
import { addRustEntries } from '../../rust-bench/rust-entry.ts';
import { CARGO_NOISE, TestLog } from '../../rust-bench/test-log.ts';
import type { NativeText } from '../../text/lines.ts';
import { ConsoleReader, NOISE } from './read-console.ts';
import { isMessageLine, readMessages } from './read-messages.ts';
import { addReport, isReport } from './read-report.ts';
import { readTimeLine } from './time-line.ts';

function addLog(native: NativeText, draft: OutcomeDraft): void {
  const tests = new TestLog(native.lines, draft);
  const console = new ConsoleReader(native.lines, tests, draft);
  tests.finish();
  const messages = readMessages(native, draft);
  const inMessages = new Set(messages.map(({ name }) => name));
  const printed = console.entries.filter(({ name }) => !inMessages.has(name));
  const twice = console.entries.filter(({ name }) => inMessages.has(name));
  if (twice.length > 0) {
    draft.warn('file', 'some values are in messages and on the console: those of the messages are used');
  }
  for (const { line } of twice) draft.ignore(line, 'value that is also in a message');
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
