import { z } from 'zod';
import { optionalText, type RawParams } from '@/routing/search-params.ts';

const schema = z.object({ env: optionalText, m: optionalText });

export type DriverParams = z.infer<typeof schema>;

/** `?env=…&m=latency`; defaults are left out. */
export const parseDriverParams = (params: RawParams): DriverParams => schema.parse(params);
