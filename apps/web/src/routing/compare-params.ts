import { comparisonAddress, comparisonQuery } from '@tachograph/openapi/queries';
import type * as z from 'zod';
import * as hrefs from '@/routing/hrefs.ts';
import { optionalList, optionalText, type RawParams, readAddress, readExactly } from './search-params.ts';
import { CHOICES } from './view-choices.ts';

const schema = comparisonAddress.extend({
  open: optionalText,
  view: optionalText,
  scale: optionalText,
  as: optionalText,
  sort: optionalText,
  by: optionalText,
  only: optionalList,
  after: optionalText,
  before: optionalText,
});

export type CompareParams = z.infer<typeof schema>;

/**
 * `?driver=mariadb@3.4.0,mysql2@3.11.0&scenario=do-1,insert&metric=throughput&reference=mysql2@3.11.0&reason=…` is what is compared,
 * `&view=value&scale=log&as=time&sort=ratio&by=mariadb@3.4.0&only=better,worse` how it is shown; defaults are left out. `&after=…` or `&before=…`
 * is the key of a case where a page of rows begins or ends.
 */
export const parseCompareParams = (params: RawParams): CompareParams => readAddress(schema, params);

/** What is compared. How it is shown is no part of it, so a share is the same from every view. */
export const compareQuery = (project: string, state: CompareParams) => ({
  project,
  driver: state.driver,
  scenario: state.scenario,
  environment: state.environment,
  metric: state.metric,
  statistic: state.statistic,
  reference: state.reference,
  reason: state.reason,
});

export const UNREADABLE = 'The URL of this comparison cannot be read. Go back and choose again.';

/** What is compared, as exports, badges and shares read it. */
export const readCompared = (project: string, params: RawParams) =>
  readExactly(comparisonQuery, { ...params, project });

export type CompareChange = Partial<Record<keyof CompareParams, string | null>>;

const KEYS = Object.keys(schema.shape) as (keyof CompareParams)[];
const DEFAULTS = Object.fromEntries(Object.entries(CHOICES).map(([key, [first]]) => [key, first]));

/** Changes after which a page of rows still holds the same rows. */
const SAME_ROWS: ReadonlySet<string> = new Set(['open', 'reason', 'view', 'scale', 'as', 'after', 'before']);

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
