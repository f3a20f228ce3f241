import type { Mapping } from '@tachograph/schema/mapping';
import type { Viewer } from '@tachograph/store/access';
import type { Store } from '@tachograph/store/database';
import { findProject } from '@tachograph/store/projects';
import { readMapping } from './read-mapping.ts';

/** The rules of the project of a request; none where it has none. They are parsed again: another version of this server may have stored them. */
export async function readProjectMapping(
  db: Store,
  { viewer, project: { slug } }: { readonly viewer: Viewer; readonly project: { readonly slug: string } },
): Promise<Mapping> {
  const project = await findProject(db, viewer, slug);
  return project?.mapping == null ? [] : readMapping(project.mapping, 'The mapping of the project');
}
