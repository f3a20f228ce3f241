import { formatCount, isTable, listTables, toText } from '../read-json.ts';
import { formatProblem } from '../server/format-problem.ts';
import type { Terminal } from '../terminal.ts';
import { isSuspected, labelOutcome, type OutcomeContext, parseReason } from '../verdict-outcomes.ts';
import { findBase, findVerdicts, type Verdicts } from './find-verdicts.ts';
import type { RunReport } from './send-upload.ts';

/** Verdicts that are listed one by one; the page of the run has all. */
const MAX_EXPLANATIONS = 20;
const MAX_WARNINGS = 20;
/** Rejected lines of a batch that are listed one by one; `--json` has all. */
const MAX_REJECTIONS = 20;

type Lines = { readonly out: readonly string[]; readonly err: readonly string[] };

/** `2 worse, 5 no difference shown`, then each cell that `listed` names or that is suspected. */
function formatCells({ counts, cells }: Verdicts, listed: ReadonlySet<string>, context?: OutcomeContext) {
  const labels = Object.entries(counts).map(([outcome, count]) => `${count} ${toText(labelOutcome(outcome, context))}`);
  const named = cells.filter((cell) => listed.has(toText(cell.outcome)) || isSuspected(cell));
  const explanations = named.slice(0, MAX_EXPLANATIONS).map(({ outcome, unit, reason, scenario, explanation }) => {
    const label = labelOutcome(toText(outcome), { unit: toText(unit), reason: parseReason(reason), ...context });
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

/** The same against the base; nothing for a run that has none, as most. */
function formatBase(report: RunReport, listed: ReadonlySet<string>): string[] {
  const base = findBase(report);
  if (!base?.found) return [];
  const commit = [base.commit.slice(0, 12), base.branch].filter(Boolean).join(' of ');
  const name = `the base ${commit} (${formatCount(base.runs, 'run')})`;
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

export const OUTCOME_LABELS: Readonly<Record<RunReport['outcome'], string>> = {
  stored: 'stored',
  replayed: 'already stored, nothing was written',
  valid: 'valid, nothing was stored, as requested',
  rejected: 'rejected',
  spooled: 'kept on disk, to be sent later',
  'not-sent': 'not sent and not kept',
};

function formatReport(report: RunReport, listed: ReadonlySet<string>): Lines {
  const { label, outcome, run, rejection, reason } = report;
  const outcomeLabel = OUTCOME_LABELS[outcome];
  if (rejection !== null) {
    const [first = '', ...rest] = formatProblem(rejection);
    return { out: [], err: [`${label}: ${outcomeLabel}: ${first}`, ...rest] };
  }
  if (run === null) return { out: [], err: [`${label}: ${outcomeLabel}${reason === null ? '' : `: ${reason}`}`] };
  const warnings = listTables(run.warnings).map(
    ({ location, message }) => `  warning, ${toText(location)}: ${toText(message)}`,
  );
  const more = warnings.length - MAX_WARNINGS;
  const url = outcome === 'valid' ? '' : toText(run.url);
  return {
    out: [
      `${label}: ${outcomeLabel}${formatCounts(run.results)}`,
      ...(url === '' ? [] : [`  ${url}`]),
      ...formatBase(report, listed),
      ...formatVerdicts(report, listed),
    ],
    err: [
      ...warnings.slice(0, MAX_WARNINGS),
      ...(more > 0 ? [`  and ${more} more warnings; they are stored with the run`] : []),
    ],
  };
}

/** A batch as counts, as nobody reads thousands of lines; only rejected runs are listed. */
function formatBatch(file: string, reports: readonly RunReport[]): Lines {
  const counts = new Map<RunReport['outcome'], number>();
  for (const { outcome } of reports) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const labels = [...counts].map(([outcome, count]) => `${count} ${OUTCOME_LABELS[outcome]}`);
  const rejected = reports.filter(({ outcome }) => outcome === 'rejected');
  const more = rejected.length - MAX_REJECTIONS;
  return {
    out: [`${file}: ${formatCount(reports.length, 'run')}: ${labels.join('; ')}`],
    err: [
      ...rejected.slice(0, MAX_REJECTIONS).flatMap((report) => formatReport(report, new Set()).err),
      ...(more > 0 ? [`and ${more} more rejected; --json lists them all`] : []),
    ],
  };
}

/** Prints the outcome of every run, in order, and that of a batch as one. */
export function printReports(
  reports: readonly RunReport[],
  listed: ReadonlySet<string>,
  { out, err }: Pick<Terminal, 'out' | 'err'>,
): void {
  const batches = new Set(reports.map(({ batch }) => batch));
  const parts = reports.flatMap((report) => {
    const { batch } = report;
    if (batch === null) return [formatReport(report, listed)];
    // The first of a batch prints all of it.
    return batches.delete(batch)
      ? [
          formatBatch(
            batch,
            reports.filter((other) => other.batch === batch),
          ),
        ]
      : [];
  });
  for (const line of parts.flatMap((part) => part.out)) out(`${line}\n`);
  for (const line of parts.flatMap((part) => part.err)) err(`${line}\n`);
}

export const toReportDocument = ({ label, outcome, run, rejection, reason }: RunReport) => ({
  file: label,
  outcome,
  id: typeof run?.id === 'string' ? run.id : null,
  url: typeof run?.url === 'string' ? run.url : null,
  run,
  ...(rejection === null ? {} : { status: rejection.status, problem: rejection.json }),
  ...(reason === null ? {} : { reason }),
});
