import { z } from 'zod';

const textUpTo = (length: number) => z.string().min(1).max(length).optional().catch(undefined);

/** One text of a query parameter that was given once; anything else counts as left out. */
export const optionalText = textUpTo(2000);

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

const overview = z.object({ d: optionalList, env: optionalText, m: optionalText, ref: optionalText });

export type OverviewParams = z.infer<typeof overview>;
export type RawParams = Record<string, string | string[] | undefined>;

/** The overview's state: `?d=mariadb,mysql2&env=…&m=latency&ref=mysql2`. */
export const parseOverviewParams = (params: RawParams): OverviewParams => overview.parse(params);

const driver = z.object({ env: optionalText, m: optionalText });

export type DriverParams = z.infer<typeof driver>;

/** The page of a driver: `?env=…&m=latency`; defaults are left out. */
export const parseDriverParams = (params: RawParams): DriverParams => driver.parse(params);

const runs = z.object({ env: textUpTo(200), before: textUpTo(80), repetitionGroup: textUpTo(200) });

export type RunsParams = z.infer<typeof runs>;

/** The list of runs: `?env=…&repetitionGroup=…&before=…`; what does not parse is left out. */
export const parseRunsParams = (params: RawParams): RunsParams => runs.parse(params);

const resultIndex = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number);

const run = z.object({ result: resultIndex.optional().catch(undefined) });

/** The page of a run: `?result=3` is the index of the result that is opened. What does not parse is left out. */
export const parseRunParams = (params: RawParams) => run.parse(params);
