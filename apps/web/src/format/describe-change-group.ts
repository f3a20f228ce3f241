import { type ChangeGroup, formatChangeSize } from '@tachograph/analysis/changes';
import type { Change } from '@tachograph/schema/change';
import { count } from '@tachograph/units';
import { formatDay } from '@/format/format-day.ts';

export type GroupWords = { readonly before: string; readonly size: string; readonly after: string };

function describePlace({ axis, before, after }: Change, isExact: boolean): string {
  if (axis === 'time') return `since ${formatDay(after.at)}`;
  return isExact ? `(${before.version} before)` : `than ${before.version}`;
}

/**
 * What a group of changes says, in three parts whose middle is its size: "mysql2 3.24.4 is up to | 1.63× faster | than 3.24.3 in 4
 * scenarios"; along time "mariadb is | 1.20× slower | since 2 Jan 2026 in Select 1".
 */
export function describeChangeGroup({
  lead,
  scenarios,
  changes,
}: Pick<ChangeGroup, 'lead' | 'scenarios' | 'changes'>): GroupWords {
  const { axis, driver, after, case: of, ratio } = lead;
  const isExact = of.exact || ratio === null;
  const name = axis === 'version' ? `${driver.name} ${after.version}` : driver.name;
  const where = scenarios === 1 ? lead.scenarioTitle : count(scenarios, 'scenario');
  return {
    before: isExact ? `${name}:` : `${name} is${changes > 1 ? ' up to' : ''}`,
    size: formatChangeSize(lead),
    after: `${describePlace(lead, isExact)} in ${where}`,
  };
}
