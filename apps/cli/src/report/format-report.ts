import { formatRatio, OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import { formatCount, isTable, listParams, type Table, toText } from '../read-json.ts';
import { type BaseVerdicts, findBase, findVerdicts } from '../sending/find-verdicts.ts';
import { OUTCOME_LABELS } from '../sending/format-reports.ts';
import { formatProblem } from '../server/format-problem.ts';
import { CELL_OUTCOMES, labelOutcome, markOutcome, type OutcomeContext, parseReason } from '../verdict-outcomes.ts';
import { fold, formatGate, formatGateTitle, nameBase } from './format-gate.ts';
import { listGates, toBenchGate, toRunGate } from './gate-of-run.ts';
import { isUnchanged, joinGates } from './gate-report.ts';
import type { JobFacts, Report, ReportPart, UploadDocument, UploadedRun } from './read-upload-document.ts';
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

function formatBase(uploaded: UploadedRun, base: Base, { job, maxCells, mark }: Options): string[] {
  if (!base.comparable) return formatDifferences(base);
  const missing = formatCount(base.baseOnlySeries, 'series', 'series');
  return [
    ...formatGate(toRunGate(uploaded, base, job), maxCells, mark),
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

type Options = {
  readonly job: JobFacts;
  readonly maxCells: number;
  readonly runs: number;
  /** What headings begin with. */
  readonly mark: string;
};

/** What one job measured. Its first line is a heading where something changed. */
function formatDocument({ runs, notes, benches }: UploadDocument, options: Omit<Options, 'runs'>): string[] {
  const { job, maxCells, mark } = options;
  const of = { ...options, runs: runs.length };
  const gates = benches.flatMap((bench) => formatGate(toBenchGate(bench, runs, job), maxCells, mark));
  const uploads = benches.length > 0 ? formatLost(runs, of) : runs.flatMap((run) => formatRun(run, of));
  return [...gates, ...uploads, ...notes.flatMap((note) => [toPlain(note), ''])];
}

type Sizes = Pick<Options, 'job' | 'maxCells'> & { readonly maxSections: number };

/** One report stands alone, under a heading of its own. */
function formatOne({ document }: ReportPart, { job, maxCells }: Sizes): string[] {
  const hasGate = document.benches.length > 0 || document.runs.some((run) => findBase(run)?.found === true);
  return [...(hasGate ? [] : ['### Benchmarks', '']), ...formatDocument(document, { job, maxCells, mark: '###' })];
}

/** One of several: its name stands in its heading. */
function formatSection({ name, document }: ReportPart, { job, maxCells }: Sizes): string[] {
  const mark = `#### ${toCode(name)}:`;
  const lines = formatDocument(document, { job, maxCells, mark });
  return lines[0]?.startsWith(mark) ? lines : [`#### ${toCode(name)}`, '', ...lines];
}

/** A part that shows no difference is a name, with the page of its run. */
const nameQuiet = ({ name, document }: ReportPart): string => toLink(toCode(name), document.runs[0]?.run?.url);

/** Several reports as one: a heading that counts over all, a section of each that says something, and the names of the others. */
function formatMany({ parts }: Report, sizes: Sizes): string[] {
  const gatesOf = ({ document }: ReportPart) => listGates(document, sizes.job).map(({ gate }) => gate);
  const hasChanged = (part: ReportPart) => gatesOf(part).some((gate) => !isUnchanged(gate));
  const isQuiet = (part: ReportPart) =>
    gatesOf(part).length > 0 && !hasChanged(part) && part.document.runs.every(({ run }) => run !== null);
  const joined = joinGates(parts.flatMap(gatesOf));
  const quiet = parts.filter(isQuiet);
  const shown = parts.filter((part) => !isQuiet(part)).sort((a, b) => Number(hasChanged(b)) - Number(hasChanged(a)));
  const left = shown.length - Math.min(shown.length, sizes.maxSections);
  const title = joined === null ? 'Benchmarks' : formatGateTitle(joined, nameBase(joined));
  const names = quiet.map(nameQuiet).join(', ');
  if (shown.length === 0 && quiet.length > 0) return [`${title}: ${names}.`, ''];
  return [
    `### ${title}`,
    '',
    ...shown.slice(0, sizes.maxSections).flatMap((part) => formatSection(part, sizes)),
    ...(left > 0 ? [`${formatCount(left, 'report')} left out: all of them would be too long.`, ''] : []),
    ...(quiet.length > 0 ? [`No difference shown: ${names}.`, ''] : []),
  ];
}

/** Rejections that are listed; more are counted. */
const MOST_REJECTED = 20;

function formatRejected({ rejected }: Report): string[] {
  if (rejected.length === 0) return [];
  const more = rejected.length - MOST_REJECTED;
  const lines = rejected.slice(0, MOST_REJECTED).map((reason) => `- ${toPlain(reason)}`);
  return ['Not reported:', '', ...lines, ...(more > 0 ? [`- and ${more} more`] : []), ''];
}

/** Who answers for the figures of a fork. */
const formatFork = ({ fork }: JobFacts): string[] =>
  fork === null ? [] : [`Measured by the code of ${toCode(fork)}, which could print any figure.`, ''];

function toReport(report: Report, sizes: Sizes): string {
  const [only, ...more] = report.parts;
  const lines = only && more.length === 0 ? formatOne(only, sizes) : formatMany(report, sizes);
  return [...lines, ...formatRejected(report), ...formatFork(sizes.job)].join('\n').trimEnd();
}

/** Cells of a table, and sections; if all of it is longer than it may be, fewer are tried. */
const SIZES: readonly (readonly [maxCells: number, maxSections: number])[] = [
  [200, 200],
  [50, 200],
  [10, 200],
  [0, 200],
  [0, 20],
  [0, 5],
  [0, 1],
];

/**
 * The report of uploads, as Markdown of GitHub's kind: what changed, each run with its page, and what did not change folded
 * away. The same text is the summary of a job, the comment on a pull request and the summary of a check. Names come from
 * uploads: none of them can mean anything to Markdown.
 *
 * @param maxLength characters the text may have; tables and sections are cut until it fits, and say so
 */
export function formatReport(report: Report, job: JobFacts, maxLength = Number.POSITIVE_INFINITY): string {
  for (const [maxCells, maxSections] of SIZES) {
    const text = toReport(report, { job, maxCells, maxSections });
    if (text.length <= maxLength) return `${text}\n`;
  }
  const runs = report.parts.reduce((total, { document }) => total + document.runs.length, 0);
  return `${formatCount(runs, 'run')} uploaded; the report is too long to be shown here.\n`;
}
