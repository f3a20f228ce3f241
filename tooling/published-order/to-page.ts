import type { NormalisedRun } from '@tachograph/schema/normalise';
import { nearness, type OurFigure } from './choose-ours.ts';
import type { Claim } from './claims.ts';
import { toClaimsPart } from './claims-part.ts';
import type { Ranked, Verdict } from './compare-orders.ts';
import { linkOf, machineOf, serverOf, toolOf } from './describe-run.ts';
import type { Source } from './sources.ts';
import type { PublishedFigure, PublishedRow } from './to-table.ts';

export type Section = {
  readonly source: Source;
  readonly rows: readonly PublishedRow[];
  readonly claims: readonly Claim[];
};

/** Written explanations, by the key of a row. */
export type Reasons = Readonly<Record<string, string>>;

const VERDICTS: readonly Verdict[] = ['agrees', 'agrees, within noise', 'differs', 'not measured'];

const INTRODUCTION = `# The published order, and ours

Do our benchmarks put the drivers in the order that others published? This page compares both orders for each scenario.
The published figures are those of the [demo data](demo-data.md); ours were measured by our
[harnesses](harnesses.md) and are stored with them. \`tooling/published-order/write-order.ts\` writes this page; a test fails if
it is out of date.

How to read it:

- **Only the order is compared**, and the ratios within one side. Machine, server and most versions differ between the two
  sides; the lines above each table name them.
- Drivers are sorted **fastest first**, with their speed relative to the fastest: a throughput divided by the highest, or the
  lowest time divided by a time. \`›\` means faster than; \`=\` means no difference shown, because the two ranges overlap. A star
  marks a driver that is \`emulated\`: it lacks the feature, and something else was measured instead.
- An order of ranges is no **verdict**: the [rules of verdicts](methodology.md#the-rules) need repeats of both sides, measured in
  turns, and most published figures have none. The pages of these figures show ratios instead. Our interleaved runs were
  measured in turns.
- **Published**: the printed value, mostly a mean, and the printed ± as its range. **Ours**: the median of
  the invocations, each of which is a median itself, and the range over the invocations; a driver with one invocation is
  left out. Of [interleaved](harnesses.md#small-differences-on-a-machine-with-other-work) runs, which come first if they have
  as many of the drivers in as near versions, it is the ratio to the anchor. The ± of a source is narrower than our range: it does not include
  the variation from one start to the next.
- If we measured the **published version** of a driver, it is used; otherwise one of the same minor release; otherwise the
  newest that we measured.
- \`agrees\`: every pair of drivers is in the same order on both sides. \`agrees, within noise\`: no pair is in the opposite
  order, and the ranges of at least one overlap. \`differs\`: at least one pair is in the opposite order, with ranges
  that do not overlap. \`not measured\`: we have figures of fewer than two of its drivers.
`;

export function toPage(sections: readonly Section[], reasons: Reasons): string {
  const parts = sections.map((section) => toSection(section, reasons));
  return `${[INTRODUCTION, ...toClaimsPart(sections), toSummary(sections), ...parts].join('\n').trimEnd()}\n`;
}

function toSummary(sections: readonly Section[]): string {
  const lines = sections.map(({ source, rows }) => {
    const counts = VERDICTS.map((verdict) => rows.filter((row) => row.verdict === verdict).length);
    return `| ${[source.title, ...counts].join(' | ')} |`;
  });
  return ['## In short', '', `| source | ${VERDICTS.join(' | ')} |`, '|---|---:|---:|---:|---:|', ...lines, ''].join(
    '\n',
  );
}

const FACTS = [
  ['server', serverOf],
  ['machine', machineOf],
  ['connection', linkOf],
  ['measured with', toolOf],
] as const;

function toSection({ source, rows }: Section, reasons: Reasons): string {
  const published = distinct(rows.map(({ run }) => run));
  const ours = distinct(rows.flatMap(({ ourRun }) => ourRun ?? []));
  const main = mainVersions(rows);
  const context = { main, reasons, publishedLink: toLinkPrefix(published), ourLink: toLinkPrefix(ours) };
  const sources = published.flatMap(({ run: { source: from } }) => (from?.url ? [`[${from.title}](${from.url})`] : []));
  return [
    `## ${source.title}`,
    '',
    [`Published in ${joined(sources)}.`, ...(source.note ? [source.note] : [])].join(' '),
    '',
    '| | published | ours |',
    '|---|---|---|',
    `| drivers | ${publishedDrivers(rows)} | ${joined(
      [...main].map((driver) => driver.join(' ')),
      ', ',
    )} |`,
    ...FACTS.map(([label, of]) => `| ${label} | ${joined(published.map(of))} | ${joined(ours.map(of))} |`),
    `| a value is | ${joined(rows.flatMap(publishedValue))} | ${joined(rows.flatMap(ourValue))} |`,
    '',
    '| scenario | published | ours | | why |',
    '|---|---|---|---|---|',
    ...rows.map((row) => toLine(row, context)),
    '',
  ].join('\n');
}

/** The connection as a prefix of one order; empty if all of that side have the same, which is named above the table. */
type LinkPrefix = (run: NormalisedRun | null) => string;

function toLinkPrefix(runs: readonly NormalisedRun[]): LinkPrefix {
  const isNamed = distinct(runs.map(linkOf)).length > 1;
  return (run) => (run && isNamed ? `${linkOf(run)}: ` : '');
}

type LineContext = {
  readonly main: ReadonlyMap<string, string>;
  readonly reasons: Reasons;
  readonly publishedLink: LinkPrefix;
  readonly ourLink: LinkPrefix;
};

function toLine(row: PublishedRow, { main, reasons, publishedLink, ourLink }: LineContext): string {
  const params = Object.entries(row.params).map(([name, value]) => `${name}=${value}`);
  const published = publishedLink(row.run) + toOrder(row.published, ({ driver }) => driver);
  const ours =
    ourLink(row.ourRun) +
    toOrder(row.ours, ({ name, version }) => (main.get(name) === version ? name : `${name} ${version}`));
  const cells = [
    [`\`${row.scenario}\``, ...params.map((param) => `\`${param}\``)].join(' '),
    published,
    [ours, ...row.missing].filter((text) => text !== '').join('; ') || '–',
    row.verdict,
    whyOf(row, reasons),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function whyOf(row: PublishedRow, reasons: Reasons): string {
  const reason = reasons[row.key] ?? (row.verdict === 'not measured' ? whyNotMeasured(row) : null);
  const statement = row.statement === null ? null : `Our statement: \`${row.statement}\`.`;
  return [reason, statement].filter((text) => text !== null).join(' ');
}

function whyNotMeasured(row: PublishedRow): string {
  if (!row.isInCatalogue) return 'Our harness does not have it.';
  return row.ours.length === 0 ? 'No run of it is recorded yet.' : 'Only one of its drivers has figures.';
}

function toOrder<T extends PublishedFigure | OurFigure>(order: readonly Ranked<T>[], nameOf: (figure: T) => string) {
  return order
    .map(({ figure, speed, isEqual }, index) => {
      const sign = index === 0 ? '' : isEqual ? ' = ' : ' › ';
      return `${sign}${nameOf(figure)}${figure.isEmulated ? '\\*' : ''} ${toRatio(speed)}`;
    })
    .join('');
}

/** Two significant digits: `0.84`, `0.018`. */
const toRatio = (speed: number) => (speed < 0.1 ? Number(speed.toPrecision(2)).toString() : speed.toFixed(2));

/** The version of each of our drivers that rows do not repeat: the nearest to the published one, else the first. */
function mainVersions(rows: readonly PublishedRow[]): Map<string, string> {
  const main = new Map<string, string>();
  for (const { published, ours } of rows) {
    const wanted = new Map(published.map(({ figure }) => [figure.driver, figure.version]));
    for (const { figure } of ours) {
      const { driver, name, version } = figure;
      const near = (text: string | null) => nearness(wanted.get(driver) ?? null, text);
      const known = main.get(name);
      if (version !== null && (known === undefined || near(version) > near(known))) main.set(name, version);
    }
  }
  return main;
}

function publishedDrivers(rows: readonly PublishedRow[]): string {
  return distinct(
    rows.flatMap(({ published }) => published.map(({ figure }) => `${figure.driver} ${figure.version ?? ''}`)),
  )
    .map((text) => text.trim())
    .join(', ');
}

function publishedValue({ run, published }: PublishedRow): string[] {
  const statistics = run.results.flatMap(({ case: own, driver }) =>
    published.some(({ figure }) => figure.driver === driver.name) ? [own.statistic] : [],
  );
  return distinct(statistics).map((statistic) => `a ${statistic}`);
}

function ourValue({ ours }: PublishedRow): string[] {
  return ours.map(({ figure: { values, anchor } }) =>
    anchor === null
      ? `the median of ${values.length} invocations`
      : `the median ratio to ${anchor} in ${values.length} interleaved invocations`,
  );
}

const distinct = <T>(items: readonly T[]): T[] => [...new Set(items)];

const joined = (texts: readonly string[], between = '; ') => distinct(texts).join(between) || 'not measured';
