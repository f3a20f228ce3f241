import { textResponse } from '@/exports/engine/export-response.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { auth, signInBy } from '@/server/accounts/auth.ts';
import { redirectTo } from '@/server/forms/form-request.ts';

type Props = { params: Promise<{ path: string[] }> };

/** Where providers send a browser back to. Nothing else of better-auth is reachable. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const [action, provider] = (await params).path;
  const accounts = auth();
  if (!accounts || action !== 'callback' || provider === undefined) return textResponse(404, 'There is no such page.');
  const response = await signInBy(accounts, request);
  const location = response.headers.get('location');
  return location === null
    ? redirectTo(hrefs.signIn({ error: 'no-provider' }), response)
    : redirectTo(location, response);
}
