import type { RuleResponse } from '@tachograph/openapi/administration';
import type { NotificationTarget } from '@tachograph/schema/notification';

type NotificationRule = RuleResponse['rule'];

export const TARGETS: readonly (readonly [kind: NotificationTarget['kind'], label: string])[] = [
  ['webhook', 'Webhook'],
  ['slack', 'Slack'],
  ['discord', 'Discord'],
  ['teams', 'Microsoft Teams'],
  ['email', 'E-mail'],
  ['github-issue', 'GitHub issue'],
];

const DIRECTIONS = { worse: 'changes for the worse', better: 'changes for the better', both: 'all changes' } as const;
const DIGESTS = { none: 'at once', daily: 'once a day', weekly: 'on Mondays' } as const;

/** Who gets the messages. Of an address the host alone: its path is what lets others send there. */
export function describeTarget(target: NotificationRule['target']): string {
  const label = TARGETS.find(([kind]) => kind === target.kind)?.[1] ?? target.kind;
  if (target.kind === 'github-issue') return `GitHub issues in ${target.repository}`;
  if (target.kind === 'email') return `${label} to ${target.to.join(', ')}`;
  return `${label} at ${URL.canParse(target.url) ? new URL(target.url).host : 'an address'}`;
}

const describeTimes = ({ digest, digestAt, quietHours, timeZone }: NotificationRule): string => {
  const when = digest === 'none' ? DIGESTS.none : `${DIGESTS[digest]} at ${digestAt}`;
  const quiet = quietHours && `none from ${quietHours.from} to ${quietHours.to}`;
  const zone = digest === 'none' && !quietHours ? null : timeZone;
  return [when, quiet, zone].filter(Boolean).join(', ');
};

/** "changes for the worse in latency of mysql2, 5 % or more; at once, none from 22:00 to 07:00, Europe/Berlin". */
export function describeRule(rule: NotificationRule): string {
  const { direction, drivers, scenarios, metrics, smallest } = rule;
  const which = [
    DIRECTIONS[direction],
    metrics && ` in ${metrics.join(', ')}`,
    drivers && ` of ${drivers.join(', ')}`,
    scenarios && ` in the scenarios ${scenarios.join(', ')}`,
    smallest > 0 && `, ${Number((smallest * 100).toPrecision(3))} % or more`,
  ].filter(Boolean);
  return `${which.join('')}; ${describeTimes(rule)}`;
}
