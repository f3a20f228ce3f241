import 'server-only';
import { cookies } from 'next/headers';
import * as z from 'zod';
import { toQuery } from '@/routing/to-path.ts';
import type { ApiOutcome } from '@/server/api/call-api.ts';
import { redirectTo } from './form-request.ts';
import { createShownOnce } from './shown-once.ts';

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
  const redirect = redirectTo(`${page}${toQuery({ error: code, field: issue?.pointer.slice(1) })}`);
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
