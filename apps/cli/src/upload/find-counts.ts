import { findBase } from './find-base.ts';
import { findVerdicts } from './format-reports.ts';
import type { RunReport } from './run-report.ts';

/** Whose verdicts `--fail-on` looks at; `auto`: the base's where one was found, otherwise the reference driver's. */
export type Against = 'auto' | 'base' | 'reference';

/** The numbers of verdicts by outcome, or null where nothing was compared. */
export function findCounts(report: Pick<RunReport, 'run'>, against: Against): Readonly<Record<string, number>> | null {
  const base = findBase(report);
  if (against !== 'reference' && base?.found) {
    // Of another environment no cell is evaluated; for who asked for it, that is one verdict.
    return base.comparable ? base.counts : { 'not-comparable': 1 };
  }
  return against === 'base' ? null : (findVerdicts(report)?.counts ?? null);
}
