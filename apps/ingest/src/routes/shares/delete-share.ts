import { isShareId } from '@tachograph/schema/share';
import { deleteShare as deleteStoredShare } from '@tachograph/store/shares';
import type { Route } from '../../context/ingest-context.ts';
import { deletion } from '../deletion.ts';

/** Delete the content of a share of the project; a tombstone stays. Deleting twice changes nothing. */
export const deleteShare: Route = (context) =>
  deletion(context, {
    kind: 'share',
    permission: 'curate',
    audit: 'share-deleted',
    message: 'a share was deleted',
    remove: async (db, { projectId, id, now }) => isShareId(id) && deleteStoredShare(db, projectId, { id, now }),
  });
