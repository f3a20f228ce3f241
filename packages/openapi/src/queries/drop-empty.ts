import * as z from 'zod';

/** What an address says, without empty values that have no meaning: they count as left out. */
export const dropEmpty = ({ shape }: z.ZodObject, given: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) =>
        value !== '' || !Object.hasOwn(shape, name) || z.safeParse(shape[name] as z.ZodType, '').success,
    ),
  );
