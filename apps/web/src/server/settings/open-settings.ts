import 'server-only';
import { includesRole, type ProjectRole } from '@tachograph/store/access';
import { listInvitations } from '@tachograph/store/accounts';
import { type AuditEvent, listAuditEvents } from '@tachograph/store/audit';
import { listCiRules } from '@tachograph/store/ci-rules';
import { previewOldRuns } from '@tachograph/store/curation';
import { listDrivers } from '@tachograph/store/drivers';
import { findGroupRoles, listMembers } from '@tachograph/store/members';
import { listPinnedViews, MOST_PINNED_VIEWS } from '@tachograph/store/pinned-views';
import { findProject, listFormerSlugs, type Project, readProjectUsage } from '@tachograph/store/projects';
import { listShares } from '@tachograph/store/shares';
import { listTokens } from '@tachograph/store/tokens';
import { notFound, redirect } from 'next/navigation';
import { env } from '@/env.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { readCurrentState } from '@/server/projects/read-state.ts';
import { store } from '@/server/store.ts';
import { currentUser, currentViewer } from '@/server/viewer/current-viewer.ts';

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

/** Entries of a page of a list, and of lists without pages. */
const PER_PAGE = 50;
const MOST = 200;

const DAY_MS = 24 * 60 * 60 * 1000;

/** A page of a list: `next` is the id after which the following one begins; null on the last. */
type Page<Row> = { readonly rows: readonly Row[]; readonly next: string | null };

const toPage = <Row extends { readonly id: string }>(found: readonly Row[]): Page<Row> => {
  const rows = found.slice(0, PER_PAGE);
  return { rows, next: found.length > PER_PAGE ? (rows.at(-1)?.id ?? null) : null };
};

/** Beside the project itself: what it has of what it may have, its former names, what it has pinned, and drivers that it can be compared with. */
export async function readGeneral({ id }: Project, now: Date) {
  const [usage, formerSlugs, drivers, views] = await Promise.all([
    readProjectUsage(store(), id, now),
    listFormerSlugs(store(), id, { limit: MOST }),
    listDrivers(store(), id),
    listPinnedViews(store(), id),
  ]);
  return {
    usage,
    formerSlugs,
    drivers: drivers.slice(0, MOST).map(({ slug, name }) => ({ slug, name })),
    pinned: { views, most: MOST_PINNED_VIEWS },
  };
}

/** What would be deleted of a project that kept runs for so many days; null where nobody wants to know. */
export async function readRetention({ id }: Project, days: number | undefined, now: Date) {
  if (days === undefined) return null;
  const measuredBefore = new Date(now.getTime() - days * DAY_MS);
  return { days, measuredBefore, ...(await previewOldRuns(store(), id, { measuredBefore, receivedUntil: now })) };
}

/** Tokens in force first, of each kind the newest first, and the rules for CI jobs. */
export async function readTokens({ id }: Project, now: Date) {
  const [listed, rules] = await Promise.all([listTokens(store(), id), listCiRules(store(), id)]);
  const tokens = listed.map((token) => ({
    ...token,
    state: token.revokedAt ? 'revoked' : token.expiresAt && token.expiresAt <= now ? 'expired' : 'valid',
  }));
  const valid = tokens.filter(({ state }) => state === 'valid');
  return {
    tokens: [...valid, ...tokens.filter(({ state }) => state !== 'valid')].slice(0, MOST),
    total: tokens.length,
    rules,
  };
}

export async function readMembers({ id }: Project) {
  const [members, invitations, groups] = await Promise.all([
    listMembers(store(), id, { limit: MOST }),
    listInvitations(store(), id, { limit: MOST }),
    findGroupRoles(store(), id),
  ]);
  const hasProvider = env().accounts?.providers.some((provider) => provider.id === 'oidc') ?? false;
  return { members, invitations, groups: hasProvider || Object.keys(groups).length > 0 ? groups : null };
}

export const readShares = async ({ id }: Project, after: string | null) =>
  toPage(await listShares(store(), id, { after, limit: PER_PAGE + 1 }));

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type AuditQuery = { readonly action?: string | undefined; readonly actor?: string | undefined };

export const readAudit = async (
  { id: projectId }: Project,
  { after = '', ...filter }: AuditQuery & { readonly after?: string | undefined },
): Promise<Page<AuditEvent>> =>
  toPage(
    await listAuditEvents(store(), {
      projectId,
      ...filter,
      limit: PER_PAGE + 1,
      ...(UUID.test(after) ? { after } : {}),
    }),
  );

/** The whole audit log, the newest entry first, in parts. */
async function* streamAudit({ id: projectId }: Project, filter: AuditQuery): AsyncGenerator<AuditEvent[]> {
  const limit = 500;
  for (let after: string | undefined; ; ) {
    const part = await listAuditEvents(store(), { projectId, ...filter, limit, ...(after ? { after } : {}) });
    yield part;
    after = part.at(-1)?.id;
    if (part.length < limit) return;
  }
}
