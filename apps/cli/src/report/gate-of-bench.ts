import { readField, toText } from '../read-json.ts';
import { countCells, type GateReport, readPrecision, sortCells, toGateCell } from './gate-report.ts';
import type { JobFacts } from './job-facts.ts';
import type { BenchReport, UploadedRun } from './read-upload-document.ts';

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
    image: `gate.svg?${image}`,
    comparison: toComparison(bench),
    repeat: { command: ['tacho', 'bench', '--config', config, ...scenarios.flatMap((id) => ['--scenario', id])] },
  };
}
