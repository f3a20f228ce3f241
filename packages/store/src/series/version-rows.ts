import type { Version } from '@tachograph/schema/version';
import type { RowId } from '../database/row-id.ts';

export type VersionRow = Omit<Version, 'releasedOn'> & { readonly id: RowId; readonly releasedOn: string | null };

const VERSIONS = `
  SELECT v.id, v.raw, v.text, v.parsed, v.prerelease, v.line, v.sort_key AS "sortKey",
    to_char(k.released_on, 'YYYY-MM-DD') AS "releasedOn"
  FROM driver_versions v
  LEFT JOIN releases k ON k.project_id = v.project_id AND k.driver = v.driver AND k.raw = v.raw
  WHERE v.project_id = $1`;

/** Selects `VersionRow`s of the project $1 with the ids in $2. */
export const VERSIONS_BY_ID = `${VERSIONS} AND v.id = ANY ($2)`;

export const toVersionsById = (rows: readonly VersionRow[]): ReadonlyMap<RowId, Version> =>
  new Map(
    rows.map(({ id, releasedOn, ...version }) => [id, releasedOn === null ? version : { ...version, releasedOn }]),
  );
