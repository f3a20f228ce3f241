import { toChangeMessages } from '@tachograph/analysis/notification';
import { listChanges } from '@tachograph/store/changes';
import { toChangesPageUrl } from '../http/urls.ts';
import { askAddresses } from './ask-addresses.ts';
import { createDeliveries, type Deliveries, type MessageDeps } from './deliver-messages.ts';
import { createMailLimits } from './mail-limits.ts';
import { planMessages } from './plan-messages.ts';

export type Notifier = Pick<Deliveries, 'ended'> & {
  /** Plan messages for the changes that were found, and begin to send those that are due. */
  readonly notify: () => Promise<void>;
};

/** Plans and sends the notifications of all projects. `onError` gets what kept a message from being sent. */
export function createNotifier(
  given: Omit<MessageDeps, 'readReported' | 'limits'>,
  onError: (error: unknown) => void,
): Notifier {
  const deps = { ...given, limits: createMailLimits(given.db) };
  const { db, webUrl } = deps;
  const readReported: MessageDeps['readReported'] = async ({ projectId, project, leadingMetrics, changeIds }) => {
    const changes = await listChanges(db, projectId, { ids: changeIds }, changeIds.length);
    const urlOf = ({ id }: (typeof changes)[number]) => toChangesPageUrl({ webUrl }, project, { change: id });
    return toChangeMessages(changes, urlOf, leadingMetrics);
  };
  const { send, ended } = createDeliveries({ readReported, ...deps }, onError);
  /** A mail server that hangs holds up no other message. */
  let asking: Promise<void> | null = null;
  const ask = () =>
    askAddresses({ ...deps, timeoutMs: deps.post.timeoutMs })
      .catch(onError)
      .finally(() => {
        asking = null;
      });
  return {
    notify: async () => {
      await planMessages(deps);
      await send();
      asking ??= ask();
    },
    ended: async () => {
      await asking;
      await ended();
    },
  };
}
