import * as z from 'zod';

const cursor = z.string().max(300).optional();

/** A page of a list: words that are searched, and the cursor after or before which it is. */
export const listInput = z.object({ text: z.string().max(200).optional(), after: cursor, before: cursor });

/** Rows of a list of names: scenarios, drivers, environments. */
export const NAMES_PER_PAGE = 100;
