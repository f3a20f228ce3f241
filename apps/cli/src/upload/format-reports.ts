import { formatProblem } from '../server/format-problem.ts';
import { isTable, toText } from '../server/read-json.ts';
import { labelOutcome, type OutcomeContext } from '../verdict-outcomes.ts';
import { findBase, toCounts } from './find-base.ts';
import type { RunReport } from './run-report.ts';

/** Verdicts that are listed one by one; the page of the run has all. */
const MAX_EXPLANATIONS = 20;
const MAX_WARNINGS = 20;

export type Verdicts = {
  readonly reference: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly cells: readonly Readonly<Record<string, unknown>>[];
};

/** The verdicts of an answer, or null where the server gave none. */
export function findVerdicts({ run }: Pick<RunReport, 'run'>): Verdicts | null {
  const verdicts = run?.verdicts;
  if (!isTable(verdicts) || !isTable(verdicts.counts)) return null;
  const cells = Array.isArray(verdicts.cells) ? verdicts.cells.filter(isTable) : [];
  return { reference: toText(verdicts.reference), counts: toCounts(verdicts.counts), cells };
}

/** `2 worse, 5 no difference shown`, then each cell that `listed` names. */
function formatCells(
  { counts, cells }: Pick<Verdicts, 'counts' | 'cells'>,
  listed: ReadonlySet<string>,
  context?: OutcomeContext,
) {
  const labels = Object.entries(counts).map(([outcome, count]) => `${count} ${toText(labelOutcome(outcome, context))}`);
  const named = cells.filter(({ outcome }) => typeof outcome === 'string' && listed.has(outcome));
  const explanations = named.slice(0, MAX_EXPLANATIONS).map(({ outcome, unit, scenario, explanation }) => {
    const label = labelOutcome(toText(outcome), { unit: toText(unit), ...context });
    return `  ${label}: ${toText(scenario)}: ${toText(explanation)}`;
  });
  const more = named.length - explanations.length;
  return {
    counted: labels.join(', ') || 'nothing to compare',
    lines: [...explanations, ...(more > 0 ? [`  and ${more} more on the page of the run`] : [])],
  };
}

/** `compared with mysql2: 2 worse, 5 no difference shown`, and the cells. */
function formatVerdicts(report: RunReport, listed: ReadonlySet<string>): string[] {
  const verdicts = findVerdicts(report);
  if (!verdicts) return [];
  const { counted, lines } = formatCells(verdicts, listed);
  return [`  compared with ${verdicts.reference}: ${counted}`, ...lines];
}

/** The same against the base; of a run that has none, nothing is said: most have none. */
function formatBase(report: RunReport, listed: ReadonlySet<string>): string[] {
  const base = findBase(report);
  if (!base?.found) return [];
  const runs = `${base.runs} ${base.runs === 1 ? 'run' : 'runs'}`;
  const name = `the base ${[base.commit.slice(0, 12), base.branch].filter(Boolean).join(' of ')} (${runs})`;
  if (!base.comparable) {
    const fields = base.differences.map(
      ({ label, base: a, run: b }) =>
        `  ${toText(label)}: ${toText(a) || 'unknown'} there, ${toText(b) || 'unknown'} here`,
    );
    return [`  not compared with ${name}: it was measured in another environment`, ...fields];
  }
  const { counted, lines } = formatCells(base, listed, { isChange: true });
  return [`  compared with ${name}: ${counted}`, ...lines];
}

function formatCounts(results: unknown): string {
  if (!isTable(results)) return '';
  const counts = Object.entries(results).map(([status, count]) => `${toText(count)} ${status}`);
  return counts.length === 0 ? '' : ` (${counts.join(', ')})`;
}

const SAID: Readonly<Record<RunReport['outcome'], string>> = {
  stored: 'stored',
  replayed: 'already stored, nothing was written',
  valid: 'valid, nothing was stored, as asked',
  rejected: 'rejected',
  spooled: 'kept, to be sent later',
  'not-sent': 'not sent and not kept',
};

/** What became of one run. */
function formatReport(
  report: RunReport,
  listed: ReadonlySet<string>,
): { readonly out: readonly string[]; readonly err: readonly string[] } {
  const { label, outcome, run, refusal, reason } = report;
  if (refusal !== null) {
    const [first = '', ...rest] = formatProblem(refusal);
    return { out: [], err: [`${label}: refused: ${first}`, ...rest] };
  }
  if (run === null) return { out: [], err: [`${label}: ${SAID[outcome]}${reason === null ? '' : `: ${reason}`}`] };
  const warnings = Array.isArray(run.warnings) ? run.warnings.filter(isTable) : [];
  const shown = warnings
    .slice(0, MAX_WARNINGS)
    .map(({ location, message }) => `  doubt, ${toText(location)}: ${toText(message)}`);
  const more = warnings.length - shown.length;
  const url = outcome === 'valid' ? '' : toText(run.url);
  return {
    out: [
      `${label}: ${SAID[outcome]}${formatCounts(run.results)}`,
      ...(url === '' ? [] : [`  ${url}`]),
      ...formatBase(report, listed),
      ...formatVerdicts(report, listed),
    ],
    err: [...shown, ...(more > 0 ? [`  and ${more} more doubts; they are kept with the run`] : [])],
  };
}

/** Refusals of a batch that are told one by one; `--json` has all. */
const MAX_REFUSALS = 20;

/** A batch is told by its numbers, as nobody reads thousands of lines; only what was refused has lines of its own. */
function formatBatch(file: string, reports: readonly RunReport[]): { out: string[]; err: string[] } {
  const counts = new Map<RunReport['outcome'], number>();
  for (const { outcome } of reports) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const words = [...counts].map(([outcome, count]) => `${count} ${SAID[outcome]}`);
  const rejected = reports.filter(({ outcome }) => outcome === 'rejected');
  const more = rejected.length - MAX_REFUSALS;
  return {
    out: [`${file}: ${reports.length} ${reports.length === 1 ? 'run' : 'runs'}: ${words.join('; ')}`],
    err: [
      ...rejected.slice(0, MAX_REFUSALS).flatMap((report) => formatReport(report, new Set()).err),
      ...(more > 0 ? [`and ${more} more refused; --json lists them all`] : []),
    ],
  };
}

/** What became of every run, in order; a batch in one piece. Lines for standard output, and lines for standard error. */
export function formatReports(
  reports: readonly RunReport[],
  listed: ReadonlySet<string>,
): { readonly out: readonly string[]; readonly err: readonly string[] } {
  const told = new Set<string>();
  const chunks = reports.flatMap((report) => {
    const { batch } = report;
    if (batch === null) return [formatReport(report, listed)];
    if (told.has(batch)) return [];
    told.add(batch);
    const lines = reports.filter((other) => other.batch === batch);
    return [formatBatch(batch, lines)];
  });
  return { out: chunks.flatMap(({ out }) => out), err: chunks.flatMap(({ err }) => err) };
}

/** One run for `--json`. */
export const toReportDocument = ({ label, outcome, run, refusal, reason }: RunReport) => ({
  file: label,
  outcome,
  id: typeof run?.id === 'string' ? run.id : null,
  url: typeof run?.url === 'string' ? run.url : null,
  run,
  ...(refusal === null ? {} : { status: refusal.status, problem: refusal.json }),
  ...(reason === null ? {} : { reason }),
});
