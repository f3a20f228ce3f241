import type * as z from 'zod';

/** A query as the parameters of an address, in the order of its definition. What is undefined is left out. */
export const writeQuery = <Query extends z.ZodObject>(
  { shape }: Query,
  values: Partial<z.output<Query>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.keys(shape).flatMap((name) => {
      const value = (values as Readonly<Record<string, unknown>>)[name];
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );
