import { toPatterns } from '../database/like-patterns.ts';
import { queryRows } from '../database/query-rows.ts';
import { type RowId, toRowId } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { toPublicId } from '../runs/select-runs.ts';

export type FoundRun = { readonly id: string; readonly title: string | null; readonly startedAt: Date };

type FoundRow = Omit<FoundRun, 'id'> & { readonly id: RowId };

/** Titles are searched in so many newest runs: a title that is in no index would be looked for in the whole history. */
const RECENT = 200;

const COLUMNS = 'id, title, started_at AS "startedAt"';

const BY_TITLE = `
  SELECT ${COLUMNS} FROM (
    SELECT id, title, started_at FROM runs WHERE project_id = $1 ORDER BY started_at DESC, id DESC LIMIT ${RECENT}
  ) r
  WHERE lower(concat_ws(' ', 'run', coalesce(title, 'r_' || lpad(to_hex(id), 16, '0')))) LIKE ALL ($2::text[])
  ORDER BY started_at DESC, id DESC LIMIT $3`;

const BY_ID = `
  SELECT ${COLUMNS} FROM runs WHERE project_id = $1 AND id BETWEEN $2 AND $3 ORDER BY id LIMIT $4`;

/** Hexadecimal digits come before "g" in every collation. */
const BY_COMMIT = `
  SELECT ${COLUMNS} FROM runs
  WHERE project_id = $1 AND lower(source->>'commit') >= $2 AND lower(source->>'commit') < $2 || 'g'
  ORDER BY lower(source->>'commit'), started_at DESC LIMIT $3`;

const DIGITS_OF_ID = 16;

/** The first digits of an id or a commit: fewer than four name too many. */
const parseDigits = (text: string): string | null => /^(?:r_)?([0-9a-f]{4,40})$/.exec(text)?.[1] ?? null;

/**
 * At most `limit` + 1 runs of a project: those whose id or commit begins with the text, then those of the newest 200 whose
 * title, or id without one, contains its words. Each way is a short scan of an index.
 */
export async function findRuns(
  db: Store,
  projectId: number,
  text: string,
  { limit }: { readonly limit: number },
): Promise<FoundRun[]> {
  const most = limit + 1;
  const digits = parseDigits(text.trim().toLowerCase());
  const asId = digits !== null && digits.length <= DIGITS_OF_ID ? digits : null;
  const idEnds = asId && ['0', 'f'].map((last) => toRowId(asId.padEnd(DIGITS_OF_ID, last)));
  const found = await Promise.all([
    idEnds ? queryRows<FoundRow>(db.pool, BY_ID, [projectId, ...idEnds, most]) : [],
    digits ? queryRows<FoundRow>(db.pool, BY_COMMIT, [projectId, digits, most]) : [],
    queryRows<FoundRow>(db.pool, BY_TITLE, [projectId, toPatterns(text), most]),
  ]);
  const byId = new Map(found.flat().map((row) => [row.id, row]));
  return [...byId.values()].slice(0, most).map((row) => ({ ...row, id: toPublicId(row.id) }));
}
