import type { NotificationRule, NotificationTarget } from '@tachograph/schema/notification';

/** What the form holds before anything is entered: texts as they will be entered. */
export const EMPTY_RULE = {
  name: '',
  kind: 'webhook' as NotificationTarget['kind'],
  url: '',
  /** Addresses, separated by commas or blanks. */
  to: '',
  /** Owner and name. */
  repository: '',
  token: '',
  direction: 'worse' as NotificationRule['direction'],
  /** In percent. */
  smallest: '5',
  drivers: [] as readonly string[],
  metrics: [] as readonly string[],
  digest: 'none' as NotificationRule['digest'],
  digestAt: '08:00',
  quietFrom: '',
  quietTo: '',
  timeZone: 'UTC',
};

export type RuleValues = Readonly<typeof EMPTY_RULE>;

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
