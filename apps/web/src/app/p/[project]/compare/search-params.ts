import { parseSelected } from '@tachograph/analysis';
import { z } from 'zod';
import { optionalList, optionalText, type RawParams } from '@/app/p/[project]/search-params.ts';

const schema = z.object({
  d: optionalList,
  s: optionalList,
  env: optionalText,
  m: optionalText,
  ref: optionalText,
  why: optionalText,
  open: optionalText,
});

export type CompareParams = z.infer<typeof schema>;

/** `?d=mariadb@3.4.0,mysql2@3.11.0&s=do-1,insert&env=…&m=throughput&ref=mysql2@3.11.0&why=…`; defaults are left out. */
export const parseCompareParams = (params: RawParams): CompareParams => schema.parse(params);

export const compareQuery = (project: string, state: CompareParams) => ({
  project,
  drivers: (state.d ?? []).map(parseSelected),
  scenarios: state.s ?? null,
  environment: state.env ?? null,
  metric: state.m ?? null,
  reference: state.ref ? parseSelected(state.ref) : null,
  waiver: state.why ?? null,
});

export const toCompareParams = (
  state: CompareParams,
  change: Partial<Record<keyof CompareParams, string | null>> = {},
) => ({
  d: state.d?.join(',') ?? null,
  s: state.s?.join(',') ?? null,
  env: state.env ?? null,
  m: state.m ?? null,
  ref: state.ref ?? null,
  why: state.why ?? null,
  open: state.open ?? null,
  ...change,
});
