import type { ParseOutcome } from '@tachograph/schema/run';
import type { Adapter, OutcomeDraft } from '../outcome/adapter.ts';
import { draftOutcome } from '../outcome/outcome-draft.ts';
import type { Location, NativeText } from '../text/native-text.ts';
import { type Choice, withoutEnds } from './choose.ts';

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
export function readChoice(file: NativeText, choice: Choice, adapter: Adapter): ParseOutcome {
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
