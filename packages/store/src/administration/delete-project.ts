import { deleteProject as deleteStoredProject } from '../deletion/delete-project.ts';
import type { Project } from '../projects/project.ts';
import { type Administration, type RecordedChange, RejectedError, record } from './administration.ts';

type Deletion = Pick<RecordedChange, 'details'> & {
  /** The name of the project once more. */
  readonly confirm: unknown;
};

/** Delete a project: it exists for nobody from now on. Its rows are removed afterwards, see `deleteAllRowsOf`. */
export async function deleteProject(
  administration: Administration,
  { id, slug }: Pick<Project, 'id' | 'slug'>,
  { confirm, details = {} }: Deletion,
): Promise<void> {
  if (confirm !== slug)
    throw new RejectedError(
      'invalid-request',
      `Everything is deleted: repeat the name of the project, confirm ${slug}.`,
      [{ pointer: '/confirm', code: 'invalid-value', detail: `confirm is the slug of the project, "${slug}"` }],
    );
  await deleteStoredProject(administration.db, id, administration.now);
  await record(administration, id, { action: 'project-deleted', target: slug, details });
}
