import type { Choices } from '@tachograph/schema/question';
import type { ParseOutcome } from '@tachograph/schema/run';
import { guessDrivers } from '../guess/guess-drivers.ts';
import { toNativeText } from '../native/to-native-text.ts';
import type { Adapter, OutcomeDraft } from '../outcome/adapter.ts';
import { draftOutcome } from '../outcome/outcome-draft.ts';
import { findAdapter, listMatches, toExcerpt } from '../registry/detect.ts';
import { ADAPTERS, tableWith } from '../registry/registry.ts';
import type { Location, NativeText } from '../text/native-text.ts';
import { type Choice, choose, withoutEnds } from './choose.ts';
import { listNearestTools } from './nearest-tools.ts';

/** A draft that places what a document has: `/results/0` becomes `line 12 /results/0`, or `/2/results/0` in a list. */
function inDocument(draft: OutcomeDraft, place: string): OutcomeDraft {
  const toPlace = (at: Location): Location => {
    if (typeof at !== 'string') return at;
    if (at === 'file') return place;
    return place.startsWith('/') ? `${place}${at}` : `${place} ${at}`;
  };
  return {
    ...draft,
    add: (at, ...result) => draft.add(toPlace(at), ...result),
    warn: (at, ...warning) => draft.warn(toPlace(at), ...warning),
    reject: (at, ...rejection) => draft.reject(toPlace(at), ...rejection),
  };
}

function readParts(adapter: Adapter, file: NativeText, parts: readonly NativeText[]): ParseOutcome {
  const draft = draftOutcome(adapter, file);
  for (const part of parts) adapter.read(part, draft);
  return draft.finish();
}

function readDocuments(adapter: Adapter, file: NativeText, { documents, others, around }: Choice): ParseOutcome {
  const { lines, fileName, warnings } = file;
  const account = { text: '', lines, around, streams: [], fileName, json: [], warnings };
  const draft = draftOutcome(adapter, account);
  for (const { native: document, place } of documents) {
    const isOnly = documents.length + others.length === 1;
    adapter.read(document, isOnly ? draft : inDocument(draft, place));
  }
  for (const { native: document, place, line } of others) {
    const reason = `a JSON document without a result of ${adapter.title}`;
    draft.reject(line ?? place, document.text.slice(0, 200), reason);
  }
  return draft.finish();
}

/**
 * What the one adapter of a choice reads of the file, by the first way that gives a result: as a whole, without the
 * noise at its ends, document by document, or, for reports that it only understands together, as a whole after all.
 */
function readChoice(file: NativeText, choice: Choice, adapter: Adapter): ParseOutcome {
  const { parts, documents } = choice;
  const ways = [
    ...(parts.length > 0 ? [() => readParts(adapter, file, parts)] : []),
    ...(parts.length > 0 ? [() => readParts(adapter, file, parts.map(withoutEnds))] : []),
    ...(documents.length > 0 ? [() => readDocuments(adapter, file, choice)] : []),
    ...(parts.length === 0 && adapter.recognises(file) ? [() => readParts(adapter, file, [file])] : []),
  ];
  let first: ParseOutcome | null = null;
  for (const read of ways) {
    const outcome = read();
    first ??= outcome;
    if (outcome.results.length > 0) return outcome;
  }
  return first ?? readParts(adapter, file, [file]);
}

export type ParseOptions = {
  /** An adapter's name or alias, or `auto` to look at the text. */
  readonly tool?: string;
  /** In no result; a hint for adapters with similar formats. */
  readonly fileName?: string;
  /** What a person says of tables of no tool, by the code of each question. */
  readonly choices?: Choices;
};

/** What begins as an archive is no text, though names and texts of its files can be read in it. */
function findArchive(raw: string): string | null {
  if (raw.startsWith('ustar', 257)) return 'a tar archive';
  if (raw.startsWith('PK\u0003\u0004')) return 'a ZIP archive';
  // Its second byte is another sign in each encoding.
  return raw.startsWith('\u001f') && '\u008b\u2039\ufffd'.includes(raw.charAt(1)) ? 'a gzip file' : null;
}

const WHERE_TO_GO =
  'Output of another tool: the run format (docs/result-format.md) from a program, or "Add a row" on the import page; mapping rules (docs/mapping.md) say what names mean';

/** Why nothing was read, and what helps. */
function rejectAll(raw: string, options: ParseOptions, reason: string, help: readonly string[]): ParseOutcome {
  const native = toNativeText(raw.slice(0, 2000), options.fileName);
  const draft = draftOutcome({ name: 'unknown', title: 'any known tool', harness: null }, native);
  const first = native.lines.find(({ text }) => text.trim() !== '');
  draft.reject('file', first?.text ?? '', reason);
  for (const line of native.lines) draft.accept(line);
  for (const message of help) draft.warn('file', message);
  return draft.finish();
}

const TABLE = 'table';

/** A table of people's own making is looked for where no tool is found, in no part of the text. */
function chooseOf(native: NativeText, named: Adapter | null, table: Adapter): Choice {
  const tools = (part: NativeText) =>
    named ? [named].filter((adapter) => adapter.recognises(part)) : listMatches(part);
  const choice = choose(native, (part) => tools(part).filter(({ name }) => name !== TABLE));
  if (choice.adapters.length > 0 || (named !== null && named.name !== TABLE)) return choice;
  return choose(native, (part) => [table].filter((adapter) => adapter.recognises(toExcerpt(part))));
}

/**
 * Native output of a benchmark tool → results in the shape of the run format, with warnings and everything that was
 * rejected. Never throws: for unreadable text the outcome has no results, and says which tools it is near to.
 */
export function parseNative(raw: string, options: ParseOptions = {}): ParseOutcome {
  const { tool = 'auto', fileName, choices = {} } = options;
  if (raw.trim() === '') return rejectAll(raw, options, 'the file is empty', []);
  const archive = findArchive(raw);
  if (archive !== null) return rejectAll(raw, options, `${archive}: unpack it, and send its files`, []);
  const named = findAdapter(tool);
  if (named === null && tool !== 'auto') {
    const known = ADAPTERS.map((adapter) => adapter.name).join(', ');
    return rejectAll(raw, options, `there is no adapter "${tool.slice(0, 60)}"; there are ${known}`, []);
  }
  const native = toNativeText(raw, fileName ?? null);
  const choice = chooseOf(native, named, tableWith(choices));
  const [first, ...more] = choice.adapters;
  const chosen = first ?? named;
  if (chosen && more.length === 0) {
    const outcome = readChoice(native, choice, chosen);
    if (chosen.name !== TABLE) return guessDrivers(outcome);
    // All that a table says of drivers is a guess already. Without any, the text may be one of a tool after all.
    const near = outcome.results.length > 0 ? [] : listNearestTools(native.text, ADAPTERS);
    return { ...outcome, warnings: [...outcome.warnings, ...near.map((message) => ({ location: 'file', message }))] };
  }
  if (!chosen) {
    const help = [...listNearestTools(native.text, ADAPTERS), WHERE_TO_GO];
    return rejectAll(raw, options, 'no adapter recognises this text', help);
  }
  const reason = `the text looks like output of ${choice.adapters.map((adapter) => adapter.name).join(' and ')}: name the tool, or send each output in a separate file`;
  const looked = choice.adapters.map(({ name, signature }) => `${name} looked for ${signature}`);
  return rejectAll(raw, options, reason, looked);
}
