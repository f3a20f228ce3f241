import { ecosystemOfPurl, parseVersion } from '@tachograph/schema/version';
import { queryRows } from '../database/query-rows.ts';
import { parseHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { NOTE_COLUMNS, type Note, type NoteRow, type NoteScope, toNote } from './note.ts';

export type NewNote = Omit<NoteScope, 'version'> & {
  readonly at: Date;
  readonly text: string;
  /** A version of the driver as its maker spells it, measured or not. */
  readonly version: string | null;
  readonly byName: string;
  readonly now: Date;
};

/** The parts of its scope that the project has no results of. */
export type UnknownScope = { readonly unknown: readonly ('driver' | 'scenario' | 'environment')[] };

const FIND = `
  SELECT
    (SELECT jsonb_build_object('purl', purl) FROM drivers WHERE project_id = $1 AND slug = $2) AS driver,
    EXISTS (SELECT 1 FROM scenarios WHERE project_id = $1 AND slug = $3) AS scenario,
    EXISTS (SELECT 1 FROM environments WHERE project_id = $1 AND id = $4) AS environment`;

type Found = {
  readonly driver: { readonly purl: string | null } | null;
  readonly scenario: boolean;
  readonly environment: boolean;
};

const INSERT = `
  INSERT INTO notes AS n (project_id, at, text, driver, version, version_key, scenario, environment_id, by_name, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING ${NOTE_COLUMNS}`;

/** Store a note of a project, unless the project has no results of what it is about. */
export async function insertNote(
  db: Store,
  projectId: number,
  { at, text, driver, version, scenario, environment, byName, now }: NewNote,
): Promise<Note | UnknownScope> {
  const environmentId = environment === null ? null : parseHexKey(environment);
  const [found] = await queryRows<Found>(db.pool, FIND, [projectId, driver, scenario, environmentId]);
  const scope = { driver, scenario, environment };
  const unknown = (['driver', 'scenario', 'environment'] as const).filter(
    (part) => scope[part] !== null && !found?.[part],
  );
  if (unknown.length > 0) return { unknown };
  const parsed = version === null ? null : parseVersion(version, ecosystemOfPurl(found?.driver?.purl ?? null));
  const values = [projectId, at, text, driver, parsed?.text, parsed?.sortKey, scenario, environmentId, byName, now];
  const [row] = await queryRows<NoteRow>(db.pool, INSERT, values);
  if (!row) throw new Error('an insert without conflicts returns its row');
  return toNote(row);
}

const DELETE = `
  UPDATE notes SET deleted_at = coalesce(deleted_at, $3), deleted_by_name = coalesce(deleted_by_name, $4)
  WHERE project_id = $1 AND id = $2`;

/** Delete a note: it is shown nowhere, and its row stays. Deleting again changes nothing. False without such a note. */
export async function deleteNote(
  db: Store,
  projectId: number,
  { note, byName, now }: { readonly note: string; readonly byName: string; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await db.pool.query(DELETE, [projectId, note, now, byName]);
  return rowCount === 1;
}
