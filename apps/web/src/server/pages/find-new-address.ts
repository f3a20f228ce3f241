import 'server-only';
import { toSlug } from '@tachograph/schema/text';
import type { Viewer } from '@tachograph/store/access';
import { findRenamed } from '@tachograph/store/projects';
import { store } from '@/server/store.ts';

/** No slug has a dot: the Markdown of a project's first page is at its slug with `.md`. */
const OF_PROJECT = /^\/p\/([^/?.]+)((?:\.md)?(?:[/?].*)?)$/;

/**
 * Where a URL, path and query, of a project leads that had this name before; null for every other URL, and where the project does
 * not exist for the viewer. The path can be decoded.
 */
export async function findNewAddress(url: string, viewer: Viewer): Promise<string | null> {
  const [, segment, rest = ''] = OF_PROJECT.exec(url) ?? [];
  const slug = segment === undefined ? '' : decodeURIComponent(segment);
  // Only slugs are looked up: PostgreSQL rejects some texts.
  if (slug === '' || toSlug(slug) !== slug) return null;
  const renamed = await findRenamed(store(), viewer, slug);
  return renamed === null ? null : `/p/${encodeURIComponent(renamed)}${rest}`;
}
