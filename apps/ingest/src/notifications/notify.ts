import { toChangeMessage } from '@tachograph/analysis/notification';
import { listChanges } from '@tachograph/store/changes';
import { toChangesPageUrl } from '../http/urls.ts';
import { createDeliveries, type Deliveries, type MessageDeps } from './deliver-messages.ts';
import { planMessages } from './plan-messages.ts';

export type Notifier = Pick<Deliveries, 'ended'> & {
  /** Plan messages for the changes that were found, and begin to send those that are due. */
  readonly notify: () => Promise<void>;
};

/** Plans and sends the notifications of all projects. `onError` gets what kept a message from being sent. */
export function createNotifier(deps: Omit<MessageDeps, 'readReported'>, onError: (error: unknown) => void): Notifier {
  const { db, webUrl } = deps;
  const readReported: MessageDeps['readReported'] = async ({ projectId, project, changeIds }) => {
    const changes = await listChanges(db, projectId, { ids: changeIds }, changeIds.length);
    return changes.map((change) =>
      toChangeMessage(change, toChangesPageUrl({ webUrl }, project, { change: change.id })),
    );
  };
  const { send, ended } = createDeliveries({ readReported, ...deps }, onError);
  return {
    notify: async () => {
      await planMessages(deps);
      await send();
    },
    ended,
  };
}
