import * as z from 'zod';
import { optionalList, optionalText, queryWriter, type RawParams } from '@/routing/search-params.ts';

const schema = z.object({
  scenario: optionalText,
  params: z.string().max(400).optional().catch(undefined),
  x: optionalText,
  y: optionalText,
  environment: optionalText,
  driver: optionalList,
  // Linear is the default: it is not in the URL.
  scale: z.literal('log').optional().catch(undefined),
});

export type TradeOffParams = z.infer<typeof schema>;

/** `?scenario=select-1&params=cpu=2&x=allocations&y=latency:p99&environment=…&driver=mariadb,mysql2@3.11.5&scale=log`; defaults are left out. */
export const parseTradeOffParams = (params: RawParams): TradeOffParams => schema.parse(params);

export const tradeOffQuery = (project: string, state: TradeOffParams) => ({
  project,
  scenario: state.scenario ?? null,
  params: state.params ?? null,
  x: state.x ?? null,
  y: state.y ?? null,
  environment: state.environment ?? null,
  drivers: state.driver ?? null,
});

/** The state as query parameters again, with a change. */
export const toTradeOffParams = queryWriter(schema);
