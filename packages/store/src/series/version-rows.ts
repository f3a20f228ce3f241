import type { Version } from '@tachograph/schema/version';
import type { RowId } from '../database/row-id.ts';

export type VersionRow = Version & { readonly id: RowId };

/** The columns of `driver_versions` that make a `VersionRow`. */
export const VERSION_COLUMNS = 'id, raw, text, parsed, prerelease, line, sort_key AS "sortKey"';

export const toVersionsById = (rows: readonly VersionRow[]): ReadonlyMap<RowId, Version> =>
  new Map(rows.map(({ id, ...version }) => [id, version]));
