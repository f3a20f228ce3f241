import { formatCount } from '../read-json.ts';
import type { StoredInvocation } from './bench-state.ts';

const STATUSES = ['ok', 'emulated', 'unsupported', 'skipped', 'failed'] as const;
const LONGEST_REASON = 200;

type Results = StoredInvocation['run']['results'];

const clipReason = (reason: string) => {
  const line = reason.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST_REASON ? `${line.slice(0, LONGEST_REASON)}…` : line;
};

/** What was recorded: the reason of each failed cell once, and the number of results of each status. */
export function summariseRecord(invocations: readonly StoredInvocation[]) {
  const results: Results = invocations.flatMap(({ run }) => run.results);
  const counts = STATUSES.map((status) => ({
    status,
    count: results.filter((result) => (result.status ?? 'ok') === status).length,
  })).filter(({ count }) => count > 0);
  const failed = results.flatMap(({ status, driver, scenario, statusReason }) =>
    status === 'failed'
      ? [`failed: ${driver.name} ${driver.version ?? ''}, ${scenario}: ${clipReason(statusReason ?? '')}`]
      : [],
  );
  const counted = counts.map(({ status, count }) => `${count} ${status}`).join(', ');
  return {
    failures: [...new Set(failed)],
    line: `${invocations[0]?.run.title ?? 'recorded'}: ${counted} in ${formatCount(invocations.length, 'run')}`,
  };
}
