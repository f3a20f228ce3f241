import 'server-only';
import { includesRole, type ProjectRole } from '@tachograph/store/access';
import type { AuditEvent } from '@tachograph/store/audit';
import { findProject, type Project } from '@tachograph/store/projects';
import { notFound, redirect } from 'next/navigation';
import * as hrefs from '@/routing/hrefs.ts';
import { readCurrentState } from '@/server/projects/read-state.ts';
import { store } from '@/server/store.ts';
import { currentUser, currentViewer } from '@/server/viewer/current-viewer.ts';
import { streamAudit } from './read-settings.ts';

/** The pages of settings, each with the role that it takes. */
export const PARTS = {
  General: { role: 'maintainer', hrefOf: (project: string) => hrefs.settings(project) },
  Tokens: { role: 'owner', hrefOf: (project: string) => hrefs.settingsPart(project, 'tokens') },
  Members: { role: 'owner', hrefOf: (project: string) => hrefs.settingsPart(project, 'members') },
  Shares: { role: 'maintainer', hrefOf: (project: string) => hrefs.settingsPart(project, 'shares') },
  'Audit log': { role: 'owner', hrefOf: (project: string) => hrefs.settingsPart(project, 'audit') },
} as const;

export type SettingsPart = keyof typeof PARTS;

/** A page of settings of a project: the role of the signed-in user there, and whether it is enough. */
export type OpenSettings = {
  readonly project: Project;
  readonly role: ProjectRole | null;
  readonly isAllowed: boolean;
};

/**
 * Open a page of settings. It does not exist where the project does not exist for the visitor; who is not signed in is sent to do
 * that first.
 */
export async function openSettings(slug: string, part: SettingsPart): Promise<OpenSettings> {
  const { role: required, hrefOf } = PARTS[part];
  const state = await readCurrentState(slug);
  const project = state && (await findProject(store(), await currentViewer(), slug));
  if (!project) notFound();
  if (!(await currentUser())) redirect(hrefs.signIn({ next: hrefOf(slug) }));
  return { project, role: state.role, isAllowed: includesRole(state.role, required) };
}

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
