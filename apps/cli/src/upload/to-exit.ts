import { EXIT } from '../terminal.ts';
import { type Against, findCounts } from './find-counts.ts';
import type { RunReport } from './run-report.ts';

/**
 * The exit status of an upload of several runs: the worst of them. A refusal needs somebody's hand, so it goes first;
 * of a run that is not there yet no verdict is known, so being away goes before verdicts.
 */
export function toExit(
  reports: readonly RunReport[],
  {
    failOn,
    against,
    spoolOk,
  }: { readonly failOn: ReadonlySet<string>; readonly against: Against; readonly spoolOk: boolean },
): number {
  const has = (outcome: RunReport['outcome']) => reports.some((report) => report.outcome === outcome);
  if (has('rejected')) return EXIT.rejected;
  if (has('not-sent') || (has('spooled') && !spoolOk)) return EXIT.away;
  const failed = reports.some((report) =>
    Object.entries(findCounts(report, against) ?? {}).some(([outcome, count]) => count > 0 && failOn.has(outcome)),
  );
  return failed ? EXIT.verdict : EXIT.ok;
}
