import {
  adapters,
  applyMapping,
  completeEnvironment,
  decodeText,
  type History,
  parseHistory,
  parseMapping,
  parseNative,
} from '@tachograph/adapters';
import type { Mapping } from '@tachograph/schema/mapping';
import type { ValidationIssue } from '@tachograph/schema/problem';
import type { Choices } from '@tachograph/schema/question';
import type { ParseOutcome, RunInput } from '@tachograph/schema/run';
import { validateRun } from '@tachograph/schema/validation';
import type { ReadRow } from './to-rows.ts';

/** What a text turned out to be: the adapter's outcome, and its rows after the project's rules. */
export type ParsedText = {
  readonly outcome: ParseOutcome;
  readonly title: string;
  readonly rows: readonly ReadRow[];
  /** Paths of the environment that the text around the figures states. */
  readonly stated: readonly string[];
};

/** What a person says of a text beside its content. */
export type ReadAs = { readonly tool: string; readonly fileName: string | null; readonly choices: Choices };

/** Read native output in the browser, as the upload server would. Everything here is loaded with the first text. */
export function readNative(text: string, { tool, fileName, choices }: ReadAs, mapping: Mapping): ParsedText {
  const parsed = parseNative(text, { tool, choices, ...(fileName === null ? {} : { fileName }) });
  const { environment, added: stated } = completeEnvironment(parsed.environment, text);
  const outcome = { ...applyMapping(parsed, mapping), environment };
  const rows = outcome.results.flatMap((result, index) => {
    const origin = outcome.origins[index];
    return origin ? [{ result, origin, rule: outcome.appliedRules[index] ?? null }] : [];
  });
  const title = adapters.find(({ name }) => name === outcome.tool)?.title ?? outcome.tool;
  return { outcome, title, rows, stated };
}

/** The history that a text is, if it has several runs. */
export function readHistory(text: string, tool: string, fileName: string | null): History | null {
  const history = parseHistory(text, { fileName });
  const isMeant = tool === 'auto' || tool === history?.tool;
  return isMeant && history !== null && history.entries.length > 1 ? history : null;
}

export { noteOfStated } from '@tachograph/adapters';
export { listParts, takeNewest } from './history.ts';

export type Rules = { readonly mapping: Mapping } | { readonly issues: readonly ValidationIssue[] };

/** Rules as typed; a text that is no JSON is an issue like any other. */
export function readRules(text: string): Rules {
  if (text.trim() === '') return { mapping: [] };
  try {
    return parseMapping(JSON.parse(text));
  } catch {
    return { issues: [{ pointer: '', code: 'wrong-type', detail: 'is not JSON: a list of rules is expected' }] };
  }
}

/** Every issue of the document, before anything is sent. */
export function listIssues(document: RunInput, now: Date): readonly ValidationIssue[] {
  const validated = validateRun(document, { now });
  return validated.ok ? [] : validated.issues;
}

/** The text of a file, whichever encoding it came in. */
export const readFile = async (file: Blob): Promise<string> => decodeText(new Uint8Array(await file.arrayBuffer()));
