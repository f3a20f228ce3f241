import { parseSelected } from '@tachograph/analysis/selection';
import * as z from 'zod';
import { hrefs } from './hrefs.ts';
import { optionalList, optionalText, type RawParams } from './search-params.ts';
import { CHOICES } from './view-choices.ts';

const schema = z.object({
  d: optionalList,
  s: optionalList,
  env: optionalText,
  m: optionalText,
  ref: optionalText,
  why: optionalText,
  open: optionalText,
  view: optionalText,
  axis: optionalText,
  as: optionalText,
  sort: optionalText,
  by: optionalText,
  only: optionalList,
  after: optionalText,
  before: optionalText,
});

export type CompareParams = z.infer<typeof schema>;

/**
 * `?d=mariadb@3.4.0,mysql2@3.11.0&s=do-1,insert&env=…&m=throughput&ref=mysql2@3.11.0&why=…` is what is compared,
 * `&view=value&axis=log&as=time&sort=ratio&by=mariadb@3.4.0&only=better,worse` how it is shown; defaults are left out. `&after=…` or `&before=…`
 * is the key of a case where a page of rows begins or ends.
 */
export const parseCompareParams = (params: RawParams): CompareParams => schema.parse(params);

/** What is compared. How it is shown is no part of it, so a share is the same from every view. */
export const compareQuery = (project: string, state: CompareParams) => ({
  project,
  drivers: (state.d ?? []).map(parseSelected),
  scenarios: state.s ?? null,
  environment: state.env ?? null,
  metric: state.m ?? null,
  reference: state.ref ? parseSelected(state.ref) : null,
  override: state.why ?? null,
});

export type CompareChange = Partial<Record<keyof CompareParams, string | null>>;

const KEYS = Object.keys(schema.shape) as (keyof CompareParams)[];
const DEFAULTS = Object.fromEntries(Object.entries(CHOICES).map(([key, [first]]) => [key, first]));

/** Changes after which a page of rows still holds the same rows. */
const SAME_ROWS: ReadonlySet<string> = new Set(['open', 'why', 'view', 'axis', 'as', 'after', 'before']);

/** The state as query parameters again, with a change; what equals the default is null, and so left out. */
export function toCompareParams(state: CompareParams, change: CompareChange = {}) {
  const isFirstPage = Object.keys(change).some((key) => !SAME_ROWS.has(key));
  const read = (key: keyof CompareParams): string | null => {
    if (isFirstPage && (key === 'after' || key === 'before')) return null;
    const value = key in change ? change[key] : state[key];
    const text = Array.isArray(value) ? value.join(',') : (value ?? null);
    return text === DEFAULTS[key] ? null : text;
  };
  return Object.fromEntries(KEYS.map((key) => [key, read(key)])) as Record<keyof CompareParams, string | null>;
}

/** The page of the same comparison with a change. */
export type CompareHref = (change: CompareChange) => string;

export const toCompareHref =
  (project: string, state: CompareParams): CompareHref =>
  (change) =>
    hrefs.compare(project, toCompareParams(state, change));
