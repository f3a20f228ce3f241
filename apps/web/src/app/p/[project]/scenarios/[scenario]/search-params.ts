import * as z from 'zod';
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
  // Metrics drawn below the first one, in this order; those that say most where it is left out.
  below: optionalList,
  scale: z.literal('log').optional().catch(undefined),
});

/** Metrics of an address that are looked at. */
const MOST_BELOW = 12;

export type TrendParams = z.infer<typeof schema>;

/** `?d=mariadb,mysql2&p=protocol=text&m=throughput&e=median&env=…&x=time&y=absolute&below=heap,bytes-received&scale=log`; defaults are left out. */
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

/** The value of `below` for the first metric alone. */
export const NO_METRICS = 'none';

/** What the page reads: the trend with other metrics of its case. Exports have the first one alone. */
export const pageQuery = (project: string, scenario: string, state: TrendParams) => ({
  ...trendQuery(project, scenario, state),
  below: state.below?.filter((key) => key !== NO_METRICS).slice(0, MOST_BELOW) ?? null,
});

/** The state as query parameters again, with a change. */
export const toTrendParams = queryWriter(schema);
