import { z } from 'zod';
import { optionalList, optionalText, type RawParams } from '@/routing/search-params.ts';

const schema = z.object({
  d: optionalList,
  env: optionalText,
  m: optionalText,
  e: optionalText,
  p: z.string().max(400).optional().catch(undefined),
  x: z.enum(['version', 'time', 'run']).optional().catch(undefined),
  scale: z.enum(['linear', 'log']).optional().catch(undefined),
});

export type TrendParams = z.infer<typeof schema>;

/** `?d=mariadb,mysql2&p=protocol=text&m=throughput&e=median&env=…&x=time&scale=log`; defaults are left out. */
export const parseTrendParams = (params: RawParams): TrendParams => schema.parse(params);

/** What the server prefetches and the browser asks for: one builder, so that the two never differ. */
export const trendQuery = (project: string, scenario: string, state: TrendParams) => ({
  project,
  scenario,
  axis: state.x ?? ('version' as const),
  metric: state.m,
  statistic: state.e,
  params: state.p,
  drivers: state.d,
  environment: state.env,
});

/** The state as query parameters again, with a change; what equals the default is null, and so left out. */
export const toTrendParams = (state: TrendParams, change: Partial<Record<keyof TrendParams, string | null>> = {}) => ({
  d: state.d?.join(',') ?? null,
  env: state.env ?? null,
  p: state.p ?? null,
  m: state.m ?? null,
  e: state.e ?? null,
  x: state.x === 'version' ? null : (state.x ?? null),
  scale: state.scale === 'log' ? 'log' : null,
  ...change,
});
