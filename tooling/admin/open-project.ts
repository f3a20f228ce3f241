import { INSTALLATION } from '@tachograph/store/access';
import { findProject, type Project } from '@tachograph/store/projects';
import type { Context } from './command.ts';
import { UsageError } from './usage.ts';

/** The project of a name; throws where there is none. */
export async function openProject({ db }: Context, slug = ''): Promise<Project> {
  const project = await findProject(db, INSTALLATION, slug);
  if (!project) throw new UsageError(`there is no project "${slug}"`);
  return project;
}
