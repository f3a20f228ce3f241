import {
  formatEffect,
  formatOutcome,
  formatRatio,
  formatRatioInterval,
  OUTCOME_SHAPES,
} from '@tachograph/analysis/verdict';
import { formatNumber } from '@tachograph/units';
import { formatCount, toText } from '../read-json.ts';
import { type GateCell, type GateOutcome, type GateReport, isChanged, splitSame } from './gate-report.ts';
import { toAttribute, toCode, toLink, toPlain, toRow, toShellWord } from './to-markdown-text.ts';

/** Rows that an image has. */
const MOST_ROWS = 12;

/** Addresses that only the machine or the network of the server knows (RFC 1918, RFC 6762, RFC 6761). */
const PRIVATE =
  /^(?:localhost|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|0\.|\[)|\.(?:local|localhost|internal|test)$/i;

/** Whether the service that shows a comment can read the image. */
const isPublic = ({ protocol, hostname }: URL): boolean =>
  /^https?:$/.test(protocol) && hostname.includes('.') && !PRIVATE.test(hostname);

/** The figures in words, for who does not see the image. */
const describe = ({ cells }: GateReport): string =>
  cells
    .filter((cell) => isChanged(cell) && cell.ratio !== null)
    .slice(0, MOST_ROWS)
    .map(({ scenario, params, ratio, unit }) =>
      [scenario, params, ratio === null ? '' : formatRatio(ratio, unit)].map(toText).filter(Boolean).join(' '),
    )
    .join(', ');

/** The intervals as an image of the server, light and dark; nothing where nobody could read it. */
function formatImage(report: GateReport): string[] {
  const { runUrl, image } = report;
  if (runUrl === null || image === null || !URL.canParse(runUrl)) return [];
  const page = new URL(runUrl);
  if (!isPublic(page)) return [];
  const url = `${page.origin}${page.pathname}/${image}`;
  return [
    '<picture>',
    `  <source media="(prefers-color-scheme: dark)" srcset="${toAttribute(`${url}&theme=dark`)}">`,
    `  <img alt="${toAttribute(describe(report))}" src="${toAttribute(url)}">`,
    '</picture>',
    '',
  ];
}

/** Rows without a change that stand below the changed ones; more are folded. */
const FEW = 10;
/** Of changes against a history, and of cells that were measured in turns. */
const LEVELS = { changes: 0.05, cells: 0.005 };

const SHAPES: Readonly<Record<GateOutcome, string>> = {
  worse: OUTCOME_SHAPES.worse,
  better: OUTCOME_SHAPES.better,
  same: OUTCOME_SHAPES.same,
  suspected: OUTCOME_SHAPES['insufficient-samples'],
  'not-evaluated': OUTCOME_SHAPES['not-comparable'],
  'no-difference': OUTCOME_SHAPES['no-difference'],
};

const listEvaluated = ({ cells }: GateReport) => cells.filter(({ outcome }) => outcome !== 'not-evaluated');
const listChanged = ({ cells }: GateReport) => cells.filter(isChanged);

const countEvaluated = ({ counts }: GateReport) =>
  counts.worse + counts.suspected + counts.better + counts['no-difference'] + counts.same;

const countChanged = ({ counts }: GateReport) => counts.worse + counts.suspected + counts.better;

const isAre = (count: number) => (count === 1 ? 'is' : 'are');

/** `3 scenarios`; `3 cells` where scenarios have several, or where not all are known. */
function countAs(report: GateReport, count: number): string {
  const { cells } = report;
  const all = countEvaluated(report) + report.counts['not-evaluated'];
  const isEach = cells.length === all && new Set(cells.map(({ scenario }) => scenario)).size === all;
  return formatCount(count, isEach ? 'scenario' : 'cell');
}

/** "slower" where all that changed are speeds, otherwise "worse". */
function compare(report: GateReport, outcome: 'better' | 'worse'): string {
  const words = new Set(listChanged(report).map(({ unit }) => formatOutcome(outcome, unit)));
  const [word = ''] = words;
  return words.size === 1 && (word === 'slower' || word === 'faster') ? word : outcome;
}

export const nameBase = ({ branch, base }: GateReport): string => toCode(branch ?? base) || 'the base';

/** "2 of 3 scenarios are slower than `main`, 1 is suspected" */
function formatHeading(report: GateReport, base: string): string {
  const { worse, better, suspected } = report.counts;
  const of = (count: number) => `${count} of ${countAs(report, countEvaluated(report))} ${isAre(count)}`;
  const parts = [
    worse > 0 && ([worse, `${compare(report, 'worse')} than ${base}`] as const),
    better > 0 && ([better, `${compare(report, 'better')}${worse > 0 ? '' : ` than ${base}`}`] as const),
    suspected > 0 && ([suspected, worse + better > 0 ? 'suspected' : `suspected to differ from ${base}`] as const),
  ].filter((part) => part !== false);
  return parts
    .map(([count, text], at) => (at === 0 ? `${of(count)} ${text}` : `${count} ${isAre(count)} ${text}`))
    .join(', ');
}

/** "`4f1c2ab` against `8d90e17`", "this run against the last 24 runs of `main`" */
function formatSides(report: GateReport): string {
  const { head, base, branch, history } = report;
  const subject = toCode(head) || 'this run';
  if (history !== null) return `${subject} against the last ${formatCount(history, 'run')} of ${nameBase(report)}`;
  return `${subject} against ${toCode(base ?? branch) || 'the base'}`;
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const formatHow = (report: GateReport): string =>
  capitalise(`${[formatSides(report), report.method.long, toPlain(report.environment)].filter(Boolean).join(', ')}.`);

/** A name of a cell; driver and metric are told where cells differ in them. */
function nameCell(cell: GateCell, { cells }: GateReport): string {
  const differ = (field: 'driver' | 'metric') => new Set(cells.map((one) => one[field])).size > 1;
  const parts = [toCode(cell.scenario), toCode(cell.params)];
  if (differ('metric')) parts.push(toPlain(cell.metric));
  if (differ('driver')) parts.push(toCode(cell.driver));
  return parts.filter(Boolean).join(' ');
}

/** "1.10× slower", "no difference shown", "suspected, needs 2 more runs". */
export function describeSize({ outcome, ratio, unit, reason }: GateCell): string {
  if (outcome === 'suspected') {
    const size = ratio === null ? '' : `${formatRatio(ratio, unit)}: `;
    return `${size}${reason.replace('; ', ', ')}`;
  }
  if (outcome === 'not-evaluated') return reason;
  const isSized = (outcome === 'worse' || outcome === 'better') && ratio !== null;
  return isSized ? formatRatio(ratio, unit) : formatOutcome(outcome, unit);
}

const formatCell = (cell: GateCell, report: GateReport): string =>
  toRow([
    SHAPES[cell.outcome],
    nameCell(cell, report),
    describeSize(cell),
    cell.low === null || cell.high === null ? '' : formatRatioInterval(cell.low, cell.high, cell.unit),
  ]);

const HEAD = [toRow(['', 'Scenario', 'Size', '95 % interval']), '|---|---|---|---|'];

/** Rows of a table, with what is not among them. */
function formatTable(cells: readonly GateCell[], total: number, report: GateReport, most: number): string[] {
  const shown = cells.slice(0, most);
  const more = total - shown.length;
  return [
    ...(shown.length === 0 ? [] : [...HEAD, ...shown.map((cell) => formatCell(cell, report)), '']),
    ...(more > 0 ? [`and ${more} more on the page of the run`, ''] : []),
  ];
}

export const fold = (summary: string, lines: readonly string[]): string[] => [
  `<details><summary>${summary}</summary>`,
  '',
  ...lines,
  '</details>',
  '',
];

/** Changed cells first, then those that show no difference: below them, or folded where they are many. */
function formatTables(report: GateReport, most: number): string[] {
  const { led: changed, same } = splitSame(listChanged(report));
  const others = listEvaluated(report).filter((cell) => !isChanged(cell));
  const changes = countChanged(report) - same.length;
  const rest = countEvaluated(report) - countChanged(report);
  const alsoMoved =
    same.length === 0
      ? []
      : fold(`Also moved, the same way: ${same.length}`, formatTable(same, same.length, report, most));
  if (rest <= FEW && others.length === rest && changed.length === changes && changes + rest <= most) {
    return [...formatTable([...changed, ...others], changes + rest, report, most), ...alsoMoved];
  }
  return [
    ...formatTable(changed, changes, report, most),
    ...alsoMoved,
    ...(rest === 0 ? [] : fold(`No difference shown: ${rest}`, formatTable(others, rest, report, most))),
  ];
}

function formatNotEvaluated(report: GateReport, most: number): string[] {
  const total = report.counts['not-evaluated'];
  const cells = report.cells.filter(({ outcome }) => outcome === 'not-evaluated').slice(0, most);
  if (total === 0) return [];
  const more = total - cells.length;
  return fold(`Not evaluated: ${total}`, [
    ...cells.map((cell) => `- ${nameCell(cell, report)}: ${toPlain(cell.reason)}`),
    ...(more > 0 ? [`- and ${more} more on the page of the run`] : []),
    '',
  ]);
}

/** How many of the changes chance alone may explain, by the rules of the pages. */
function formatFalseAlarms(report: GateReport): string {
  const { tested } = report;
  const changed = countChanged(report);
  if (tested === 0 || changed === 0) return '';
  const among = `${formatCount(changed, 'change')} in ${formatCount(tested, 'comparison')}`;
  return report.history === null
    ? `Chance alone gives at most ${formatNumber(tested * LEVELS.cells, 2)} of ${among}.`
    : `About ${formatNumber(changed * LEVELS.changes, 2)} false alarms expected among ${among}.`;
}

/** The page of the project with this query, from the page of a run. */
const toComparisonUrl = ({ runUrl, comparison }: GateReport): string =>
  runUrl !== null && comparison !== null && URL.canParse(runUrl) ? new URL(`../${comparison}`, runUrl).href : '';

function formatLinks(report: GateReport): string {
  const jobUrl = 'jobUrl' in report.repeat && countChanged(report) > 0 ? report.repeat.jobUrl : null;
  const links = [
    ['Full comparison', toComparisonUrl(report)],
    ['Run', report.runUrl],
    ['Repeat: run this job again', jobUrl],
  ] as const;
  // A label is left out if its URL is not an http or https one: it says nothing alone.
  return links
    .map(([label, url]) => toLink(label, url))
    .filter((link) => link.startsWith('['))
    .join(' · ');
}

function formatRepeat(report: GateReport): string[] {
  if (!('command' in report.repeat) || countChanged(report) === 0) return [];
  const count = new Set(listChanged(report).map(({ scenario }) => scenario)).size;
  const command = report.repeat.command.map(toShellWord).join(' ');
  return fold(`Repeat ${count === 1 ? 'this scenario' : `these ${count} scenarios`}`, ['```sh', command, '```', '']);
}

/** "A change of 8 % would have been seen." */
const formatShown = ({ smallestShown }: GateReport): string =>
  smallestShown === null
    ? ''
    : `A change of ${formatEffect(Math.ceil(smallestShown * 100) / 100)} would have been seen.`;

/** One line for a head that shows no change. */
function formatNothing(report: GateReport): string {
  const { same } = report.counts;
  const evaluated = countEvaluated(report);
  const found = same === evaluated ? 'The same within the smallest difference' : 'No difference shown';
  const sentence = `${found} in ${countAs(report, evaluated)}: ${[formatSides(report), report.method.short].filter(Boolean).join(', ')}.`;
  return [sentence, formatShown(report), formatLinks(report)].filter(Boolean).join(' ');
}

/**
 * What a pull request changes, as Markdown of GitHub's and GitLab's kind: one line where nothing changed. Names are from
 * uploads: none of them means anything to Markdown.
 *
 * @param most rows of each table
 * @param mark what the line of a heading begins with
 */
export function formatGate(report: GateReport, most: number, mark = '###'): string[] {
  if (countEvaluated(report) === 0) {
    const none = report.counts['not-evaluated'] === 0 ? 'Nothing to compare' : 'Nothing could be evaluated';
    return [`${none}: ${formatHow(report)} ${formatLinks(report)}`.trim(), '', ...formatNotEvaluated(report, most)];
  }
  if (countChanged(report) === 0) return [formatNothing(report), '', ...formatNotEvaluated(report, most)];
  const footer = [formatFalseAlarms(report), formatLinks(report)].filter(Boolean).join(' ');
  return [
    `${mark} ${formatHeading(report, nameBase(report))}`,
    '',
    formatHow(report),
    '',
    ...formatImage(report),
    ...formatTables(report, most),
    ...formatNotEvaluated(report, most),
    ...(footer === '' ? [] : [footer, '']),
    ...formatRepeat(report),
  ];
}

/** The title of a check: "2 of 3 scenarios are slower than main". Plain text, unless the name of the base is given as Markdown. */
export const formatGateTitle = (report: GateReport, base = report.branch ?? report.base ?? 'the base'): string => {
  if (countEvaluated(report) === 0) return 'Nothing could be evaluated';
  if (countChanged(report) === 0) return `No difference shown in ${countAs(report, countEvaluated(report))}`;
  return formatHeading(report, base);
};
