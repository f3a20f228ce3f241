/**
 * The contents of projects with their names, by which they are the same projects in every database.
 *
 * @param {import('pg').Client} client
 * @param {import('./project-checksums.mjs').ProjectContent[]} contents
 */
export async function addSlugs(client, contents) {
  const ids = contents.map(({ id }) => id);
  const { rows } = await client.query('SELECT id::text, slug FROM projects WHERE id = ANY ($1::int[])', [ids]);
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]));
  return contents.map((content) => ({ ...content, slug: slugs.get(content.id) }));
}
