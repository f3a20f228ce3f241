import type { ParseOutcome } from '@tachograph/schema/run';
import { guessDrivers } from '../guess/guess-drivers.ts';
import { toNativeText } from '../native/to-native-text.ts';
import type { Adapter } from '../outcome/adapter.ts';
import { draftOutcome } from '../outcome/outcome-draft.ts';
import { findAdapter, listMatches } from '../registry/detect.ts';
import { ADAPTERS } from '../registry/registry.ts';
import type { NativeText } from '../text/native-text.ts';
import { choose } from './choose.ts';
import { readChoice } from './read-choice.ts';

export type ParseOptions = {
  /** An adapter's name or alias, or `auto` to look at the text. */
  readonly tool?: string;
  /** In no result; a hint for adapters with similar formats. */
  readonly fileName?: string;
};

/** Why nothing was read, and what the adapters look for. */
function rejectAll(
  raw: string,
  options: ParseOptions,
  reason: string,
  looked: readonly Adapter[] = ADAPTERS,
): ParseOutcome {
  const native = toNativeText(raw.slice(0, 2000), options.fileName);
  const draft = draftOutcome({ name: 'unknown', title: 'any known tool', harness: null }, native);
  const first = native.lines.find(({ text }) => text.trim() !== '');
  draft.reject('file', first?.text ?? '', reason);
  for (const line of native.lines) draft.accept(line);
  for (const adapter of looked) draft.warn('file', `${adapter.name} looked for ${adapter.signature}`);
  return draft.finish();
}

/**
 * Native output of a benchmark tool → results in the shape of the run format, with warnings and everything that was
 * rejected. Never throws: for unreadable text the outcome has no results and lists what each adapter looks for.
 */
export function parseNative(raw: string, options: ParseOptions = {}): ParseOutcome {
  const { tool = 'auto', fileName } = options;
  if (raw.trim() === '') return rejectAll(raw, options, 'the file is empty');
  const named = findAdapter(tool);
  if (named === null && tool !== 'auto') {
    const known = ADAPTERS.map((adapter) => adapter.name).join(', ');
    return rejectAll(raw, options, `there is no adapter "${tool.slice(0, 60)}"; there are ${known}`);
  }
  const native = toNativeText(raw, fileName ?? null);
  const detect = (part: NativeText) =>
    named ? [named].filter((adapter) => adapter.recognises(part)) : listMatches(part);
  const choice = choose(native, detect);
  const [first, ...more] = choice.adapters;
  const chosen = first ?? named;
  if (chosen && more.length === 0) return guessDrivers(readChoice(native, choice, chosen));
  if (!chosen) return rejectAll(raw, options, 'no adapter recognises this text');
  const reason = `the text looks like output of ${choice.adapters.map((adapter) => adapter.name).join(' and ')}: name the tool, or send each output in a separate file`;
  return rejectAll(raw, options, reason, choice.adapters);
}
