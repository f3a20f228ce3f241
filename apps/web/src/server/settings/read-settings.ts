import 'server-only';
import { listInvitations } from '@tachograph/store/accounts';
import { type AuditEvent, listAuditEvents } from '@tachograph/store/audit';
import { listCiRules } from '@tachograph/store/ci-rules';
import { previewOldRuns } from '@tachograph/store/curation';
import { listDrivers } from '@tachograph/store/drivers';
import { listMembers } from '@tachograph/store/members';
import { listFormerSlugs, type Project, readProjectUsage } from '@tachograph/store/projects';
import { listShares } from '@tachograph/store/shares';
import { listTokens } from '@tachograph/store/tokens';
import { store } from '@/server/store.ts';

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

/** Beside the project itself: what it has of what it may have, its former names, and drivers that it can be compared with. */
export async function readGeneral({ id }: Project, now: Date) {
  const [usage, formerSlugs, drivers] = await Promise.all([
    readProjectUsage(store(), id, now),
    listFormerSlugs(store(), id, { limit: MOST }),
    listDrivers(store(), id),
  ]);
  return { usage, formerSlugs, drivers: drivers.slice(0, MOST).map(({ slug, name }) => ({ slug, name })) };
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
  const [members, invitations] = await Promise.all([
    listMembers(store(), id, { limit: MOST }),
    listInvitations(store(), id, { limit: MOST }),
  ]);
  return { members, invitations };
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
export async function* streamAudit({ id: projectId }: Project, filter: AuditQuery): AsyncGenerator<AuditEvent[]> {
  const limit = 500;
  for (let after: string | undefined; ; ) {
    const part = await listAuditEvents(store(), { projectId, ...filter, limit, ...(after ? { after } : {}) });
    yield part;
    after = part.at(-1)?.id;
    if (part.length < limit) return;
  }
}
