import type { Mapping } from '@tachograph/schema/mapping';
import type { Store } from '@tachograph/store/database';
import { findProject } from '@tachograph/store/projects';
import { readMapping } from './read-mapping.ts';

/** The rules of a project; none where it has none. They are parsed again: another version of this server may have stored them. */
export async function readProjectMapping(db: Store, slug: string): Promise<Mapping> {
  const project = await findProject(db, slug);
  return project?.mapping == null ? [] : readMapping(project.mapping, 'The mapping of the project');
}
