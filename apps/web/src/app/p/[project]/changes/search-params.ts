import { type ChangesPageQuery, changesAddress } from '@tachograph/openapi/queries';
import type * as z from 'zod';
import { queryWriter, type RawParams, readAddress } from '@/routing/search-params.ts';

export type ChangesParams = z.output<typeof changesAddress>;

/**
 * `?state=fixed&driver=mysql2&direction=worse&metric=latency&scenario=select-1&environment=…&sort=size`; `group` is a change whose group is listed alone,
 * `from` a change of the group that the page begins with, `change` the one that is open. Defaults are left out: open changes,
 * those measured last first.
 */
export function parseChangesParams(params: RawParams): ChangesParams {
  const { state, sort, ...others } = readAddress(changesAddress, params);
  return { ...others, state: state === 'open' ? undefined : state, sort: sort === 'time' ? undefined : sort };
}

const write = queryWriter(changesAddress);

/** Changes after which a page has the same groups. */
const SAME_GROUPS: ReadonlySet<string> = new Set(['change', 'from']);

/** The state as query parameters again, with a change; one that chooses other groups leads to their first page. */
export function toChangesParams(
  state: ChangesParams,
  change: Partial<Record<keyof ChangesParams, string | null>> = {},
): Record<string, string | null> {
  const isSame = Object.keys(change).every((key) => SAME_GROUPS.has(key));
  return write(isSame ? state : { ...state, from: undefined, change: undefined }, change);
}

/** What is read for a page. */
export const toPageQuery = ({ change: _, ...query }: ChangesParams): ChangesPageQuery => query;
