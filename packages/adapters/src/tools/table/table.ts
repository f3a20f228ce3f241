import type { Choices } from '@tachograph/schema/question';
import { type PrintedUnit, parsePrintedUnit } from '../../figures/printed-figure.ts';
import { toDriver } from '../../names/known-drivers.ts';
import { toParams } from '../../names/param-value.ts';
import type { Adapter, OutcomeDraft } from '../../outcome/adapter.ts';
import { addFigures, addUnmeasured } from '../../outcome/figure.ts';
import { listUncertain, scenarioName } from '../../outcome/named-cell.ts';
import { findChoice } from './choices.ts';
import { type FoundTable, findTables } from './find-tables.ts';
import type { GridRow } from './grid.ts';
import { isDerived, listCells, type TableCell } from './list-cells.ts';
import { type Column, type Oriented, orientTable } from './orient-table.ts';
import { namesOf, toAxisQuestion, toUnitQuestion } from './questions.ts';
import { EMPTY, FAILED, GROUPED_BY_DOTS, printedNumber, readCell, SKIPPED } from './read-cell.ts';

const TITLE = 'table';
const NO_UNIT = 'value';

/** A table whose figures are those of drivers, or may be. */
type ReadTable = FoundTable &
  Oriented & {
    readonly names: readonly [string, ...string[]];
    /** Where the drivers are, as a person chose it. */
    readonly axis: string | null;
    /** Its dots group thousands. */
    readonly hasDots: boolean;
  };

/** Figures of another kind than those around them: a unit that is not said of them alone is not theirs. */
const OTHER_KIND = /\b(?:size|memory|mem|rss|disk|bytes|file|count|errors?|allocs?|allocations)\b/i;

function toStatistic(name: string): { readonly statistic?: string } {
  const share = /\bp(\d{2,3}(?:\.\d)?)\b/i.exec(name)?.[1];
  if (share !== undefined) return { statistic: share === '50' ? 'median' : `p${share}` };
  const word = /\b(?:avg|average|mean|median|min|max)\b/i.exec(name)?.[0].toLowerCase();
  if (word === undefined) return {};
  return { statistic: /^(?:avg|average)$/.test(word) ? 'mean' : word };
}

/** `4.999` beside `236`: a table whose numbers with dots all have groups of three, among whole numbers of three digits. */
function groupsByDots(rows: readonly GridRow[], columns: readonly Column[]): boolean {
  const figures = columns.filter(({ kind }) => kind === 'figure');
  const numbers = rows.flatMap(({ cells }) => figures.map(({ at }) => printedNumber(cells[at] ?? '')));
  const dotted = numbers.filter((number) => number.includes('.'));
  const areGroups =
    dotted.length > 0 && dotted.every((number) => GROUPED_BY_DOTS.test(number) && !number.startsWith('0'));
  return areGroups && numbers.some((number) => /^\d{3}$/.test(number));
}

/** The tables that are read or about which a person is asked. One that nothing is known of is none beside others. */
function listTables(native: Parameters<typeof findTables>[0], choices: Choices): ReadTable[] {
  if (native.json !== undefined) return [];
  const found = findTables(native);
  const titles = found.map(({ title }) => title?.text ?? '');
  const shared = new Set(titles.filter((title, at) => titles.indexOf(title) !== at));
  const tables = found.flatMap((table): ReadTable[] => {
    const names = namesOf(table, shared);
    const choice = findChoice(choices, 'driver-axis', names);
    const known = orientTable(table, choice?.isOwn ? choice.value : null);
    const isOpen = known === null || !known.isCertain;
    const oriented = isOpen && choice !== null ? orientTable(table, choice.value) : known;
    if (!oriented) return [];
    const axis = oriented.isChosen ? (choice?.value ?? null) : null;
    return [
      { ...table, ...oriented, names, axis, hasDots: groupsByDots(table.rows, oriented.orientation?.columns ?? []) },
    ];
  });
  const read = tables.filter(({ orientation }) => orientation !== null);
  return read.length > 0 ? read : tables;
}

const unitOf = (printed: string | null): PrintedUnit | null => (printed === null ? null : parsePrintedUnit(printed));

/** The unit that a person chose for a figure: of all figures it is none of another kind. */
function chosenUnit({ names }: ReadTable, { scenario, measure, driver }: TableCell, choices: Choices): string | null {
  const choice = findChoice(choices, 'unit', [measure.trim(), scenario, driver, ...names]);
  return choice === null || (OTHER_KIND.test(measure) && !choice.isOwn) ? null : choice.value;
}

function addCell(draft: OutcomeDraft, cell: TableCell, table: ReadTable, choices: Choices): void {
  const { line, text, params, measure } = cell;
  const figure = readCell(text, table.hasDots);
  const stated = figure?.unit ?? cell.unit ?? chosenUnit(table, cell, choices);
  const caption = OTHER_KIND.test(measure) ? null : table.unit;
  const { measure: what, warning } = unitOf(stated ?? caption) ?? {
    measure: { metric: NO_UNIT, unit: NO_UNIT, direction: 'lower' as const },
    warning: null,
  };
  const driver = toDriver(cell.driver, null);
  const uncertain = listUncertain({ driver: table.axis === null, unit: stated === null || warning !== null });
  const named = {
    cell: { scenario: scenarioName(cell.scenario), driver, params: toParams(params) },
    printed: { name: `${cell.scenario} > ${cell.driver}`, uncertain },
  };
  if (figure === null) {
    const status = FAILED.test(text) ? 'failed' : 'skipped';
    if (FAILED.test(text) || SKIPPED.test(text))
      addUnmeasured(draft, line, named, {
        ...what,
        ...toStatistic(measure),
        status,
        reason: `the table has "${text}"`,
      });
    else if (!EMPTY.test(text)) draft.reject(line, text, 'not a figure');
    return;
  }
  const message = `"${driver.name}" is taken for a driver by its place in a table`;
  if (table.axis === null) draft.warn(line, message, { field: 'driver', name: driver.name });
  if (stated === null)
    draft.warn(
      line,
      caption === null
        ? 'the table names no unit: stored as "value", of which lower is taken to be better'
        : `the unit ${caption} is taken from the text around the table`,
    );
  addFigures(draft, named, [{ location: line, ...what, ...toStatistic(measure), value: figure.value }]);
}

/** Asks for the unit of figures that have none, or says what was chosen. */
function askUnit(draft: OutcomeDraft, cells: readonly TableCell[], table: ReadTable, choices: Choices): void {
  const open = cells.filter(
    (cell) =>
      cell.unit === null &&
      table.unit === null &&
      readCell(cell.text, false)?.unit === null &&
      !OTHER_KIND.test(cell.measure),
  );
  const units = new Set(open.map((cell) => chosenUnit(table, cell, choices)));
  const [unit = null] = units;
  if (open.length > 0) draft.ask(toUnitQuestion(table, table.names[0], units.has(null) ? null : unit));
}

function readTable(draft: OutcomeDraft, table: ReadTable, choices: Choices): void {
  const { head, others, rows, title, hasDots, orientation, axis, names } = table;
  for (const line of [head.line, ...others]) draft.accept(line);
  if (!table.isCertain || axis !== null) draft.ask(toAxisQuestion(table, names[0], table, axis));
  for (const row of rows) {
    if (orientation && isDerived(orientation, row)) draft.ignore(row.line, 'row that follows from others');
    // A line with one cell may be anything, also between two rows.
    else if (row.cells.filter(Boolean).length > 1) draft.accept(row.line);
  }
  if (orientation === null) {
    draft.reject(head.line, head.cells.join(' | '), 'it is not known where this table has the drivers: choose it');
    return;
  }
  const left = orientation.columns.filter(({ kind, name }) => kind === null && name !== '').map(({ name }) => name);
  if (left.length > 0) draft.warn(head.line, `left out: ${left.slice(0, 10).join(', ')}`);
  if (hasDots) draft.warn(head.line, 'dots group thousands here: no number has other decimals');
  const cells = listCells(table, orientation);
  if (title && cells.some(({ scenario }) => scenario === title.text)) draft.accept(title.line);
  for (const cell of cells) addCell(draft, cell, table, choices);
  askUnit(draft, cells, table, choices);
}

/**
 * A table of people's own making, in any form. It is read where no tool's own adapter reads the text. All that no cell
 * says is marked as a guess: which axis has the drivers, and the unit; where not even a guess is good, it is a question.
 *
 * @param tools the names of all other adapters, to which it yields
 */
export const tableOf = (tools: readonly string[], choices: Choices = {}): Adapter => ({
  name: 'table',
  title: TITLE,
  harness: { name: 'table', tool: { name: 'table' } },
  aliases: ['markdown-table', 'csv', 'html-table', 'rst-table'],
  signature:
    'a table in Markdown, reStructuredText, HTML, CSV or columns with drivers as rows or as columns, such as `| driver | ops/s |`',
  noise: { 'count of rows': /^\(\d{1,9} rows?\)$/, 'HTML heading': /^<h[1-6]\b[^<>]{0,200}>.{0,300}<\/h[1-6]>$/ },
  yieldsTo: tools,
  recognises: (native) => listTables(native, choices).length > 0,
  read(native, draft) {
    for (const table of listTables(native, choices)) readTable(draft, table, choices);
  },
});
