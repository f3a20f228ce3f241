import { distributionAddress } from '@tachograph/openapi/distributions';
import type * as z from 'zod';
import { queryWriter, type RawParams, readAddress } from '@/routing/search-params.ts';

export type DistributionParams = z.infer<typeof distributionAddress>;

/** `?driver=mysql2@3.24.4&reference=mysql2@3.24.3&params=rows=1000&environment=…&metric=latency`; what is left out is chosen. */
export const parseDistributionParams = (params: RawParams): DistributionParams =>
  readAddress(distributionAddress, params);

/** The state as query parameters again, with a change. */
export const toDistributionParams = queryWriter(distributionAddress);
