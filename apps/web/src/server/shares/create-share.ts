import 'server-only';
import type { ComparisonQuery } from '@tachograph/openapi/queries';
import { shareTitle } from '@tachograph/schema/share';
import { insertShare } from '@tachograph/store/shares';
import { store } from '@/server/store.ts';
import { freezeView } from './freeze-view.ts';
import { readSharing, toExpiry } from './read-sharing.ts';

/**
 * New shares of one project in an hour, by everybody together. Strangers may be allowed to make some, so this bounds what the
 * database grows by. What one address may make is far less: see `consumeSharing`.
 */
const MAX_PER_HOUR = 500;

export type ShareRequest = { readonly project: string; readonly title: string; readonly view: ComparisonQuery };

/** The id of the share and whether it is new, or the status and text of an error response. */
export type CreatedShare =
  | { readonly id: string; readonly isNew: boolean }
  | { readonly id: null; readonly status: 403 | 404 | 413 | 422 | 429; readonly detail: string };

/** Freeze what a page of comparison shows now, and keep it. The same content is the same share. */
export async function createShare({ project, view, ...request }: ShareRequest, now: Date): Promise<CreatedShare> {
  const sharing = await readSharing(project);
  if (!sharing) {
    const detail =
      'Sharing takes a contributor of the project (forbidden). Sign in, or ask an owner of the project for the role.';
    return { id: null, status: 403, detail };
  }
  const title = shareTitle.safeParse(request.title);
  if (!title.success) {
    const detail = `The title ${title.error.issues[0]?.message ?? 'cannot be used'}. Go back and change it.`;
    return { id: null, status: 422, detail };
  }
  const frozen = await freezeView({ project, view, toTitle: () => title.data, withRuns: true });
  if (!('share' in frozen)) return { id: null, ...frozen };
  const outcome = await insertShare(store(), {
    ...frozen,
    createdAt: now,
    mostAnHour: MAX_PER_HOUR,
    byName: sharing.byName,
    expiresAt: toExpiry(sharing, now),
  });
  if (outcome === 'too-many') {
    const detail = `This project has had ${MAX_PER_HOUR} new shares within an hour (rate-limited). Try again in an hour.`;
    return { id: null, status: 429, detail };
  }
  return { id: frozen.share.id, isNew: outcome === 'stored' };
}
