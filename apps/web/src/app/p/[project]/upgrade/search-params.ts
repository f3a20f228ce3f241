import { upgradeAddress } from '@tachograph/openapi/upgrades';
import type * as z from 'zod';
import { queryWriter, type RawParams, readAddress } from '@/routing/search-params.ts';

export type UpgradeParams = z.infer<typeof upgradeAddress>;

/** `?driver=mysql2&from=3.9.3&to=3.24.6&scenario=select-1&environment=…&metric=latency`; what is left out is chosen. */
export const parseUpgradeParams = (params: RawParams): UpgradeParams => readAddress(upgradeAddress, params);

/** The state as query parameters again, with a change. */
export const toUpgradeParams = queryWriter(upgradeAddress);
