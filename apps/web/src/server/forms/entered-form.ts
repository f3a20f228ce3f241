import 'server-only';
import { z } from 'zod';
import { createShownOnce } from '@/server/forms/shown-once.ts';

/** Encrypted, and with its attributes, this is less than the 4 kB that a browser keeps. */
const MAX_BYTES = 2500;

/** What somebody entered in a form: what the form does, and the values of each field by its name. */
const entered = z.object({ form: z.string(), values: z.record(z.string(), z.array(z.string())) });
export type Entered = z.infer<typeof entered>;

const shown = createShownOnce({ name: 'entered', schema: entered, seconds: 60 });

/** The values of a form that was rejected; those that do not fit in a cookie are left out. */
export function toEntered(form: string, fields: URLSearchParams): Entered {
  const values = new Map<string, string[]>();
  let left = MAX_BYTES;
  for (const name of new Set(fields.keys())) {
    const all = fields.getAll(name);
    const bytes = Buffer.byteLength(JSON.stringify({ [name]: all }));
    if (bytes > left) continue;
    left -= bytes;
    values.set(name, all);
  }
  return { form, values: Object.fromEntries(values) };
}

/** What was entered in a form that was rejected, for the page that says why: nobody has to enter it again. */
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
    /** No box of a group is sent that is not ticked. */
    list: (name: string, stored: readonly string[]): readonly string[] =>
      entered?.form === form ? (values[name] ?? []) : stored,
  };
}
