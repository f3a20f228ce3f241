import { z } from 'zod';

/** One text of a query parameter that was given once; anything else counts as left out. */
export const optionalText = z.string().min(1).max(2000).optional().catch(undefined);

/** `a,b,c` as a list; an empty one counts as left out. */
export const optionalList = optionalText.transform((text) => {
  const items = text
    ?.split(',')
    .map((item) => item.trim())
    .filter(Boolean);
  return items && items.length > 0 ? items : undefined;
});

/**
 * For the schema of a page's state: the function that writes a state as query parameters again, with a change, always in
 * the order of the schema. Null is left out of the URL.
 */
export const queryWriter =
  <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) =>
  (
    state: { readonly [name in keyof Shape]?: string | readonly string[] | undefined },
    change: Partial<Record<keyof Shape, string | null>> = {},
  ): Record<string, string | null> => {
    const text = (name: keyof Shape) => (state[name] === undefined ? null : String(state[name]));
    const names = Object.keys(shape) as (string & keyof Shape)[];
    return Object.fromEntries(names.map((name) => [name, name in change ? (change[name] ?? null) : text(name)]));
  };

const schema = z.object({ d: optionalList, env: optionalText, m: optionalText, ref: optionalText });

export type OverviewParams = z.infer<typeof schema>;
export type RawParams = Record<string, string | string[] | undefined>;

/** The overview's state: `?d=mariadb,mysql2&env=…&m=latency&ref=mysql2`. */
export const parseOverviewParams = (params: RawParams): OverviewParams => schema.parse(params);
