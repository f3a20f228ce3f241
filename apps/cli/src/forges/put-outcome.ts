import { EXIT } from '../terminal.ts';

/** Why nothing was put, for people, and the exit status for it. */
export type NotPut = { readonly status: number; readonly reason: string };

/**
 * What came of writing into a pull request, or of opening one: where it stands, or the exit status and the reason why it does
 * not. Of what is unchanged, the URL is null where nothing stands there.
 */
export type PutOutcome =
  | { readonly done: 'created' | 'updated'; readonly url: string }
  | { readonly done: 'unchanged'; readonly url: string | null }
  | NotPut;

/** "comment created: https://…", "no comment: …". A missing right fails nothing. */
export function describePut(what: string, outcome: PutOutcome): { status: number; text: string; url: string | null } {
  if ('reason' in outcome) return { status: outcome.status, text: `no ${what}: ${outcome.reason}`, url: null };
  const { done, url } = outcome;
  const text = url === null ? `no ${what}: there is nothing to change` : `${what} ${done}: ${url}`;
  return { status: EXIT.ok, text, url };
}
