import { type ChangesPageQuery, changesAddress } from '@tachograph/openapi/queries';
import type * as z from 'zod';
import { listQueryWriter, type RawParams, readAddress } from '@/routing/search-params.ts';

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

/** The state as query parameters again, with a change; one that chooses other groups closes the change that is open. */
export const toChangesParams = listQueryWriter(changesAddress, ['change', 'from'], ['change', 'from']);

/** What is read for a page. */
export const toPageQuery = ({ change: _, ...query }: ChangesParams): ChangesPageQuery => query;
