import { type RowId, toHexKey } from '../database/row-id.ts';

/** What a note is about beside its time; null for all. */
export type NoteScope = {
  readonly driver: string | null;
  readonly version: { readonly text: string; readonly sortKey: string } | null;
  readonly scenario: string | null;
  /** Identity of an environment. */
  readonly environment: string | null;
};

/** What happened at a time of a project, or in a version of a driver. */
export type Note = NoteScope & {
  /** A UUID. */
  readonly id: string;
  /** The time that it marks. */
  readonly at: Date;
  readonly text: string;
  /** Name of the token that wrote it. */
  readonly byName: string;
  readonly createdAt: Date;
};

export const NOTE_COLUMNS = `
  n.id, n.at, n.text, n.driver, n.version, n.version_key AS "versionKey", n.scenario, n.environment_id AS "environmentId",
  n.by_name AS "byName", n.created_at AS "createdAt"`;

export type NoteRow = Omit<Note, 'version' | 'environment'> & {
  readonly version: string | null;
  readonly versionKey: string | null;
  readonly environmentId: RowId | null;
};

export const toNote = ({ version, versionKey, environmentId, ...note }: NoteRow): Note => ({
  ...note,
  version: version === null || versionKey === null ? null : { text: version, sortKey: versionKey },
  environment: environmentId === null ? null : toHexKey(environmentId),
});
