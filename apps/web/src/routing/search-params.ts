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

const schema = z.object({ d: optionalList, env: optionalText, m: optionalText, ref: optionalText });

export type OverviewParams = z.infer<typeof schema>;
export type RawParams = Record<string, string | string[] | undefined>;

/** The overview's state: `?d=mariadb,mysql2&env=…&m=latency&ref=mysql2`. */
export const parseOverviewParams = (params: RawParams): OverviewParams => schema.parse(params);
