import 'server-only';
import { z } from 'zod';
import { createShownOnce } from '@/server/forms/shown-once.ts';

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

/**
 * What was entered in a form that was rejected, for the page that says why: nobody has to enter it again. After a session that has ended,
 * the page after signing in is about no form.
 */
export const enteredForm = {
  /** The `Set-Cookie` that shows it on the pages below a path. */
  show: (form: string, fields: URLSearchParams, path: string): Promise<string> =>
    shown.show(toEntered(form, fields), path),
  /** Null on a page that is not about a rejected form. */
  read: async (cookies: Parameters<typeof shown.read>[0], error: string | undefined): Promise<Entered | null> =>
    error === undefined ? null : shown.read(cookies),
};

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
