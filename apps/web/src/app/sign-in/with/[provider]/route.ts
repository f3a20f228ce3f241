import { env } from '@/env.ts';
import { textResponse } from '@/exports/engine/export-response.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { auth, toAuthHeaders } from '@/server/accounts/auth.ts';
import { mayCreateAccount } from '@/server/accounts/read-invitation.ts';
import { redirectTo, toOwnPath } from '@/server/forms/form-request.ts';

type Props = { params: Promise<{ provider: string }> };

/**
 * Go to a provider and come back signed in. A link and no form: browsers do not follow a form to another site. Who has no account
 * gets one where anybody may, or with the invitation that `next` leads back to.
 */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const { provider } = await params;
  const next = toOwnPath(new URL(request.url).searchParams.get('next'));
  const accounts = auth();
  const isKnown = env().accounts?.providers.some(({ id }) => id === provider);
  if (!accounts || !isKnown) return textResponse(404, 'There is no such provider.');
  const response = await accounts.api.signInSocial({
    body: {
      provider,
      callbackURL: next,
      errorCallbackURL: hrefs.signIn({ next }),
      requestSignUp: await mayCreateAccount(next),
      disableRedirect: true,
    },
    headers: toAuthHeaders(request),
    asResponse: true,
  });
  if (!response.ok) return redirectTo(hrefs.signIn({ error: 'no-provider', next }));
  const { url } = (await response.clone().json()) as { readonly url: string };
  return redirectTo(url, response);
}
