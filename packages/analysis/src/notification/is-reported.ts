import type { Change } from '@tachograph/schema/change';
import type { NotificationRule } from '@tachograph/schema/notification';

type Filter = Pick<NotificationRule, 'drivers' | 'scenarios' | 'metrics' | 'direction' | 'smallest'>;

const allows = (names: readonly string[] | undefined, name: string) => names === undefined || names.includes(name);

/** Whether a change is as large as a rule wants it, in either direction. */
function isLargeEnough({ case: { exact }, ratio }: Change, smallest: number): boolean {
  if (exact || ratio === null || ratio <= 0) return true;
  // Rounding must not hide a change of just this size.
  return Math.abs(Math.log(ratio)) >= Math.log1p(smallest) - 1e-12;
}

/** Whether a rule reports a change. */
export const isReported = ({ drivers, scenarios, metrics, direction, smallest }: Filter, change: Change): boolean =>
  allows(drivers, change.driver.slug) &&
  allows(scenarios, change.case.scenario) &&
  allows(metrics, change.case.metric) &&
  (direction === 'both' || direction === change.direction) &&
  isLargeEnough(change, smallest);
