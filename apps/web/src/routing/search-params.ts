import { MOST_KEPT_DAYS } from '@tachograph/openapi/projects';
import { dropEmpty } from '@tachograph/openapi/queries';
import * as z from 'zod';

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
    state: { readonly [name in keyof Shape]?: string | number | readonly string[] | undefined },
    change: Partial<Record<keyof Shape, string | null>> = {},
  ): Record<string, string | null> => {
    const text = (name: keyof Shape) => (state[name] === undefined ? null : String(state[name]));
    const names = Object.keys(shape) as (string & keyof Shape)[];
    return Object.fromEntries(names.map((name) => [name, name in change ? (change[name] ?? null) : text(name)]));
  };

/** As `queryWriter`, for a list by pages: a change that leaves other rows, which is one of anything but `kept`, leads to their first page. */
export const listQueryWriter =
  <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, kept: readonly string[], cursors = ['after', 'before']) =>
  (
    state: Parameters<ReturnType<typeof queryWriter<Shape>>>[0],
    change: Partial<Record<keyof Shape, string | null>> = {},
  ): Record<string, string | null> => {
    const isSamePage = Object.keys(change).every((key) => kept.includes(key));
    const onFirst = Object.fromEntries(cursors.map((name) => [name, undefined]));
    return queryWriter(schema)(isSamePage ? state : { ...state, ...onFirst }, change);
  };

/** What a page understands of its address: a value without a meaning, or one that is given twice, counts as left out. */
export const readAddress = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>, params: RawParams) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => {
      const text = Array.isArray(params[name]) ? undefined : params[name];
      return [name, z.safeParse(field, text).data];
    }),
  ) as z.output<z.ZodObject<Shape>>;

/** What an address asks for, for an answer that must not leave out a part of it: null where one cannot be read. */
export function readExactly<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>, params: RawParams) {
  const known = z.object(shape);
  const parsed = known.safeParse(dropEmpty(known, params));
  return parsed.success ? parsed.data : null;
}

const overview = z.object({
  driver: optionalList,
  environment: optionalText,
  metric: optionalText,
  reference: optionalText,
  sort: z.enum(['difference', 'recent']).optional().catch(undefined),
});

export type OverviewParams = z.infer<typeof overview>;
export type RawParams = Record<string, string | string[] | undefined>;

/** The overview's state: `?driver=mariadb,mysql2&environment=…&metric=latency&reference=mysql2&sort=difference`. */
export const parseOverviewParams = (params: RawParams): OverviewParams => overview.parse(params);

/** The state as query parameters again, with a change. */
export const toOverviewQuery = queryWriter(overview);

const driver = z.object({ environment: optionalText, metric: optionalText });

export type DriverParams = z.infer<typeof driver>;

/** The page of a driver: `?environment=…&metric=latency`; defaults are left out. */
export const parseDriverParams = (params: RawParams): DriverParams => driver.parse(params);

const list = z.object({ q: textUpTo(200), after: textUpTo(300), before: textUpTo(300) });

export type ListParams = z.infer<typeof list>;

/** A list: `?q=…` are words that are searched, `&after=…` or `&before=…` the cursor of a page. What does not parse is left out. */
export const parseListParams = (params: RawParams): ListParams => list.parse(params);

const runs = list.extend({ environment: textUpTo(200), repetitionGroup: textUpTo(200) });

export type RunsParams = z.infer<typeof runs>;

/** The list of runs: `?environment=…&repetitionGroup=…`, and what every list has. */
export const parseRunsParams = (params: RawParams): RunsParams => runs.parse(params);

const resultIndex = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number);

const index = resultIndex.optional().catch(undefined);

const run = z.object({
  scenario: textUpTo(400),
  driver: textUpTo(400),
  q: textUpTo(200),
  after: index,
  before: index,
  result: index,
});

export type RunParams = z.infer<typeof run>;

/**
 * The page of a run: `?scenario=…&driver=…&q=…` are scenario, driver and words of the results, `&after=199` or `&before=200` the index
 * of a result where a page begins or ends, `&result=3` the one that is opened. What does not parse is left out.
 */
export const parseRunParams = (params: RawParams): RunParams => run.parse(params);

/** The state as query parameters again, with a change. */
export const toRunQuery = queryWriter(run);

/** Results on the page of a run. */
export const RESULTS_PER_PAGE = 100;

/** What is read for a page of results. A result that is opened without a page is on the one that contains it. */
export function toResultQuery({ scenario, driver, q, after, before, result }: RunParams) {
  const wanted = { scenario, driver, text: q };
  if (after !== undefined || before !== undefined || result === undefined) return { ...wanted, after, before };
  const first = Object.values(wanted).some(Boolean) ? result : result - (result % RESULTS_PER_PAGE);
  return { ...wanted, after: first > 0 ? first - 1 : undefined, before: undefined };
}

const account = z.object({
  /** Where to go afterwards. */
  next: optionalText,
  /** Why a form was rejected, as a code. */
  error: optionalText,
  /** What a form did, as a code. */
  done: optionalText,
  /** Of an invitation: the text of its link. */
  token: optionalText,
});

/** What pages of accounts take of their URL. */
export const parseAccountParams = (params: RawParams): z.infer<typeof account> => account.parse(params);

const mail = z.object({ link: optionalText });

/** What the page of a link in an e-mail takes of its URL. */
export const parseMailParams = (params: RawParams): z.infer<typeof mail> => mail.parse(params);

const settings = z.object({
  /** Why a form was rejected, as a code. */
  error: optionalText,
  /** The field that it was rejected for. */
  field: optionalText,
  /** What a form did, as a code. */
  done: optionalText,
  /** Of the audit log: what was done, and by whom. */
  action: optionalText,
  actor: optionalText,
  /** Days for which runs would be kept: what would be deleted then is shown. */
  keepRunsDays: z.coerce.number().int().min(1).max(MOST_KEPT_DAYS).optional().catch(undefined),
  /** Of a list: the id of the last entry of the page before. */
  after: optionalText,
});

/** What pages of settings, and that of a new project, take of their URL. */
export const parseSettingsParams = (params: RawParams): z.infer<typeof settings> => settings.parse(params);
