import { escapeMarkdown } from '@tachograph/schema/text';
import { count } from '@tachograph/units';
import { formatOutcome, formatRatio, formatTimes, OUTCOME_SHAPES } from '../verdict/format-verdict.ts';
import type { Verdict } from '../verdict/verdict.ts';
import { formatCost } from './format-cost.ts';
import type { Upgrade, UpgradeAvoid, UpgradeCost } from './upgrade.ts';
import { familyOf, nameCost, wordsOf } from './words-of-metric.ts';
import { nameRow } from './write-sentence.ts';

type Row = Pick<Upgrade['rows'][number], 'title' | 'params' | 'options' | 'costs'> & {
  readonly verdict: Pick<Verdict, 'outcome' | 'ratio' | 'ratioLow' | 'ratioHigh'>;
};

/** What the text is made of: the upgrade of a page, or of a response of the API. */
export type WrittenUpgrade = Pick<Upgrade, 'driver' | 'from' | 'to' | 'sentence' | 'summary' | 'avoid'> & {
  readonly metric: Pick<Upgrade['metric'], 'metric' | 'unit' | 'direction'>;
  readonly environment: Pick<Upgrade['environment'], 'label'>;
  readonly costs: readonly { readonly metric: string }[];
  readonly rows: readonly Row[];
};

/** Rows of the table; of more the others are counted. */
const MOST_ROWS = 20;

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** "faster in 4 of 4 scenarios, up to 2.10×" */
function writeTitle({ rows, metric, sentence }: WrittenUpgrade): string {
  const words = wordsOf(metric);
  const largest = (outcome: string) =>
    Math.max(
      1,
      ...rows.flatMap(({ verdict }) =>
        verdict.outcome === outcome && verdict.ratio ? [Math.max(verdict.ratio, 1 / verdict.ratio)] : [],
      ),
    );
  const describe = (outcome: 'better' | 'worse') => {
    const many = sentence[outcome];
    return many === 0
      ? []
      : [`${words[outcome]} in ${many} of ${count(sentence.rows, 'scenario')}, up to ${formatTimes(largest(outcome))}`];
  };
  const moved = [...describe('worse'), ...describe('better')];
  if (moved.length > 0) return moved.join('; ');
  return sentence.rows === 0 ? 'not measured on both sides' : 'no difference shown';
}

function writeVerdict({ outcome, ratio, ratioLow, ratioHigh }: Row['verdict'], unit: string): string {
  const isCalled = outcome === 'better' || outcome === 'worse';
  if (!isCalled || ratio === null) return `${OUTCOME_SHAPES[outcome]} ${formatOutcome(outcome, unit)}`.trim();
  const ends = [ratioLow, ratioHigh].flatMap((end) => (end === null ? [] : formatTimes(end).slice(0, -1)));
  const interval =
    ends.length < 2 || ratioLow === ratioHigh ? '' : ` (${(ratio < 1 ? ends.toReversed() : ends).join(' to ')})`;
  return `${OUTCOME_SHAPES[outcome]} ${formatRatio(ratio, unit)}${interval}`;
}

const writeCost = (cost: UpgradeCost | null | undefined): string => (cost ? formatCost(cost) : '');

/** "Select 1,000 rows 1.68× slower (1.63 to 1.73), heap 2.69× more; undone in 3.9.5". Processor time says the same as speed. */
export function describeAvoided(
  { title, ratio, low, high, costs, fate, by }: UpgradeAvoid,
  metric: Parameters<typeof wordsOf>[0],
): string {
  const { worse } = wordsOf(metric);
  const ends =
    low === null || high === null ? '' : ` (${formatTimes(high).slice(0, -1)} to ${formatTimes(low).slice(0, -1)})`;
  const beside = costs.flatMap((cost) =>
    worse === 'slower' && familyOf(cost.metric) === 'cpu' ? [] : [`${nameCost(cost.metric)} ${formatCost(cost)}`],
  );
  const undone = by === null ? '' : `; ${fate === 'made-up-for' ? 'made up for' : 'undone'} in ${by}`;
  return `${[`${title} ${formatTimes(ratio)} ${worse}${ends}`, ...beside].join(', ')}${undone}`;
}

/** "3.9.4", or "3.9.4 to 3.9.7" */
export const nameAvoided = ({ from, to }: Pick<UpgradeAvoid, 'from' | 'to'>): string =>
  from === to ? from : `${from} to ${to}`;

const hasMoved = (cost: UpgradeCost | null | undefined) => cost?.outcome === 'better' || cost?.outcome === 'worse';

/** Costs that did not move have no column: the sentence says so. */
const listCosts = ({ costs, rows }: WrittenUpgrade): number[] =>
  costs.flatMap((_, at) => (rows.some((row) => hasMoved(row.costs[at])) ? [at] : []));

/** The upgrade as a comment of a pull request in Markdown; `url` is that of its page. */
export function toUpgradeMarkdown(upgrade: WrittenUpgrade, url: string): string {
  const { driver, from, to, rows, metric, environment, sentence, summary, avoid } = upgrade;
  const columns = listCosts(upgrade);
  const shown = rows.slice(0, MOST_ROWS);
  const head = [
    'scenario',
    `${metric.metric}, new against old`,
    ...columns.map((at) => nameCost(upgrade.costs[at]?.metric ?? '')),
  ];
  const table = shown.map((row) =>
    line([
      escapeMarkdown(nameRow(row)),
      writeVerdict(row.verdict, metric.unit),
      ...columns.map((at) => writeCost(row.costs[at])),
    ]),
  );
  const more = rows.length - shown.length;
  return [
    `### ${escapeMarkdown(driver.name)} ${escapeMarkdown(from)} → ${escapeMarkdown(to)}: ${writeTitle(upgrade)}`,
    ...(shown.length === 0 ? [] : [[line(head), line(head.map(() => '---')), ...table].join('\n')]),
    ...(more > 0 ? [`And ${more} more scenarios.`] : []),
    [
      escapeMarkdown([sentence.text, summary].filter(Boolean).join(' ')),
      ...avoid.map(
        (each) =>
          `**Do not stop at ${escapeMarkdown(nameAvoided(each))}**: ${escapeMarkdown(describeAvoided(each, metric))}.`,
      ),
    ].join('\n'),
    `${escapeMarkdown(environment.label)}. [Evidence](${url})`,
    '',
  ].join('\n\n');
}
