import { sweepQuery } from '@tachograph/openapi/page-queries';
import * as z from 'zod';
import { queryWriter, type RawParams, readAddress } from '@/routing/search-params.ts';

const schema = sweepQuery
  .omit({ project: true, scenario: true })
  .extend({ scale: z.enum(['linear', 'log']).optional() });

export type SweepParams = z.infer<typeof schema>;

/** `?param=bytes&params=cpu=2&driver=mariadb@3.4.0,mysql2&metric=latency&statistic=mean&environment=…&reference=mysql2&scale=log`; defaults are left out. */
export const parseSweepParams = (params: RawParams): SweepParams => readAddress(schema, params);

export const toSweepQuery = (project: string, scenario: string, { scale: _, ...query }: SweepParams) => ({
  project,
  scenario,
  ...query,
});

/** The state as query parameters again, with a change. */
export const toSweepParams = queryWriter(schema);
