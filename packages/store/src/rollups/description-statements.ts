/** What descriptions are of. */
export type Subject = 'driver' | 'scenario';

const TABLE: Readonly<Record<Subject, string>> = { driver: 'drivers', scenario: 'scenarios' };

const COLUMNS: Readonly<Record<Subject, readonly string[]>> = {
  driver: ['name', 'language', 'purl'],
  scenario: ['title', 'description', 'category'],
};

/** What decides between two descriptions, as a row that compares: rank, then time, then key. */
const toOrder = (rank: string, at: string, id: string) => `(${rank}, coalesce(${at}, '-infinity'), coalesce(${id}, 0))`;

/** Gives drivers or scenarios of the project `$1` the highest row of each from a query, where `where` holds. */
const update = (subject: Subject, rows: string, where: string): string => {
  const set = [...COLUMNS[subject].map((name) => `${name} = d.content->>'${name}'`), 'rank = d.rank'];
  const columnsOf = (row: string) => COLUMNS[subject].map((name) => `${row}.${name}`).join(', ');
  return `
  UPDATE ${TABLE[subject]} t SET ${set.join(', ')}, described_at = d.at, description_id = d.id
  FROM (${rows}
    ORDER BY d.slug, d.rank DESC, at DESC, d.id DESC
  ) d JOIN ${TABLE[subject]} before ON before.project_id = $1 AND before.slug = d.slug
  WHERE t.project_id = $1 AND t.slug = d.slug AND ${where}
  RETURNING (${columnsOf('before')}) IS DISTINCT FROM (${columnsOf('t')}) AS is_other`;
};

/**
 * Adds pending runs, a relation with columns of `runs`, to the descriptions of the project `$1`. The rows say whether the text is another
 * one: so it is where one of two uploads at the same time did not see the other.
 */
export const moveDescriptions = (subject: Subject, runs: string): string =>
  update(
    subject,
    `
    SELECT DISTINCT ON (d.slug) d.slug, d.rank, d.id, d.content, r.started_at AS at
    FROM (SELECT description_ids, max(started_at) AS started_at FROM ${runs} GROUP BY description_ids) r
    CROSS JOIN LATERAL unnest(r.description_ids) AS i (id)
    JOIN descriptions d ON d.project_id = $1 AND d.id = i.id
    WHERE d.subject = '${subject}'`,
    `${toOrder('t.rank', 't.described_at', 't.description_id')} < (d.rank, d.at, d.id)`,
  );

/**
 * Gives the drivers or scenarios whose description is from a deleted run, of time `$2` and with the descriptions `$3`, that of
 * the newest run left.
 */
const restoreDescriptions = (subject: Subject): string =>
  update(
    subject,
    `
    SELECT DISTINCT ON (d.slug) d.slug, d.rank, d.id, d.content, r.started_at AS at
    FROM ${TABLE[subject]} g JOIN descriptions d ON d.project_id = g.project_id AND d.subject = '${subject}' AND d.slug = g.slug
    CROSS JOIN LATERAL (
      SELECT o.started_at FROM runs o WHERE o.project_id = $1 AND d.id = ANY (o.description_ids)
      ORDER BY o.started_at DESC, o.id DESC LIMIT 1
    ) r
    WHERE g.project_id = $1 AND g.described_at = $2 AND g.description_id = ANY ($3::bigint[])`,
    `t.described_at = $2 AND t.description_id = ANY ($3::bigint[])`,
  );

/** Where no run is left that describes a driver or scenario, its text stays, and gives way to that of any later upload. */
const releaseDescriptions = (subject: Subject): string => `
  UPDATE ${TABLE[subject]} t SET rank = 0, described_at = NULL, description_id = NULL
  WHERE t.project_id = $1 AND t.described_at = $2 AND t.description_id = ANY ($3::bigint[]) AND NOT EXISTS (
    SELECT 1 FROM runs o WHERE o.project_id = $1 AND t.description_id = ANY (o.description_ids)
  )`;

/** The statements that follow the deletion of a run. */
export const RESTORE_DESCRIPTIONS: readonly string[] = [
  restoreDescriptions('driver'),
  restoreDescriptions('scenario'),
  releaseDescriptions('driver'),
  releaseDescriptions('scenario'),
];
