import { tradeOffQuery } from '@tachograph/openapi/page-queries';
import * as z from 'zod';
import { queryWriter, type RawParams, readAddress } from '@/routing/search-params.ts';

// Linear is the default: it is not in the URL.
const schema = tradeOffQuery.omit({ project: true }).extend({ scale: z.literal('log').optional() });

export type TradeOffParams = z.infer<typeof schema>;

/** `?scenario=select-1&params=cpu=2&x=allocations&y=latency:p99&environment=…&driver=mariadb,mysql2@3.11.5&scale=log`; defaults are left out. */
export const parseTradeOffParams = (params: RawParams): TradeOffParams => readAddress(schema, params);

export const toTradeOffQuery = (project: string, { scale: _, ...query }: TradeOffParams) => ({ project, ...query });

/** The state as query parameters again, with a change. */
export const toTradeOffParams = queryWriter(schema);
