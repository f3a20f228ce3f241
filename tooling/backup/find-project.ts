import type { Client } from 'pg';
/**
 * A project with its state, which is another one after any change of what pages show of it.
 *
 * @throws {Error} with one line, which names the projects that there are
 */
export async function findProject(
  client: Client,
  slug: string,
): Promise<{ id: number; slug: string; revision: string }> {
  const { rows } = await client.query('SELECT id, slug FROM projects WHERE slug = $1', [slug]);
  if (rows[0]) {
    const { rows: states } = await client.query(
      `SELECT s.revision::text || '+' || (SELECT count(*) FROM pending_runs WHERE project_id = $1) AS revision
       FROM project_states s WHERE s.project_id = $1`,
      [rows[0].id],
    );
    return { ...rows[0], ...states[0] };
  }
  const known = await client.query('SELECT slug FROM projects ORDER BY slug LIMIT 20');
  throw new Error(`there is no project ${slug}: it is one of ${known.rows.map((row) => row.slug).join(', ')}`);
}
