import { queryRows } from '../database/query-rows.ts';
import { toRowIds } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { NOTE_COLUMNS, type Note, type NoteRow, toNote } from './note.ts';

/** What a chart shows: a range of time, null for no end; or versions of drivers, by their sort keys. */
type Axis =
  | { readonly from: Date | null; readonly to: Date | null }
  | { readonly drivers: readonly string[]; readonly versions: readonly string[] };

/** Of what a chart shows; left out: whatever it is of. Notes about all of something are always among them. */
export type NoteFilter = Axis & {
  readonly scenario?: string | undefined;
  /** Identities of environments. */
  readonly environments?: readonly string[] | undefined;
  /** Slugs of drivers; on an axis of versions, notes have one of the drivers of the axis. */
  readonly ofDrivers?: readonly string[] | undefined;
};

export type NoteList = {
  /** Those of the newest times first. */
  readonly notes: readonly Note[];
  /** Whether there are others. */
  readonly more: boolean;
};

function toConditions({ scenario, environments, ofDrivers, ...axis }: NoteFilter) {
  const requested: [string, unknown][] = [];
  if ('drivers' in axis) {
    requested.push(['n.driver = ANY (?::text[])', axis.drivers], ['n.version_key = ANY (?::text[])', axis.versions]);
  } else {
    if (axis.from) requested.push(['n.at >= ?', axis.from]);
    if (axis.to) requested.push(['n.at <= ?', axis.to]);
  }
  if (scenario !== undefined) requested.push(['coalesce(n.scenario = ?, true)', scenario]);
  if (environments !== undefined)
    requested.push(['coalesce(n.environment_id = ANY (?::bigint[]), true)', toRowIds(environments)]);
  if (ofDrivers !== undefined) requested.push(['coalesce(n.driver = ANY (?::text[]), true)', ofDrivers]);
  const text = requested.map(([condition], index) => ` AND ${condition.replace('?', () => `$${index + 2}`)}`);
  return { text: text.join(''), values: requested.map(([, value]) => value) };
}

/** The notes of a project for a chart, at most `limit`. */
export async function listNotes(db: Store, projectId: number, filter: NoteFilter, limit: number): Promise<NoteList> {
  const { text, values } = toConditions(filter);
  const all = [projectId, ...values, limit + 1];
  const rows = await queryRows<NoteRow>(
    db.pool,
    `SELECT ${NOTE_COLUMNS} FROM notes n WHERE n.project_id = $1 AND n.deleted_at IS NULL${text}
     ORDER BY n.at DESC, n.id LIMIT $${all.length}`,
    all,
  );
  return { notes: rows.slice(0, limit).map(toNote), more: rows.length > limit };
}
