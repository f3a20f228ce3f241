import 'server-only';
import { symmetricDecodeJWT, symmetricEncodeJWT } from 'better-auth/crypto';
import { cookies } from 'next/headers';
import * as z from 'zod';
import { env } from '@/env.ts';
import { toQuery } from '@/routing/to-path.ts';
import type { ApiOutcome } from '@/server/api/call-api.ts';
import { redirectTo } from './form-request.ts';

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

/** Encrypted, and with all other headers of the response, this is less than the 4 kB that a proxy takes. */
const MAX_BYTES = 1900;

/** What somebody entered in a form: what the form does, and the values of each field by its name, unless they are too long. */
const entered = z.object({
  form: z.string(),
  values: z.record(z.string(), z.array(z.string())),
  isComplete: z.boolean(),
});
export type Entered = z.infer<typeof entered>;

const shown = createShownOnce({ name: 'entered', schema: entered, seconds: 60 });

/** The values of a form that was rejected. Those that do not fit in a cookie are left out, the longest first. */
export function toEntered(form: string, fields: URLSearchParams): Entered {
  const sized = [...new Set(fields.keys())].map((name) => {
    const entry = [name, fields.getAll(name)] as const;
    return { entry, bytes: Buffer.byteLength(JSON.stringify(entry)) };
  });
  sized.sort((a, b) => a.bytes - b.bytes);
  let bytes = 0;
  const kept = sized.filter((field) => {
    bytes += field.bytes;
    return bytes <= MAX_BYTES;
  });
  return { form, values: Object.fromEntries(kept.map(({ entry }) => entry)), isComplete: kept.length === sized.length };
}

type Rejected = {
  /** What the form does. */
  readonly form: string;
  readonly fields: URLSearchParams;
  /** The page with the form, which says why. */
  readonly page: string;
  /** What is shown there is shown on the pages below this path. */
  readonly path: string;
};

/** Send a browser back to the page of a form that the upload API rejected, with the reason and with what was entered. */
export async function redirectToRejected(
  { code, issues: [issue] }: Extract<ApiOutcome, { readonly ok: false }>,
  { form, fields, page, path }: Rejected,
): Promise<Response> {
  const redirect = redirectTo(`${page}${toQuery({ error: code, field: issue?.pointer.split('/')[1] })}`);
  redirect.headers.append('set-cookie', await shown.show(toEntered(form, fields), path));
  return redirect;
}

/**
 * What was entered in a form that was rejected, for the page that says why: nobody has to enter it again. Null on a page that is about no
 * rejected form, as the one after signing in again.
 */
export const readEntered = async (error: string | undefined): Promise<Entered | null> =>
  error === undefined ? null : shown.read(await cookies());

/** The values that fields of a form begin with: what was entered before it was rejected, or else what is stored. */
export function valuesOf(entered: Entered | null, form: string) {
  const values = entered?.form === form ? entered.values : {};
  return {
    text: (name: string, stored = ''): string => values[name]?.[0] ?? stored,
    /** A browser sends only the boxes that are ticked. */
    list: (name: string, stored: readonly string[]): readonly string[] =>
      entered?.form === form ? (values[name] ?? []) : stored,
  };
}
