import * as hrefs from '@/routing/hrefs.ts';
import { auth, readAuthCode, toAuthHeaders } from '@/server/accounts/auth.ts';
import type { Auth } from '@/server/accounts/create-auth.ts';
import { secondFactorSetup } from '@/server/forms/entered-form.ts';
import { readForm, redirectTo } from '@/server/forms/form-request.ts';
import { consumeSignIn } from '@/server/limits/sign-in-limits.ts';

type Step = (auth: Auth, form: URLSearchParams, headers: Headers) => Promise<Response>;

async function reject(response: Response): Promise<Response> {
  if (response.status === 401) {
    const code = await readAuthCode(response);
    if (code !== 'INVALID_CODE') return redirectTo(hrefs.signIn({ next: hrefs.account() }));
    return redirectTo(hrefs.account({ error: 'wrong-code' }));
  }
  const code = await readAuthCode(response);
  return redirectTo(hrefs.account({ error: code === 'INVALID_PASSWORD' ? 'wrong-password' : 'rejected' }));
}

/** Make a secret and backup codes; the factor is not required before a first code was entered. */
const begin: Step = async (accounts, form, headers) => {
  const body = { password: form.get('password') ?? '' };
  const response = await accounts.api.enableTwoFactor({ body, headers, asResponse: true });
  if (!response.ok) return reject(response);
  const { totpURI, backupCodes } = (await response.clone().json()) as { totpURI: string; backupCodes: string[] };
  const redirect = redirectTo(hrefs.account(), response);
  redirect.headers.append('set-cookie', await secondFactorSetup.show({ uri: totpURI, backupCodes }, hrefs.account()));
  return redirect;
};

const confirm: Step = async (accounts, form, headers) => {
  const body = { code: (form.get('code') ?? '').replace(/\s/g, '') };
  const response = await accounts.api.verifyTOTP({ body, headers, asResponse: true });
  if (!response.ok) return reject(response);
  const redirect = redirectTo(hrefs.account({ done: 'two-factor' }), response);
  redirect.headers.append('set-cookie', secondFactorSetup.end(hrefs.account()));
  return redirect;
};

const end: Step = async (accounts, form, headers) => {
  const body = { password: form.get('password') ?? '' };
  const response = await accounts.api.disableTwoFactor({ body, headers, asResponse: true });
  return response.ok ? redirectTo(hrefs.account({ done: 'no-two-factor' }), response) : reject(response);
};

const STEPS: Readonly<Record<string, Step>> = { begin, confirm, end };

/** The forms of the second factor: begin, confirm with a code, and end. */
export async function POST(request: Request): Promise<Response> {
  const form = await readForm(request);
  const accounts = auth();
  const name = form?.get('step') ?? '';
  const step = Object.hasOwn(STEPS, name) ? STEPS[name] : undefined;
  if (!accounts || !form || !step) return redirectTo(hrefs.account());
  const { allowed } = await consumeSignIn(request.headers, null);
  if (!allowed) return redirectTo(hrefs.account({ error: 'too-many' }));
  return step(accounts, form, toAuthHeaders(request));
}
