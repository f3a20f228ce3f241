import 'server-only';
import type { ValidationIssue } from '@tachograph/schema/problem';
import { env } from '@/env.ts';
import { toApiHeaders } from './to-api-headers.ts';

export type ApiCall = {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The segments of a path of the API, below `/v1`. */
  readonly path: readonly string[];
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

/** What came back: the value of a success, or what is wrong. `code` is `unavailable` where there was no response. */
export type ApiOutcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly code: string; readonly issues: readonly ValidationIssue[] };

const UNAVAILABLE: ApiOutcome = { ok: false, code: 'unavailable', issues: [] };

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

/** Ask the upload API as the signed-in user who sent a form. */
export async function callApi(request: Request, { method, path, query = {}, body }: ApiCall): Promise<ApiOutcome> {
  const address = `${env().ingestInternalUrl}/v1/${path.map(encodeURIComponent).join('/')}?${new URLSearchParams(query)}`;
  const headers = toApiHeaders(request, []);
  if (body !== undefined) headers.set('content-type', 'application/json');
  try {
    const response = await fetch(address, {
      method,
      headers,
      signal: request.signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const content = await readJson(response);
    if (response.ok) return { ok: true, value: content };
    const { code = 'internal', errors = [] } = (content ?? {}) as { code?: string; errors?: ValidationIssue[] };
    return { ok: false, code, issues: errors };
  } catch {
    return UNAVAILABLE;
  }
}
