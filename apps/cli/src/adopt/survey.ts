import { listSources } from '../import/list-sources.ts';
import type { PastOptions, PastRun, Untaken } from '../import/past-run.ts';
import { listTables, parseJson, readField, toText } from '../read-json.ts';
import { toShellWord } from '../report/to-markdown-text.ts';
import { FileProblem, type Terminal } from '../terminal.ts';
import type { Finding } from './find-histories.ts';

/** What would be imported of a finding. */
export type Surveyed = Finding & {
  readonly runs: number;
  /** Whether there are more runs than were counted. */
  readonly isMore: boolean;
  /** RFC 3339; empty without runs. */
  readonly from: string;
  readonly to: string;
  readonly drivers: readonly string[];
  /** Files and entries that give no run, and why the first of them gives none. */
  readonly left: { readonly count: number; readonly reason: string };
};

/** As many as the import page publishes of one history. */
const MOST_RUNS = 5000;

const toReason = ({ reason, questions }: Untaken, { where }: Finding): string =>
  questions ? `${reason}; tacho import --git ${toShellWord(where)} lists the options that settle it` : reason;

/** The runs of a finding, and at last what ends them: a history that Git cannot read. */
async function* listRuns(finding: Finding, past: PastOptions, terminal: Terminal): AsyncGenerator<PastRun> {
  try {
    for (const list of await listSources(finding.named, past, terminal)) yield* list();
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    yield { label: finding.where, done: 1, reason: error.message };
  }
}

/** Reads what an import would send, and sends nothing. */
export async function survey(finding: Finding, past: PastOptions, terminal: Terminal): Promise<Surveyed> {
  const drivers = new Set<string>();
  const times: string[] = [];
  const reasons: string[] = [];
  for await (const run of listRuns(finding, past, terminal)) {
    if ('reason' in run) reasons.push(toReason(run, finding));
    else {
      const document = parseJson(run.run);
      times.push(toText(readField(document, 'startedAt')));
      for (const { driver } of listTables(readField(document, 'results')))
        drivers.add(toText(readField(driver, 'name')));
    }
    if (times.length + reasons.length >= MOST_RUNS || terminal.stopped.aborted) break;
  }
  const sorted = times.toSorted();
  return {
    ...finding,
    runs: times.length,
    isMore: times.length + reasons.length >= MOST_RUNS,
    from: sorted[0] ?? '',
    to: sorted.at(-1) ?? '',
    drivers: [...drivers].sort(),
    left: { count: reasons.length, reason: toText(reasons[0]) },
  };
}
