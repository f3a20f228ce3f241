import { leagueAddress } from '@tachograph/openapi/queries';
import * as z from 'zod';
import { queryWriter, type RawParams, readAddress } from '@/routing/search-params.ts';

const name = z.string().min(1).max(600).optional();

/** `column` is the case that the ratios are of, and `cell` the one that is opened: a driver and a case. */
const schema = leagueAddress.extend({ column: name, cell: name });

export type LeagueParams = z.infer<typeof schema>;

/** `?environment=…&scenario=row-by-key,insert-1&language=Rust&feature=binary&column=insert-1&cell=pg~insert-1`; defaults are left out. */
export const parseLeagueParams = (params: RawParams): LeagueParams => readAddress(schema, params);

export const toLeagueQuery = (project: string, { column: _, cell: __, ...query }: LeagueParams) => ({
  project,
  ...query,
});

/** The state as query parameters again, with a change. */
export const toLeagueParams = queryWriter(schema);
