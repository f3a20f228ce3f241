import 'server-only';
import { symmetricDecodeJWT, symmetricEncodeJWT } from 'better-auth/crypto';
import { z } from 'zod';
import { env } from '@/env.ts';

/** What is shown once while a second factor is set up: then only its hash, or nothing, is known. */
const setup = z.object({ uri: z.string(), backupCodes: z.array(z.string()) });
export type SecondFactorSetup = z.infer<typeof setup>;

const [COOKIE, SALT] = ['tachograph.setup', 'second factor'];
const SECONDS = 600;

/** A cookie that carries the set-up, encrypted, from the form to the page: neither a URL nor the database has it. */
export async function toSetupCookie(shown: SecondFactorSetup): Promise<string> {
  const { accounts, webUrl } = env();
  const value = await symmetricEncodeJWT(shown, accounts?.secret ?? '', SALT, SECONDS);
  const secure = webUrl.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${value}; Path=/account; Max-Age=${SECONDS}; HttpOnly; SameSite=Strict${secure}`;
}

/** The cookie that ends it. */
export const END_SETUP = `${COOKIE}=; Path=/account; Max-Age=0; HttpOnly; SameSite=Strict`;

/** The set-up of the cookies of a request; null where there is none, or it is too old. */
export async function readSetup(cookies: {
  get: (name: string) => { value: string } | undefined;
}): Promise<SecondFactorSetup | null> {
  const value = cookies.get(COOKIE)?.value;
  const text = value ? await symmetricDecodeJWT(value, env().accounts?.secret ?? '', SALT) : null;
  return setup.safeParse(text).data ?? null;
}
