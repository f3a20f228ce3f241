import * as z from 'zod';

const MOST_LETTERS = 400;

/** No name contains one, and PostgreSQL rejects some of them. */
const isPrintable = (text: string): boolean =>
  [...text].every((character) => character >= ' ' && character !== '\u007f');

const printable = (text: z.ZodString) => text.refine(isPrintable, { error: 'has a control character' });

/** One name. An empty value counts as left out. */
export const name = (description: string, most = MOST_LETTERS) =>
  printable(z.string().min(1).max(most)).describe(description);

/** A text that may be empty, and means something then. */
export const textOrNothing = (description: string) => printable(z.string().max(MOST_LETTERS)).describe(description);

const toItems = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const items = value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
  return items.length > 0 ? items : undefined;
};

/** Names, divided by commas in an address. One without a name counts as left out. */
export const names = (description: string, most: number) =>
  z
    .preprocess(
      toItems,
      z
        .array(printable(z.string().min(1).max(MOST_LETTERS)))
        .max(most)
        .optional(),
    )
    .describe(description);

/** Entries of a page of a list. */
export const limit = (description: string, { usual, most }: { readonly usual: number; readonly most: number }) =>
  z.coerce.number().int().min(1).max(most).default(usual).describe(description);

/** A `+` in an address is a space unless it is escaped, and nobody means a space here. */
const withPlus = (value: unknown): unknown => (typeof value === 'string' ? value.replace(' ', '+') : value);

export const time = (description: string) =>
  z
    .preprocess(
      withPlus,
      z.iso.datetime({ offset: true, error: 'is a time with an offset, such as 2026-11-20T10:00:00Z' }).optional(),
    )
    .describe(description);

export const project = name('Slug of the project');
export const environment = name('Environment: its identity, or its slug from an address of the pages');
