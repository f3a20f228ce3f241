import 'server-only';
import { symmetricDecodeJWT, symmetricEncodeJWT } from 'better-auth/crypto';
import * as z from 'zod';
import { env } from '@/env.ts';

type Cookies = { readonly get: (name: string) => { readonly value: string } | undefined };

type ShownOnceOptions<Schema extends z.ZodType> = {
  /** The name of the cookie after `tachograph.`, and what its encryption is for. */
  readonly name: string;
  readonly schema: Schema;
  /** For how many seconds the pages below its path show it. */
  readonly seconds: number;
};

/**
 * Something that a form made and that the page after it shows, for some time at most: a cookie carries it there, encrypted. Neither a
 * URL nor the database has it.
 */
export function createShownOnce<Schema extends z.ZodType>({ name, schema, seconds }: ShownOnceOptions<Schema>) {
  const cookie = `tachograph.${name}`;
  const toAttributes = (path: string, maxAge: number) => {
    const secure = env().webUrl.startsWith('https:') ? '; Secure' : '';
    return `Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`;
  };
  return {
    /** The `Set-Cookie` that shows it on the pages below a path. */
    show: async (shown: z.infer<Schema>, path: string): Promise<string> => {
      const secret = env().accounts?.secret ?? '';
      const value = await symmetricEncodeJWT(shown as Record<string, unknown>, secret, name, seconds);
      return `${cookie}=${value}; ${toAttributes(path, seconds)}`;
    },
    /** The `Set-Cookie` that ends it. */
    end: (path: string): string => `${cookie}=; ${toAttributes(path, 0)}`,
    /** What the cookies of a request show; null where there is nothing, or it is too old. */
    read: async (cookies: Cookies): Promise<z.infer<Schema> | null> => {
      const value = cookies.get(cookie)?.value;
      const text = value ? await symmetricDecodeJWT(value, env().accounts?.secret ?? '', name) : null;
      return schema.safeParse(text).data ?? null;
    },
  };
}

/** The text of a token, or the link of an invitation, which is stored as a hash only. */
const secret = z.object({ kind: z.enum(['token', 'link']), name: z.string(), text: z.string() });
export type MadeSecret = z.infer<typeof secret>;

export const madeSecret = createShownOnce({ name: 'made', schema: secret, seconds: 120 });

/** What is shown once while a second factor is set up: then only its hash, or nothing, is known. */
const setup = z.object({ uri: z.string(), backupCodes: z.array(z.string()) });
export type SecondFactorSetup = z.infer<typeof setup>;

export const secondFactorSetup = createShownOnce({ name: 'setup', schema: setup, seconds: 600 });
