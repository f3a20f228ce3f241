import type { ParseOutcome } from '@tachograph/schema/run';
import type { Adapter } from '../outcome/adapter.ts';
import { draftOutcome, type OutcomeDraft } from '../outcome/outcome-draft.ts';
import type { Location, NativeText } from '../text/lines.ts';
import type { Choice } from './choose.ts';

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

/** What the one adapter of a choice reads of the file. Reports that it only understands together it reads as a whole. */
export function readChoice(file: NativeText, choice: Choice, adapter: Adapter): ParseOutcome {
  const { parts, documents } = choice;
  const whole = parts.length > 0 ? readParts(adapter, file, parts) : null;
  if (whole && (whole.results.length > 0 || documents.length === 0)) return whole;
  const outcome = readDocuments(adapter, file, choice);
  if (outcome.results.length > 0 || whole || !adapter.recognises(file)) return outcome;
  const together = readParts(adapter, file, [file]);
  return together.results.length > 0 ? together : outcome;
}
