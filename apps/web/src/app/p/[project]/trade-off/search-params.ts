import * as z from 'zod';
import { optionalList, optionalText, queryWriter, type RawParams } from '@/routing/search-params.ts';

const schema = z.object({
  s: optionalText,
  p: z.string().max(400).optional().catch(undefined),
  x: optionalText,
  y: optionalText,
  env: optionalText,
  d: optionalList,
  // Linear is the default: it is not in the URL.
  axis: z.literal('log').optional().catch(undefined),
});

export type TradeOffParams = z.infer<typeof schema>;

/** `?s=select-1&p=cpu=2&x=allocations&y=latency:p99&env=…&d=mariadb,mysql2@3.11.5&axis=log`; defaults are left out. */
export const parseTradeOffParams = (params: RawParams): TradeOffParams => schema.parse(params);

export const tradeOffQuery = (project: string, state: TradeOffParams) => ({
  project,
  scenario: state.s ?? null,
  params: state.p ?? null,
  x: state.x ?? null,
  y: state.y ?? null,
  environment: state.env ?? null,
  drivers: state.d ?? null,
});

/** The state as query parameters again, with a change. */
export const toTradeOffParams = queryWriter(schema);
