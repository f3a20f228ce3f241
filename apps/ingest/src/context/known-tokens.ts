import { createHash } from 'node:crypto';
import type { Actor } from './find-actor.ts';

/** How long a token is remembered, in milliseconds. */
const REMEMBERED_MS = 30_000;

/** Beyond so many tokens the one that was added first is forgotten. */
const MOST = 1_000;

/** Tokens are kept as the database keeps them: their text is nowhere, and no lookup depends on how much of one is right. */
const toKey = (text: string) => createHash('sha256').update(text).digest('base64');

/**
 * Upload tokens that were in force a moment ago. One that is remembered is no permission: it says which project a run is to be
 * made for, while the database decides.
 */
export class KnownTokens {
  readonly #now: () => number;
  readonly #tokens = new Map<string, { readonly token: Actor; readonly until: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  find(text: string): Actor | null {
    const known = this.#tokens.get(toKey(text));
    return known && known.until > this.#now() ? known.token : null;
  }

  add(text: string, token: Actor): void {
    this.#tokens.set(toKey(text), { token, until: this.#now() + REMEMBERED_MS });
    const [oldest] = this.#tokens.keys();
    if (this.#tokens.size > MOST && oldest !== undefined) this.#tokens.delete(oldest);
  }

  forget(text: string): void {
    this.#tokens.delete(toKey(text));
  }
}
