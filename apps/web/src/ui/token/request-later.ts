import type { Outcome, TokenRequest } from './request-with-token.ts';

const UNLOADED = {
  ok: false,
  status: null,
  detail: 'The server does not respond. Nothing was changed; try again in a moment.',
  issues: [],
} as const;

/** As `requestWithToken`, whose code is loaded with the first request: for pages on which few readers change something. */
export async function requestLater<Value>(address: string, options: TokenRequest): Promise<Outcome<Value>> {
  const loaded = await import('./request-with-token.ts').catch(() => null);
  return loaded ? loaded.requestWithToken<Value>(address, options) : UNLOADED;
}
