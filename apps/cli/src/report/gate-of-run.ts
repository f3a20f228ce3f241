import { formatCount } from '../format-text.ts';
import { isTable, type Table, toText } from '../read-json.ts';
import type { BaseVerdicts } from '../sending/find-verdicts.ts';
import { countCells, type GateReport, readPrecision, sortCells, toGateCell } from './gate-report.ts';
import type { JobFacts } from './job-facts.ts';
import type { UploadedRun } from './read-upload-document.ts';

type Base = Extract<BaseVerdicts, { found: true }>;

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Counts of all cells: of those that are not listed, only the outcome is known. */
function countAll({ counts, cells }: Base): GateReport['counts'] {
  const { suspected } = countCells(cells.map(toGateCell));
  const of = (outcome: string) => counts[outcome] ?? 0;
  return {
    worse: of('worse'),
    suspected,
    better: of('better'),
    'no-difference': of('no-difference'),
    same: of('same'),
    'not-evaluated': Math.max(0, of('insufficient-samples') - suspected) + of('not-comparable'),
  };
}

/** Against the history of a branch, or against runs that were measured with it. */
function describeMethod({ cells, runs }: Base): Pick<GateReport, 'history' | 'method'> {
  const histories = cells.flatMap(({ history }) => (isTable(history) ? [history] : []));
  const most = (field: string) => Math.max(...histories.map((of) => numberOf(of[field])));
  if (histories.length > 0) {
    const text = formatCount(most('headRuns'), 'run');
    return { history: most('runs'), method: { long: text, short: text } };
  }
  const isTested = ({ rule }: Table) => rule === 'paired' || rule === 'repeats';
  const count = `${formatCount(runs, 'run')} of the base`;
  const isInTurns = cells.some(isTested);
  const long = isInTurns ? `measured in turns, ${count}` : count;
  return { history: null, method: { long, short: isInTurns ? `${count} in turns` : count } };
}

/** A stored run against the base that the server found. */
export function toRunGate({ run, outcome }: UploadedRun, base: Base, job: JobFacts): GateReport {
  const cells = sortCells(base.cells.map(toGateCell));
  const environment = isTable(run?.environment) ? toText(run.environment.label) : '';
  return {
    cells,
    counts: countAll(base),
    ...readPrecision(base.cells),
    head: job.commit?.slice(0, 7) ?? null,
    base: base.commit.slice(0, 7) || null,
    branch: base.branch || job.targetBranch,
    ...describeMethod(base),
    environment: environment || null,
    runUrl: outcome === 'valid' ? null : toText(run?.url) || null,
    image: null,
    comparison: null,
    repeat: { jobUrl: job.url },
  };
}
