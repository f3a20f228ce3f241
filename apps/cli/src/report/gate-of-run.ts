import { formatCount, isTable, readField, type Table, toText } from '../read-json.ts';
import { type BaseVerdicts, findBase } from '../sending/find-verdicts.ts';
import { countCells, type GateReport, readPrecision, sortCells, toGateCell } from './gate-report.ts';
import type { BenchReport, JobFacts, UploadDocument, UploadedRun } from './read-upload-document.ts';

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

type Side = { readonly driver: string; readonly version: string; readonly commit: string };

/** By its commit, unless both sides are of one: then by its version. */
const nameSide = ({ commit, driver, version }: Side, other: Side | undefined): string | null =>
  (commit !== other?.commit && commit) || [driver, version].filter(Boolean).join(' ') || null;

/** `own@1.0.0+head`, as the pages name a column. */
const toColumn = ({ driver, version }: Side): string => `${driver}@${version}`;

/** The page with both sides beside each other; the page finds nothing for a side that is not named by its version. */
function toComparison({ base, heads, metric }: BenchReport): string | null {
  const sides = [base, ...heads];
  if (heads.length === 0 || sides.some(({ driver, version }) => !driver || !version)) return null;
  const query = { driver: sides.map(toColumn).join(','), metric, reference: toColumn(base) };
  return `compare?${new URLSearchParams(query)}`;
}

/** Base against head, measured in turns by `tacho bench`; `runs` are what was stored of it. */
export function toBenchGate(bench: BenchReport, runs: readonly UploadedRun[], job: JobFacts): GateReport {
  const { base, heads, invocations, smallestDifference, metric, config } = bench;
  const cells = sortCells(bench.cells.map(toGateCell));
  const changed = cells.filter(({ outcome }) => outcome === 'worse' || outcome === 'better');
  const scenarios = [...new Set(changed.map(({ scenario }) => scenario))];
  const [head] = heads;
  const count = `${invocations} + ${invocations} invocations`;
  const run = runs.find(({ outcome }) => outcome === 'stored' || outcome === 'replayed')?.run ?? null;
  const image = new URLSearchParams({ metric, effect: String(smallestDifference) });
  return {
    cells,
    counts: countCells(cells),
    ...readPrecision(bench.cells, smallestDifference),
    head: head && heads.length === 1 ? nameSide(head, base) : null,
    base: nameSide(base, head),
    branch: job.targetBranch,
    history: null,
    method: { long: `measured in turns in one job, ${count}`, short: `${count} in turns` },
    environment: toText(readField(run, 'environment', 'label')) || bench.environment || null,
    runUrl: toText(run?.url) || null,
    // The results of a fork are excluded: no page draws them.
    image: job.fork === null ? `gate.svg?${image}` : null,
    comparison: job.fork === null ? toComparison(bench) : null,
    repeat: { command: ['tacho', 'bench', '--config', config, ...scenarios.flatMap((id) => ['--scenario', id])] },
  };
}

export type SourcedGate = { readonly gate: GateReport; readonly source: BenchReport['source'] };

/** Every head of a document that was compared with a base. */
export function listGates({ benches, runs }: UploadDocument, job: JobFacts): SourcedGate[] {
  if (benches.length > 0)
    return benches.map((bench) => ({ gate: toBenchGate(bench, runs, job), source: bench.source }));
  return runs.flatMap((run) => {
    const base = findBase(run);
    return base?.found && base.comparable ? [{ gate: toRunGate(run, base, job), source: null }] : [];
  });
}
