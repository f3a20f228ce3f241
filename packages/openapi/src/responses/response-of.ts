import * as z from 'zod';

type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Frozen<T[Key]> }
    : T;

/** What a route has to return for its response to fit a schema of this folder. */
export type ResponseOf<Schema extends z.ZodType> = Frozen<z.infer<Schema>>;

/** A time in a response: always UTC, always to the millisecond. */
export const moment = z.iso.datetime({ precision: 3 });

export const count = z.int().nonnegative();
