import { type DriverNames, toKey } from '../names/driver-names.ts';
import { type Quantity, readQuantities } from '../tables/quantity.ts';
import type { Table } from '../tables/table.ts';
import type { ScannedLine } from '../text/scan-lines.ts';
import { type Section, sectionAt } from '../text/sections.ts';
import { type LinkedChart, readLinkedChart } from './chart-link.ts';
import type { Figure } from './figure.ts';
import { type ResultLine, readResultLine } from './result-lines.ts';
import { readTableFigures } from './table-figures.ts';

/** A percentage in parentheses behind a figure, and the figure of its group to which it refers. */
type StatedPercent = { readonly figure: Figure; readonly base: Figure; readonly percent: Quantity };

/** The statement that a line names for a scenario. */
type StatedSql = {
  readonly scenario: string;
  readonly sql: string;
  readonly line: number;
  readonly quote: string;
};

export type Results = {
  readonly figures: readonly Figure[];
  readonly percents: readonly StatedPercent[];
  readonly statements: readonly StatedSql[];
  /** Lines that are results and no prose, from 1. */
  readonly lines: ReadonlySet<number>;
};

const MOST_FIGURES = 5000;

/** `bench : insert one row [ sql: INSERT … ]` */
const TITLE_LINE =
  /^(?:bench(?:mark)?|scenario|test)\s{0,9}:\s{0,9}(.{1,300}?)(?:\s{0,9}\[ sql: (.{1,500}?) \])?(?:\s+https?:\/\/\S{1,8000})?\s*$/i;
const SQL_IN_TITLE = /\[ sql: (.{1,500}?) \]\s*$/;

type Printed = {
  readonly result: ResultLine;
  readonly driver: string;
  readonly rest: string;
  readonly line: number;
  readonly content: string;
};

/** What is printed together is read together: the lines below one title, until a line of another kind. */
type Group = {
  readonly start: number;
  readonly block: number;
  readonly title: string;
  readonly chart: { readonly chart: LinkedChart; readonly line: number } | null;
  readonly printed: Printed[];
};

type Layout = {
  readonly lines: readonly ScannedLine[];
  readonly sections: readonly Section[];
  readonly tables: readonly Table[];
};

/** Every figure of a document that is in a table, a log, a summary or a linked chart. */
export function readFigures(text: string, layout: Layout, names: DriverNames): Results {
  const { sections, tables } = layout;
  const statements: StatedSql[] = [];
  const taken = new Set<number>();
  const groups = groupLines(text, layout, { names, statements, taken });
  const ofTables = tables.flatMap((table) => readTableFigures(table, names, sectionAt(sections, table.line).title));
  const printed = groups.map((group) => ({
    group,
    figures: group.printed.map((line) => toPrintedFigure(group, line)),
  }));
  return {
    figures: [
      ...ofTables,
      ...printed.flatMap(({ group, figures }) => [...figures, ...readChartFigures(group, figures, names)]),
    ].slice(0, MOST_FIGURES),
    percents: printed.flatMap(({ group, figures }) => readPercents(group, figures)),
    statements,
    lines: taken,
  };
}

type Found = { readonly names: DriverNames; readonly statements: StatedSql[]; readonly taken: Set<number> };

/** The printed results of a document, below their titles. */
function groupLines(text: string, { lines, sections, tables }: Layout, found: Found): readonly Group[] {
  const groups: Group[] = [];
  const inTable = new Set<number>();
  for (const { line, lastLine } of tables) for (let row = line; row <= lastLine; row++) inTable.add(row);
  let group: Group | null = null;
  /** The line above in the same code block, which names what is below it. */
  let above = { block: -1, title: '' };
  const open = (index: number, block: number, of: Pick<Group, 'title' | 'chart'>): Group => {
    const opened: Group = { start: index, block, printed: [], ...of };
    groups.push(opened);
    return opened;
  };
  lines.forEach((scanned, index) => {
    if (scanned.kind === 'blank' || inTable.has(index + 1)) return;
    const content = text.slice(scanned.content, Math.min(scanned.end, scanned.content + 9000)).trim();
    const titled = readTitle(content, index + 1, scanned.kind === 'code');
    const results = titled ? [] : readResultLine(content);
    if (titled) {
      found.statements.push(...titled.statements);
      group = open(index, scanned.block, titled);
    } else if (results.length === 0) {
      group = null;
      above = { block: scanned.block, title: content.replace(/^[-=#\s]+|[-=#:\s]+$/g, '') };
    }
    if (titled || results.length > 0) found.taken.add(index + 1);
    for (const result of results) {
      const named = found.names.split(result.label);
      if (!named) continue;
      const { name: driver, rest } = named;
      const again = group?.printed.some(
        (line) => line.driver === driver && line.rest === rest && line.result.form === 'summary',
      );
      const title =
        scanned.kind === 'code' && above.block === scanned.block ? above.title : sectionAt(sections, index + 1).title;
      if (!group || again) group = open(index, scanned.block, { title, chart: null });
      group.printed.push({ result, driver, rest: rest + result.variant, line: index + 1, content });
    }
  });
  return groups;
}

/** A line that names a scenario, with its statement and its chart; null for other lines. */
function readTitle(content: string, line: number, isCode: boolean) {
  const [, title, sql] = TITLE_LINE.exec(content) ?? [];
  if (title === undefined || !(isCode || sql !== undefined)) return null;
  const chart = readLinkedChart(content);
  const drawn = SQL_IN_TITLE.exec(chart?.title ?? '')?.[1];
  const statements = [sql, drawn].flatMap((stated): StatedSql[] =>
    stated === undefined ? [] : [{ scenario: toKey(title), sql: stated, line, quote: `sql: ${stated}` }],
  );
  return { title, chart: chart ? { chart, line } : null, statements };
}

/** A log names the scenario beside the driver; a summary has it above. */
function toPrintedFigure(group: Group, { result, driver, rest, line, content }: Printed): Figure {
  const isNamed = result.form === 'log' && rest !== '';
  const place = {
    label: isNamed ? rest : group.title,
    group: isNamed ? `code ${group.block}` : `lines ${group.start}`,
    source: result.form,
  };
  return toFigure(group, { driver, quantity: result.quantity, line, quote: content.slice(0, 200), ...place });
}

const toFigure = (group: Group, figure: Omit<Figure, 'scenario' | 'run' | 'column'>): Figure => ({
  ...figure,
  scenario: toKey(figure.label),
  run: `${figure.source} ${group.block}`,
  column: '',
});

/** The percentages of a group. They refer to its only figure without one; several of those leave it open. */
function readPercents({ printed }: Group, figures: readonly Figure[]): readonly StatedPercent[] {
  const [base, ...further] = figures.filter((_, index) => printed[index]?.result.percent === null);
  if (!base || further.length > 0) return [];
  return figures.flatMap((figure, index) => {
    const percent = printed[index]?.result.percent;
    return percent ? [{ figure, base, percent }] : [];
  });
}

/** The figures of a chart: of the drivers that it labels, or of those below the link, in their order. */
function readChartFigures(group: Group, below: readonly Figure[], names: DriverNames): readonly Figure[] {
  if (!group.chart || group.chart.chart.series.length !== below.length) return [];
  const { chart, line } = group.chart;
  return chart.series.flatMap(({ label, value }, index) => {
    const figure = below[index];
    const driver = label === null ? figure?.driver : names.split(label.replace(/\s+v?\d.*$/, ''))?.name;
    const [printed] = readQuantities(value);
    if (driver === undefined || !printed || !figure) return [];
    const quantity = { ...printed, unit: figure.quantity.unit };
    const quote = `${label ?? driver} ${value} in the linked chart`;
    return [
      toFigure(group, { driver, label: group.title, quantity, source: 'chart', group: `chart ${line}`, line, quote }),
    ];
  });
}
