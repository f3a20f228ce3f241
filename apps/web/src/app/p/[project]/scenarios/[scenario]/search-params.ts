import { z } from 'zod';
import { optionalList, optionalText, queryWriter, type RawParams } from '@/routing/search-params.ts';

const schema = z.object({
  d: optionalList,
  env: optionalText,
  p: z.string().max(400).optional().catch(undefined),
  m: optionalText,
  e: optionalText,
  // By version, by time where nothing has a version, and linear: the defaults are not in the URL.
  x: z.enum(['version', 'time', 'run']).optional().catch(undefined),
  // The ratio to the anchor where every point has one, else the absolute figures.
  y: z.enum(['ratio', 'absolute']).optional().catch(undefined),
  scale: z.literal('log').optional().catch(undefined),
});

export type TrendParams = z.infer<typeof schema>;

/** `?d=mariadb,mysql2&p=protocol=text&m=throughput&e=median&env=…&x=time&y=absolute&scale=log`; defaults are left out. */
export const parseTrendParams = (params: RawParams): TrendParams => schema.parse(params);

export const trendQuery = (project: string, scenario: string, state: TrendParams) => ({
  project,
  scenario,
  axis: state.x,
  figure: state.y,
  metric: state.m,
  statistic: state.e,
  params: state.p,
  drivers: state.d,
  environment: state.env,
});

/** The state as query parameters again, with a change. */
export const toTrendParams = queryWriter(schema);
