import { parseSelected } from '@tachograph/analysis/selection';
import { z } from 'zod';
import { optionalList, optionalText, type RawParams } from '@/routing/search-params.ts';
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
});

export type CompareParams = z.infer<typeof schema>;

/**
 * `?d=mariadb@3.4.0,mysql2@3.11.0&s=do-1,insert&env=…&m=throughput&ref=mysql2@3.11.0&why=…` says what is compared,
 * `&view=value&axis=log&as=time&sort=ratio&by=mariadb@3.4.0&only=better,worse` how it is shown; defaults are left out.
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

const withoutDefaults = (params: Record<keyof CompareParams, string | null>) => ({
  ...params,
  view: params.view === CHOICES.view[0] ? null : params.view,
  axis: params.axis === CHOICES.axis[0] ? null : params.axis,
  as: params.as === CHOICES.as[0] ? null : params.as,
  sort: params.sort === CHOICES.sort[0] ? null : params.sort,
});

/** The state as query parameters again, with a change; what equals the default is null, and so left out. */
export const toCompareParams = (state: CompareParams, change: CompareChange = {}) =>
  withoutDefaults({
    d: state.d?.join(',') ?? null,
    s: state.s?.join(',') ?? null,
    env: state.env ?? null,
    m: state.m ?? null,
    ref: state.ref ?? null,
    why: state.why ?? null,
    open: state.open ?? null,
    view: state.view ?? null,
    axis: state.axis ?? null,
    as: state.as ?? null,
    sort: state.sort ?? null,
    by: state.by ?? null,
    only: state.only?.join(',') ?? null,
    ...change,
  });
