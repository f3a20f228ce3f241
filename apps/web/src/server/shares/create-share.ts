import 'server-only';
import { type PackedShare, shareTitle } from '@tachograph/schema/share';
import { insertShare } from '@tachograph/store/shares';
import { consumeSharing } from '@/server/limits/reader-limits.ts';
import { store } from '@/server/store.ts';
import type { FreezeError, FrozenView } from './freeze-view.ts';
import { readSharing, toExpiry } from './read-sharing.ts';

/**
 * New shares of one project in an hour, by everybody together. Strangers may be allowed to make some, so this bounds what the
 * database grows by. What one address may make is far less: see `consumeSharing`.
 */
const MAX_PER_HOUR = 500;

export type ShareRequest = {
  readonly project: string;
  readonly title: string;
  /** Freezes what is shared under a title that may be used. */
  readonly freeze: (title: string) => Promise<FrozenView | FreezeError>;
};

/** The share and whether it is new, or the status and text of an error response. */
type CreatedShare =
  | { readonly share: PackedShare; readonly isNew: boolean }
  | { readonly share: null; readonly status: 403 | 404 | 413 | 422 | 429; readonly detail: string };

/** The share, or why there is none; of too many, when to come again. */
export type CountedShare = CreatedShare & { readonly retryAfterSeconds?: number };

/** Freeze what a page shows now, and keep it, within what its visitor may share in an hour. The same content is the same share. */
export async function createShare(headers: Headers, request: ShareRequest, now: Date): Promise<CountedShare> {
  const { allowed, limit, retryAfterSeconds, giveBack } = await consumeSharing(headers);
  if (!allowed) {
    const minutes = Math.ceil(retryAfterSeconds / 60);
    const detail = `You have made ${limit} new shares within an hour (rate-limited). Try again in ${minutes} min.`;
    return { share: null, status: 429, detail, retryAfterSeconds };
  }
  const created = await create(request, now);
  if (created.share === null || !created.isNew) await giveBack();
  return created;
}

async function create({ project, freeze, ...request }: ShareRequest, now: Date): Promise<CreatedShare> {
  const sharing = await readSharing(project);
  if (!sharing) {
    const detail =
      'Sharing takes a contributor of the project (forbidden). Sign in, or ask an owner of the project for the role.';
    return { share: null, status: 403, detail };
  }
  const title = shareTitle.safeParse(request.title);
  if (!title.success) {
    const detail = `The title ${title.error.issues[0]?.message ?? 'cannot be used'}. Change it.`;
    return { share: null, status: 422, detail };
  }
  const frozen = await freeze(title.data);
  if (!('share' in frozen)) return { share: null, ...frozen };
  const outcome = await insertShare(store(), {
    ...frozen,
    createdAt: now,
    mostAnHour: MAX_PER_HOUR,
    byName: sharing.byName,
    expiresAt: toExpiry(sharing, now),
  });
  if (outcome === 'too-many') {
    const detail = `This project has had ${MAX_PER_HOUR} new shares within an hour (rate-limited). Try again in an hour.`;
    return { share: null, status: 429, detail };
  }
  return { share: frozen.share, isNew: outcome === 'stored' };
}
