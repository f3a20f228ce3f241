import { formatRatio, OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import { formatCount, listParams } from '../format-text.ts';
import { formatProblem } from '../server/format-problem.ts';
import { isTable, type Table, toText } from '../server/read-json.ts';
import { type BaseVerdicts, findBase, findVerdicts } from '../upload/find-verdicts.ts';
import { OUTCOME_LABELS } from '../upload/format-reports.ts';
import { CELL_OUTCOMES, labelOutcome, markOutcome, type OutcomeContext, parseReason } from '../verdict-outcomes.ts';
import type { UploadDocument, UploadedRun } from './read-upload-document.ts';
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

const fold = (summary: string, lines: readonly string[]): string[] => [
  `<details><summary>${summary}</summary>`,
  '',
  ...lines,
  '</details>',
  '',
];

const isChange = (outcome: unknown) => outcome === 'worse' || outcome === 'better';
const sumCells = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((total, count) => total + count, 0);

/** What a reader has to see: a change, or the suspicion of one. */
const isNotable = ({ outcome, reason }: Table) => isChange(outcome) || parseReason(reason)?.code === 'suspected';

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

/** The base has the same drivers at another time. */
const CHANGE: OutcomeContext = { isChange: true };

function formatBase(base: Base, maxCells: number): string[] {
  if (!base.comparable) return formatDifferences(base);
  const notable = base.cells.filter(isNotable);
  const others = base.cells.filter((cell) => !isNotable(cell));
  // Of the cells that are counted and not listed, only their outcome is known.
  const suspected = notable.filter(({ outcome }) => !isChange(outcome)).length;
  const changed = (base.counts.worse ?? 0) + (base.counts.better ?? 0) + suspected;
  const unchanged = sumCells(base.counts) - changed;
  const missing =
    base.baseOnlySeries > 0
      ? [`${formatCount(base.baseOnlySeries, 'series', 'series')} of the base not measured here.`, '']
      : [];
  return [
    `Compared with ${formatBaseName(base)}: ${formatCounts(base.counts, CHANGE) || 'nothing to compare'}.`,
    '',
    ...formatCells(notable, maxCells, changed, CHANGE),
    ...(unchanged === 0
      ? []
      : fold(`${formatCount(unchanged, 'cell')} without a change`, formatCells(others, maxCells, unchanged, CHANGE))),
    ...missing,
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

function formatRun(uploaded: UploadedRun, maxCells: number): string[] {
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
  return [
    `${name}: ${label}${counts === '' ? '' : ` (${counts})`}`,
    '',
    ...(base?.found === false ? [`No base to compare with: ${toPlain(base.reason)}.`, ''] : []),
    ...(base?.found ? formatBase(base, maxCells) : []),
    ...formatReference(uploaded, maxCells),
  ];
}

/** Repeats of one measurement are one line: their verdicts are those of the table above. */
function formatRepeats(runs: readonly UploadedRun[]): string[] {
  const stored = runs.filter(({ run }) => run !== null);
  const lost = runs.filter(({ run }) => run === null).flatMap((run) => formatRun(run, 0));
  const [first] = stored;
  if (!first) return lost;
  return [`${toLink(formatCount(stored.length, 'run'), first.run?.url)} stored, one for each invocation.`, '', ...lost];
}

/** Cells of a table; if all of it is longer than it may be, fewer are tried. */
const MOST_CELLS = [200, 50, 10, 0];

/**
 * The summary of an upload, as Markdown of GitHub's kind: each run with its page, its verdicts against the base, and
 * what did not change folded away. Names come from uploads: none of them can mean anything to Markdown.
 *
 * @param maxLength characters the text may have; tables are cut until it fits, and say so
 */
export function formatReport({ runs, notes, benches }: UploadDocument, maxLength = Number.POSITIVE_INFINITY): string {
  const toReport = (maxCells: number) =>
    [
      '### Benchmarks',
      '',
      ...benches.flatMap(({ markdown }) => [markdown.trim(), '']),
      ...(benches.length > 0 ? formatRepeats(runs) : runs.flatMap((run) => formatRun(run, maxCells))),
      ...notes.flatMap((note) => [toPlain(note), '']),
    ]
      .join('\n')
      .trimEnd();
  for (const maxCells of MOST_CELLS) {
    const report = toReport(maxCells);
    if (report.length <= maxLength) return `${report}\n`;
  }
  return `${formatCount(runs.length, 'run')} uploaded; the report is too long to be shown here.\n`;
}
