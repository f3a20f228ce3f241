import type { Mapping } from '@tachograph/schema/mapping';
import type { Store } from '@tachograph/store/database';
import { findProject } from '@tachograph/store/projects';
import type { Actor } from '../context/find-actor.ts';
import { readMapping } from './read-mapping.ts';

/** The rules of the project of a request; none where it has none. They are parsed again: another version of this server may have stored them. */
export async function readProjectMapping(
  db: Store,
  { viewer, project: { slug } }: Pick<Actor, 'viewer' | 'project'>,
): Promise<Mapping> {
  const project = await findProject(db, viewer, slug);
  return project?.mapping == null ? [] : readMapping(project.mapping, 'The mapping of the project');
}
