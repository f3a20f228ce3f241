import 'server-only';
import { permissionsOfRole } from '@tachograph/store/access';
import { env } from '@/env.ts';
import { readCurrentState } from '@/server/projects/read-state.ts';
import { currentVisitor } from '@/server/viewer/current-viewer.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Who would make a share, as it is stored. */
export type Sharing = {
  /** Null for somebody who is no member. */
  readonly byName: string | null;
  /** Days for which the share is kept; null for ever. */
  readonly days: number | null;
};

/**
 * What the visitor of this request may share of a project: members with the role for it, and clients with a token for it, do for ever;
 * everybody else for the days that the installation allows. Null without the permission.
 */
export async function readSharing(project: string): Promise<Sharing | null> {
  const visitor = await currentVisitor();
  const state = await readCurrentState(project);
  if (visitor && state) {
    const isToken = 'token' in visitor;
    if (isToken && visitor.projectId !== state.id) return null;
    const permissions = isToken ? visitor.permissions : permissionsOfRole(state.role);
    if (permissions.includes('share')) return { byName: visitor.name, days: null };
    if (isToken) return null;
  }
  const days = env().publicShareDays;
  return days === 0 ? null : { byName: null, days };
}

/** When a share that is made now is deleted by itself; null for never. */
export const toExpiry = ({ days }: Sharing, now: Date): Date | null =>
  days === null ? null : new Date(now.getTime() + days * DAY_MS);
