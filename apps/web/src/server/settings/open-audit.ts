import 'server-only';
import { includesRole } from '@tachograph/store/access';
import type { AuditEvent } from '@tachograph/store/audit';
import { findProject } from '@tachograph/store/projects';
import { readCurrentState } from '@/server/projects/read-state.ts';
import { store } from '@/server/store.ts';
import { currentViewer } from '@/server/viewer/current-viewer.ts';
import { streamAudit } from './read-settings.ts';

type Filter = { readonly action?: string | undefined; readonly actor?: string | undefined };

/** The whole audit log of a project in parts, for an owner. `missing`: the project does not exist for the visitor. */
export async function openAudit(
  slug: string,
  filter: Filter,
): Promise<AsyncGenerator<AuditEvent[]> | 'missing' | 'forbidden'> {
  const state = await readCurrentState(slug);
  const project = state && (await findProject(store(), await currentViewer(), slug));
  if (!project) return 'missing';
  return includesRole(state.role, 'owner') ? streamAudit(project, filter) : 'forbidden';
}
