import type { ShareListResponse } from '@tachograph/openapi/projects';
import { sharesQuery } from '@tachograph/openapi/queries';
import { isShareId } from '@tachograph/schema/share';
import { deleteShare as deleteStoredShare, listShares } from '@tachograph/store/shares';
import { authorize } from '../../context/authorize.ts';
import type { Route } from '../../context/ingest-context.ts';
import { readQuery } from '../../http/read-query.ts';
import { deletion } from '../deletion.ts';

/** Delete the content of a share of the project; a tombstone stays. Deleting twice changes nothing. */
export const deleteShare: Route = (context) =>
  deletion(context, {
    kind: 'share',
    permission: 'curate',
    isId: isShareId,
    audit: 'share-deleted',
    remove: (db, { projectId, id, now }) => deleteStoredShare(db, projectId, { id, now }),
  });

const toText = (time: Date | null) => time?.toISOString() ?? null;

/** A page of the shares of the project, the newest first, deleted ones among them. */
export const getShares: Route<ShareListResponse> = (context) => async (request) => {
  const { projectId, projectSlug: project } = await authorize(context, request, 'curate');
  const { after, limit } = readQuery(request.query, sharesQuery);
  const found = await listShares(context.deps.db, projectId, { after: after ?? null, limit: limit + 1 });
  const shares = found.slice(0, limit).map(({ id, byName: by, createdAt, expiresAt, deletedAt }) => ({
    id,
    url: `${context.deps.webUrl}/s/${id}`,
    by,
    createdAt: createdAt.toISOString(),
    expiresAt: toText(expiresAt),
    deletedAt: toText(deletedAt),
  }));
  return { project, shares, next: found.length > limit ? (shares.at(-1)?.id ?? null) : null };
};
