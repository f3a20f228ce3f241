import 'server-only';
import { includesRole, type ProjectRole, roleFor } from '@tachograph/store/access';
import { findProject, type Project } from '@tachograph/store/projects';
import { readState } from '@/server/projects/read-state.ts';
import { store } from '@/server/store.ts';
import { parseSignedIn, parseVisitor, toViewer } from '@/server/viewer/signed-in.ts';

/** What the visitor of a request may do with the reports of a project. The upload API decides it again. */
export type Writing = {
  readonly project: Project;
  readonly role: ProjectRole | null;
  readonly isSignedIn: boolean;
  readonly isArchived: boolean;
  /** Nothing is written in an archived project. */
  readonly mayWrite: boolean;
  readonly mayDelete: boolean;
};

/** Opens a project for writing reports, for who sends these headers; null where it does not exist for them. */
export async function openWriting(slug: string, headers: Pick<Headers, 'get'>): Promise<Writing | null> {
  const viewer = toViewer(parseVisitor(headers));
  const state = await readState(store(), viewer, slug);
  const project = state && (await findProject(store(), viewer, slug));
  if (!project) return null;
  const { role, archivedAt } = state;
  const isArchived = archivedAt !== null;
  return {
    project,
    role,
    isSignedIn: parseSignedIn(headers) !== null,
    isArchived,
    mayWrite: !isArchived && includesRole(role, roleFor('note')),
    mayDelete: !isArchived && includesRole(role, roleFor('curate')),
  };
}
