import {
  type ChangeMessage,
  type JsonMessage,
  MOST_LISTED,
  type Notice,
  toDiscordBody,
  toIssueBody,
  toSlackBody,
  toTeamsBody,
  toWebhookBody,
} from '@tachograph/analysis/notification';
import type { NotificationTarget } from '@tachograph/schema/notification';
import type { Store } from '@tachograph/store/database';
import {
  type ClaimedDelivery,
  claimDelivery,
  type DeliveryOutcome,
  finishDelivery,
  openRuleSecret,
  type RuleKey,
} from '@tachograph/store/notifications';
import { toChangesPageUrl } from '../http/urls.ts';
import type { MailLimits } from './mail-limits.ts';
import { mailNotice } from './mail-notice.ts';
import { type PostOptions, postMessage } from './post-message.ts';
import { readPostSecret } from './post-secret.ts';
import type { EmailSettings } from './send-email.ts';
import { signMessage } from './sign-message.ts';

/** After each failed attempt; after the last of them a message has failed. About a day in all. */
const RETRY_AFTER_MINUTES = [1, 5, 30, 120, 360, 960];
const MINUTE = 60_000;
/** Longer than an attempt may take, also one of twenty e-mails. */
const LOCK_MS = 5 * MINUTE;
/** Messages that are sent at one time, each of another project. */
const AT_ONCE = 8;

export type MessageDeps = {
  readonly db: Store;
  readonly now: () => Date;
  readonly webUrl: string;
  readonly post: PostOptions;
  readonly email: EmailSettings | null;
  readonly limits: MailLimits;
  /** What the secrets of rules are encrypted with; null without `AUTH_SECRET`. */
  readonly ruleKey: RuleKey | null;
  /** The changes with these keys that are still found, as messages report them. */
  readonly readReported: (
    delivery: Pick<ClaimedDelivery, 'projectId' | 'project' | 'leadingMetrics' | 'changeIds'>,
  ) => Promise<ChangeMessage[]>;
};

type Attempt = { readonly status: number | null; readonly error: string | null };

type JsonKind = Exclude<NotificationTarget['kind'], 'email' | 'github-issue'>;

const BODIES: Readonly<Record<JsonKind, (notice: Notice) => JsonMessage>> = {
  webhook: toWebhookBody,
  slack: toSlackBody,
  discord: toDiscordBody,
  teams: toTeamsBody,
};

/** https://docs.github.com/en/rest/using-the-rest-api/getting-started-with-the-rest-api */
const GITHUB_HEADERS = {
  accept: 'application/vnd.github+json',
  'user-agent': 'tachograph',
  'x-github-api-version': '2022-11-28',
};

const toTestChange = (project: string, url: string): ChangeMessage => ({
  id: 'test',
  url,
  sentence: `This is a test of the notifications of ${project}: nothing has changed.`,
  line: `This is a test of the notifications of ${project}: nothing has changed.`,
  driver: 'test',
  scenario: 'test',
  metric: 'test',
  direction: 'better',
  ratio: null,
  exact: false,
});

/** What a message reports; null where nothing of it is found any more. */
async function toNotice(delivery: ClaimedDelivery, { webUrl, readReported }: MessageDeps): Promise<Notice | null> {
  const { project, projectTitle, isTest } = delivery;
  const url = toChangesPageUrl({ webUrl }, project);
  if (isTest) return { project, projectTitle, url, changes: [toTestChange(project, url)], total: 1 };
  const changes = await readReported(delivery);
  // What is not listed is counted as it was planned.
  const total = changes.length + Math.max(0, delivery.changes - delivery.changeIds.length);
  return changes.length === 0 ? null : { project, projectTitle, url, changes, total };
}

async function send(delivery: ClaimedDelivery, notice: Notice, deps: MessageDeps): Promise<Attempt> {
  const { target } = delivery.rule;
  if (target.kind === 'email')
    return { status: null, error: await mailNotice(delivery, notice, { ...deps, timeoutMs: deps.post.timeoutMs }) };
  const secret = delivery.secret && openRuleSecret(deps.ruleKey, delivery.ruleId, delivery.secret);
  if (delivery.secret && secret === null) return { status: null, error: 'secret-unreadable' };
  if (target.kind === 'github-issue') {
    const url = `${target.api.replace(/\/+$/, '')}/repos/${target.repository}/issues`;
    const headers = { ...GITHUB_HEADERS, authorization: `Bearer ${secret}` };
    return postMessage({ url, headers, body: JSON.stringify(toIssueBody(notice)) }, deps.post);
  }
  const body = JSON.stringify({
    ...(target.kind === 'webhook' ? { test: delivery.isTest } : {}),
    ...BODIES[target.kind](notice),
  });
  const { key, url = target.url } = readPostSecret(secret);
  const headers = key
    ? signMessage({ id: delivery.id, at: deps.now(), body, secret: key })
    : { 'webhook-id': delivery.id };
  return postMessage({ url, headers, body }, deps.post);
}

function toOutcome({ attempts }: ClaimedDelivery, { status, error }: Attempt, now: Date): DeliveryOutcome {
  if (error === null) return { state: 'sent', status, error, dueAt: null, now };
  const after = RETRY_AFTER_MINUTES[attempts];
  // 410 Gone says that nobody is there and nobody will be. Above the limit of a project, waiting for the next day would be a flood then.
  if (after === undefined || status === 410 || error === 'mail-limit')
    return { state: 'failed', status, error, dueAt: null, now };
  return { state: 'pending', status, error, dueAt: new Date(now.getTime() + after * MINUTE), now };
}

async function deliver(delivery: ClaimedDelivery, deps: MessageDeps): Promise<void> {
  const notice = await toNotice(delivery, deps);
  const attempt = notice ? await send(delivery, notice, deps) : { status: null, error: null };
  await finishDelivery(deps.db, delivery, toOutcome(delivery, attempt, deps.now()));
}

export type Deliveries = {
  /** Send what is due, several messages at once. Resolves when no more is due or as many as may be are on their way. */
  readonly send: () => Promise<void>;
  /** Resolves when none is on its way. */
  readonly ended: () => Promise<void>;
};

/**
 * Sends what is due. Each message is sent at least once, and by one process at a time; `onError` gets what kept one from being
 * recorded: it is sent again when its lock ends.
 */
export function createDeliveries(deps: MessageDeps, onError: (error: unknown) => void): Deliveries {
  const { db, now } = deps;
  const underWay = new Set<Promise<void>>();
  let active = 0;
  let last = 0;
  const claim = () =>
    claimDelivery(db, { now: now(), lockedUntil: new Date(now().getTime() + LOCK_MS), mostChanges: MOST_LISTED, last });
  async function deliverAndGoOn(delivery: ClaimedDelivery): Promise<void> {
    await deliver(delivery, deps).catch(onError);
    active -= 1;
    // There may be another one of its project.
    await send().catch(onError);
  }
  async function send(): Promise<void> {
    while (active < AT_ONCE) {
      active += 1;
      const delivery = await claim().catch((error: unknown) => {
        active -= 1;
        throw error;
      });
      if (!delivery) {
        active -= 1;
        return;
      }
      last = delivery.projectId;
      const sent = deliverAndGoOn(delivery);
      underWay.add(sent);
      void sent.finally(() => underWay.delete(sent));
    }
  }
  return {
    send,
    ended: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
