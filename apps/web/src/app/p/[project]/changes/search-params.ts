import { type ChangesPageQuery, changesAddress } from '@tachograph/openapi/queries';
import type * as z from 'zod';
import { listQueryWriter, type RawParams, readAddress } from '@/routing/search-params.ts';

export type ChangesParams = z.output<typeof changesAddress>;

/**
 * `?q=is:worse+driver:mysql2`; its parts may stand by themselves (`driver`, `metric`, `scenario`, `environment`, `direction`, `state`).
 * `group` is a change of the line that is open, `from` one of the line that the page begins with, `change` the one that is open.
 */
export function parseChangesParams(params: RawParams): ChangesParams {
  const { state, ...others } = readAddress(changesAddress, params);
  return { ...others, state: state === 'open' ? undefined : state };
}

/** The state as query parameters again, with a change; one that chooses other lines closes what is open. */
export const toChangesParams = listQueryWriter(
  changesAddress,
  ['change', 'from', 'group'],
  ['change', 'from', 'group'],
);

/** What is read for a page: the line of an open change is open. */
export const toPageQuery = ({ change, ...query }: ChangesParams): ChangesPageQuery => ({
  ...query,
  group: query.group ?? change,
});
