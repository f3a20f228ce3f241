import { toChangeMessage } from '@tachograph/analysis/notification';
import { listChanges } from '@tachograph/store/changes';
import { toChangesPageUrl } from '../http/urls.ts';
import { deliverMessages, type MessageDeps } from './deliver-messages.ts';
import { planMessages } from './plan-messages.ts';

/** Plans messages for the changes that were found, and sends those that are due. */
export async function notify(deps: Omit<MessageDeps, 'readReported'>): Promise<void> {
  const { db, webUrl } = deps;
  await planMessages(deps);
  await deliverMessages({
    readReported: async ({ projectId, project, changeIds }) => {
      const changes = await listChanges(db, projectId, { ids: changeIds }, changeIds.length);
      return changes.map((change) =>
        toChangeMessage(change, toChangesPageUrl({ webUrl }, project, { change: change.id })),
      );
    },
    ...deps,
  });
}
