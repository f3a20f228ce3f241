import { toText } from '../server/read-json.ts';
import { findBase } from '../upload/find-base.ts';
import { findVerdicts } from '../upload/format-reports.ts';
import { CELL_OUTCOMES } from '../verdict-outcomes.ts';
import type { UploadDocument, UploadedRun } from './read-upload-document.ts';

const countsOf = (run: UploadedRun): Readonly<Record<string, number>> => {
  const base = findBase(run);
  return base?.found ? base.counts : (findVerdicts(run)?.counts ?? {});
};

/** What later steps of a job want to know, by name: the first run, and the verdicts of all by outcome. Each on one line. */
export function toOutputs({ runs }: UploadDocument): Readonly<Record<string, string>> {
  const taken = runs.filter(({ run, outcome }) => run !== null && outcome !== 'valid');
  const counts = runs.map(countsOf);
  const total = (outcome: string) => counts.reduce((sum, byOutcome) => sum + (byOutcome[outcome] ?? 0), 0);
  return {
    'run-id': toText(taken[0]?.run?.id),
    'run-url': toText(taken[0]?.run?.url),
    runs: String(taken.length),
    ...Object.fromEntries(CELL_OUTCOMES.map((outcome) => [outcome, String(total(outcome))])),
  };
}
