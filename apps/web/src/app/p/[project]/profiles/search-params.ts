import { profilesQuery } from '@tachograph/openapi/page-queries';
import type * as z from 'zod';
import { queryWriter, type RawParams, readAddress } from '@/routing/search-params.ts';

const address = profilesQuery.omit({ project: true });

export type ProfilesParams = z.infer<typeof address>;

/** `?scenario=select-1&params=…&driver=mysql2&environment=…&from=3.24.3&to=3.24.4`; what is left out is chosen. */
export const parseProfilesParams = (params: RawParams): ProfilesParams => readAddress(address, params);

/** The state as query parameters again, with a change. */
export const toProfilesParams = queryWriter(address);
