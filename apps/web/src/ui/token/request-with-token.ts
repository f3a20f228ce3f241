import type { ValidationIssue } from '@tachograph/schema/problem';
import { SESSION } from './use-token.ts';

/** The header that a token stands for; no header where the pages send the session of the signed-in user. */
export const toAuthorization = (token: string): Readonly<Record<string, string>> =>
  token === SESSION ? {} : { authorization: `Bearer ${token}` };

export type TokenRequest = {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly token: string;
  readonly body?: unknown;
};

/** What came back: the value of a success, or what is wrong, with the fields that have an issue. */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false;
      /** Null where there was no response. */
      readonly status: number | null;
      readonly detail: string;
      readonly issues: readonly ValidationIssue[];
    };

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

type Problem = { readonly detail?: string; readonly errors?: readonly ValidationIssue[] } | null;

/** A request to a route of these pages that forwards to the upload API. Error responses are values, with the server's text. */
export async function requestWithToken<Value>(
  address: string,
  { method = 'GET', token, body }: TokenRequest,
): Promise<Outcome<Value>> {
  let response: Response;
  try {
    response = await fetch(address, {
      method,
      headers: {
        ...toAuthorization(token),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    const detail = 'The server does not respond. Nothing was changed; try again in a moment.';
    return { ok: false, status: null, detail, issues: [] };
  }
  const content = await readJson(response);
  if (response.ok) return { ok: true, value: content as Value };
  const { detail, errors } = (content as Problem) ?? {};
  const unnamed = `The server responded with status ${response.status}. Nothing was changed.`;
  return { ok: false, status: response.status, detail: detail ?? unnamed, issues: errors ?? [] };
}
