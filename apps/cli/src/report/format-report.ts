import { formatRatio, OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import { formatCount, isTable, listParams, type Table, toText } from '../read-json.ts';
import { type BaseVerdicts, findBase, findVerdicts } from '../sending/find-verdicts.ts';
import { OUTCOME_LABELS } from '../sending/format-reports.ts';
import { formatProblem } from '../server/format-problem.ts';
import { CELL_OUTCOMES, labelOutcome, markOutcome, type OutcomeContext, parseReason } from '../verdict-outcomes.ts';
import { fold, formatGate } from './format-gate.ts';
import { toBenchGate, toRunGate } from './gate-of-run.ts';
import type { JobFacts, UploadDocument, UploadedRun } from './read-upload-document.ts';
import { toCode, toLink, toPlain, toRow } from './to-markdown-text.ts';

type Base = Extract<BaseVerdicts, { found: true }>;

const MAX_ISSUES = 20;

/** `▼ 1 worse, = 11 no difference shown`, in the order of the outcomes. */
const formatCounts = (counts: Readonly<Record<string, number>>, context?: OutcomeContext): string =>
  CELL_OUTCOMES.flatMap((outcome) =>
    counts[outcome] ? [`${OUTCOME_SHAPES[outcome]} ${counts[outcome]} ${labelOutcome(outcome, context)}`] : [],
  ).join(', ');

function formatCell(cell: Table, context: OutcomeContext): string {
  const unit = toText(cell.unit);
  const metric = [cell.metric, cell.statistic].map(toText).filter(Boolean).join(' ');
  const ratio = typeof cell.ratio === 'number' && cell.ratio > 0 ? formatRatio(cell.ratio, unit) : '';
  return toRow([
    markOutcome(toText(cell.outcome), { unit, reason: parseReason(cell.reason), ...context }),
    [toCode(cell.driver), toCode(cell.version)].filter(Boolean).join(' '),
    [toCode(cell.scenario), toCode(listParams(cell.params).join(' ')), toPlain(metric)].filter(Boolean).join(' '),
    ratio,
    toPlain(cell.explanation),
  ]);
}

const HEAD = [toRow(['verdict', 'driver', 'scenario', 'ratio', 'why']), '|---|---|---|---|---|'];

function formatCells(cells: readonly Table[], maxCells: number, total: number, context: OutcomeContext = {}): string[] {
  if (cells.length === 0) return [];
  const shown = cells.slice(0, maxCells);
  const more = total - shown.length;
  return [
    ...HEAD,
    ...shown.map((cell) => formatCell(cell, context)),
    '',
    ...(more > 0 ? [`and ${more} more on the page of the run`, ''] : []),
  ];
}

const sumCells = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((total, count) => total + count, 0);

const formatBaseName = ({ commit, branch, runs }: Base) =>
  `the base ${toCode(commit.slice(0, 12)) || 'of no commit'}${branch === '' ? '' : ` of ${toCode(branch)}`} (${formatCount(runs, 'run')})`;

/** The environments differ, so nothing is evaluated: in which fields. */
function formatDifferences(base: Base): string[] {
  const rows = base.differences.map(({ label, base: a, run: b }) =>
    toRow([toPlain(label), toCode(a) || 'unknown', toCode(b) || 'unknown']),
  );
  return [
    `Not compared with ${formatBaseName(base)}: it was measured in another environment.`,
    '',
    ...(rows.length === 0 ? [] : [toRow(['field', 'base', 'this run']), '|---|---|---|', ...rows, '']),
  ];
}

function formatBase(uploaded: UploadedRun, base: Base, { job, maxCells }: Options): string[] {
  if (!base.comparable) return formatDifferences(base);
  const missing = formatCount(base.baseOnlySeries, 'series', 'series');
  return [
    ...formatGate(toRunGate(uploaded, base, job), maxCells),
    ...(base.baseOnlySeries > 0 ? [`${missing} of the base not measured here.`, ''] : []),
  ];
}

function formatReference(run: UploadedRun, maxCells: number): string[] {
  const verdicts = findVerdicts(run);
  if (!verdicts) return [];
  const total = sumCells(verdicts.counts);
  if (total === 0) return [];
  return [
    `In this run, against ${toCode(verdicts.reference)}: ${formatCounts(verdicts.counts)}.`,
    '',
    ...fold(formatCount(total, 'cell'), formatCells(verdicts.cells, maxCells, total)),
  ];
}

const isOutcome = (text: string): text is keyof typeof OUTCOME_LABELS => Object.hasOwn(OUTCOME_LABELS, text);

function formatRun(uploaded: UploadedRun, options: Options): string[] {
  const { file, outcome, run, problem, status, reason } = uploaded;
  if (run === null && problem !== null) {
    const [first = '', ...rest] = formatProblem({ status, headers: new Headers(), json: problem });
    const issues = rest.slice(0, MAX_ISSUES).map((line) => `- ${toPlain(line)}`);
    const more = rest.length - issues.length;
    const title = `${toCode(file)}: rejected: ${toPlain(first)}`;
    return [title, '', ...issues, ...(more > 0 ? [`- and ${more} more`] : []), ''];
  }
  const label = isOutcome(outcome) ? OUTCOME_LABELS[outcome] : toPlain(outcome);
  if (run === null) return [`${toCode(file)}: ${label}${reason === '' ? '' : `: ${toPlain(reason)}`}`, ''];
  const results = Object.entries(isTable(run.results) ? run.results : {});
  const counts = results.map(([status, count]) => `${toText(count)} ${toPlain(status)}`).join(', ');
  const name = outcome === 'valid' ? toCode(file) : toLink(toCode(file), run.url);
  const base = findBase(uploaded);
  // A single run is named by the links of its gate.
  const isNamed = options.runs === 1 && base?.found === true && base.comparable;
  return [
    ...(isNamed ? [] : [`${name}: ${label}${counts === '' ? '' : ` (${counts})`}`, '']),
    ...(base?.found === false ? [`No base to compare with: ${toPlain(base.reason)}.`, ''] : []),
    ...(base?.found ? formatBase(uploaded, base, options) : []),
    ...formatReference(uploaded, options.maxCells),
  ];
}

/** Of the repeats of one measurement only those that were not stored: the others have one page. */
const formatLost = (runs: readonly UploadedRun[], options: Options): string[] =>
  runs.filter(({ run }) => run === null).flatMap((run) => formatRun(run, options));

/** Cells of a table; if all of it is longer than it may be, fewer are tried. */
const MOST_CELLS = [200, 50, 10, 0];

type Options = { readonly job: JobFacts; readonly maxCells: number; readonly runs: number };

function toReport({ runs, notes, benches }: UploadDocument, options: Options): string {
  const { job, maxCells } = options;
  const gates = benches.flatMap((bench) => formatGate(toBenchGate(bench, runs, job), maxCells));
  const uploads = benches.length > 0 ? formatLost(runs, options) : runs.flatMap((run) => formatRun(run, options));
  const isGate = (run: UploadedRun) => findBase(run)?.found === true;
  const head = benches.length > 0 || runs.some(isGate) ? [] : ['### Benchmarks', ''];
  return [...head, ...gates, ...uploads, ...notes.flatMap((note) => [toPlain(note), ''])].join('\n').trimEnd();
}

/**
 * The report of an upload, as Markdown of GitHub's kind: what changed, each run with its page, and what did not change folded
 * away. The same text is the summary of a job, the comment on a pull request and the summary of a check. Names come from
 * uploads: none of them can mean anything to Markdown.
 *
 * @param maxLength characters the text may have; tables are cut until it fits, and say so
 */
export function formatReport(document: UploadDocument, job: JobFacts, maxLength = Number.POSITIVE_INFINITY): string {
  for (const maxCells of MOST_CELLS) {
    const report = toReport(document, { job, maxCells, runs: document.runs.length });
    if (report.length <= maxLength) return `${report}\n`;
  }
  return `${formatCount(document.runs.length, 'run')} uploaded; the report is too long to be shown here.\n`;
}
