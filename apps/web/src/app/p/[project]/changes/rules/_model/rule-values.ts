import type { NotificationRule, NotificationTarget } from '@tachograph/schema/notification';

/** What the form holds: texts as they were entered. */
export type RuleValues = {
  readonly name: string;
  readonly kind: NotificationTarget['kind'];
  readonly url: string;
  /** Addresses, separated by commas or blanks. */
  readonly to: string;
  /** Owner and name. */
  readonly repository: string;
  readonly token: string;
  readonly direction: NotificationRule['direction'];
  /** In percent. */
  readonly smallest: string;
  readonly drivers: readonly string[];
  readonly metrics: readonly string[];
  readonly digest: NotificationRule['digest'];
  readonly digestAt: string;
  readonly quietFrom: string;
  readonly quietTo: string;
  readonly timeZone: string;
};

export const EMPTY_RULE: RuleValues = {
  name: '',
  kind: 'webhook',
  url: '',
  to: '',
  repository: '',
  token: '',
  direction: 'worse',
  smallest: '5',
  drivers: [],
  metrics: [],
  digest: 'none',
  digestAt: '08:00',
  quietFrom: '',
  quietTo: '',
  timeZone: 'UTC',
};

/** The values as they begin in a browser. */
export const inBrowser = (values: RuleValues): RuleValues => ({
  ...values,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

function toTarget({ kind, url, to, repository, token }: RuleValues) {
  if (kind === 'email') return { kind, to: to.split(/[\s,;]+/).filter(Boolean) };
  return kind === 'github-issue'
    ? { kind, repository: repository.trim(), token: token.trim() }
    : { kind, url: url.trim() };
}

/** What is no number is sent as it is: the server says what is wrong with it. */
function toSmallest(text: string): number | string {
  const percent = Number(text.trim().replace(',', '.'));
  return Number.isNaN(percent) ? text : percent / 100;
}

const named = (field: 'drivers' | 'metrics', names: readonly string[]) =>
  names.length === 0 ? {} : { [field]: names };

/** The body that creates the rule. */
export function toRule(values: RuleValues): unknown {
  const { name, direction, smallest, drivers, metrics, digest, digestAt, quietFrom, quietTo, timeZone } = values;
  const isQuiet = quietFrom !== '' || quietTo !== '';
  return {
    name: name.trim(),
    target: toTarget(values),
    direction,
    smallest: toSmallest(smallest),
    ...named('drivers', drivers),
    ...named('metrics', metrics),
    digest,
    timeZone: timeZone.trim(),
    ...(digest === 'none' ? {} : { digestAt }),
    ...(isQuiet ? { quietHours: { from: quietFrom, to: quietTo } } : {}),
  };
}
