import { EXIT } from '../terminal.ts';

/** What came of writing a report into a pull request: where it stands, or the exit status and the reason why it does not. */
export type PutOutcome =
  | { readonly done: 'created' | 'updated'; readonly url: string }
  | { readonly status: number; readonly reason: string };

/** "comment created: https://…", "no comment: …". A missing right fails nothing. */
export function describePut(what: string, outcome: PutOutcome): { status: number; text: string; url: string | null } {
  if ('url' in outcome) return { status: EXIT.ok, text: `${what} ${outcome.done}: ${outcome.url}`, url: outcome.url };
  return { status: outcome.status, text: `no ${what}: ${outcome.reason}`, url: null };
}
