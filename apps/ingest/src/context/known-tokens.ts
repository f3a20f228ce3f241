import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Actor } from './find-actor.ts';

/** How long a token is remembered, in milliseconds. */
const REMEMBERED_MS = 30_000;

const MOST = 1_000;

/** Tokens are kept as the database keeps them: their text is nowhere, and no lookup depends on how much of one is right. */
const toKey = (text: string) => createHash('sha256').update(text).digest('base64');

/**
 * Upload tokens that were in force a moment ago. One that is remembered is no permission: it says which project a run is to be
 * made for, while the database decides.
 */
export class KnownTokens {
  readonly #tokens: LRUCache<string, Actor>;

  constructor(now: () => number) {
    this.#tokens = new LRUCache({ max: MOST, ttl: REMEMBERED_MS, ttlResolution: 0, perf: { now } });
  }

  find(text: string): Actor | null {
    return this.#tokens.get(toKey(text)) ?? null;
  }

  add(text: string, token: Actor): void {
    this.#tokens.set(toKey(text), token);
  }

  forget(text: string): void {
    this.#tokens.delete(toKey(text));
  }
}
