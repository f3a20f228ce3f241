import type { Change } from '@tachograph/schema/change';
import { count, displayUnit, formatNumber } from '@tachograph/units';
import { describeParams } from '../measurement/describe-params.ts';
import { nameMetric } from '../measurement/name-metric.ts';
import { formatOutcome, formatRatio, formatTimes } from '../verdict/format-verdict.ts';

const DAY_LENGTH = 'YYYY-MM-DD'.length;

function describeCase({ scenario, params, ...metric }: Change['case']): string {
  const of = describeParams(params);
  return `${of ? `${scenario} (${of})` : scenario}, ${nameMetric(metric)}`;
}

function describeLevels({ before, after, case: { unit } }: Change): string {
  const { label, divisor } = displayUnit(unit, [before.level, after.level]);
  return `${formatNumber(before.level / divisor)} → ${formatNumber(after.level / divisor)} ${label}`;
}

/** "1.63× faster"; "more" where the ratio rounds to 1, "better" without a ratio. */
function describeSize({ ratio, direction, case: { unit } }: Change): string {
  if (ratio === null) return direction;
  return formatTimes(ratio) === '1.00×' ? formatOutcome(direction, unit) : formatRatio(ratio, unit);
}

/** The size of a change without its shape: "1.63× faster"; of an exact metric and without a ratio "21 → 23 allocs/op". */
export const formatChangeSize = (change: Change): string =>
  change.ratio === null || change.case.exact ? describeLevels(change) : formatRatio(change.ratio, change.case.unit);

const COUNTED = { time: 'run', version: 'repeat' } as const;

/** "; suspected, needs 2 more runs"; nothing of a change that was found. */
function describeCertainty({ axis, moreRuns }: Change): string {
  if (moreRuns === null) return '';
  return `; suspected, needs ${count(moreRuns, `more ${COUNTED[axis]}`)}`;
}

/**
 * A change as a sentence. "mysql2 3.24.4 is 1.63× faster than 3.24.3 in select-100-int, latency, p25: 133.5 → 81.9 µs/op";
 * "mariadb is 1.20× slower in select-1, throughput, mean since 2026-01-02: 12 → 10 ops/s".
 */
export function describeChange(change: Change): string {
  const { axis, driver, before, after } = change;
  const size = describeSize(change);
  const where = describeCase(change.case);
  const levels = `${describeLevels(change)}${describeCertainty(change)}`;
  if (axis === 'version')
    return `${driver.name} ${after.version} is ${size} than ${before.version} in ${where}: ${levels}`;
  return `${driver.name} is ${size} in ${where} since ${after.at.toISOString().slice(0, DAY_LENGTH)}: ${levels}`;
}
