import { type PrintedUnit, parsePrintedUnit } from '../../figures/printed-figure.ts';
import { toDriver } from '../../names/known-drivers.ts';
import { toParams } from '../../names/param-value.ts';
import type { Adapter, OutcomeDraft } from '../../outcome/adapter.ts';
import { addFigures, addUnmeasured } from '../../outcome/figure.ts';
import { listUncertain, scenarioName } from '../../outcome/named-cell.ts';
import type { Line } from '../../text/native-text.ts';
import { type FoundTable, findTables, type TableRow } from './find-tables.ts';
import { type Column, type Orientation, orientTable, splitUnit } from './orient-table.ts';
import { GROUPED_BY_DOTS, printedNumber, readCell } from './read-cell.ts';

const TITLE = 'table';
const NO_UNIT = 'value';

/** A table whose drivers are known, and whether its dots group thousands. */
type ReadTable = FoundTable & { readonly orientation: Orientation; readonly hasDots: boolean };

/** Rows of a table with drivers as columns that are computed from the others. */
const DERIVED_ROW = /^(?:geo\w{0,10}\s?mean|average|mean|avg|total|sum|score|overall|ratio|relative)\b/i;
const FAILED = /^(?:oom|out of memory|time[- ]?out|timed out|dnf|error|fail(?:ed|ure)?|crash(?:ed)?)\b/i;
const SKIPPED = /^(?:n\/?a|skipped|unsupported|not supported|no|x|✗|\?)$/i;

/** Words of a head that say what is measured, and not of which scenario. */
const MEASURE =
  /\b(?:avg|average|mean|median|p\d{2,3}(?:\.\d)?|min|max|time|latency|duration|throughput|speed|rate|ops|operations|requests?|queries|per|second|sec|total|elapsed|memory|mem|allocs?|allocations|bytes|results?|score|value|qps|rps|tps|op|of|the|in)\b|[^\p{L}\p{N}]+/giu;

function toStatistic(name: string): { readonly statistic?: string } {
  const share = /\bp(\d{2,3}(?:\.\d)?)\b/i.exec(name)?.[1];
  if (share !== undefined) return { statistic: share === '50' ? 'median' : `p${share}` };
  const word = /\b(?:avg|average|mean|median|min|max)\b/i.exec(name)?.[0].toLowerCase();
  if (word === undefined) return {};
  return { statistic: /^(?:avg|average)$/.test(word) ? 'mean' : word };
}

/** `4.999` beside `236`: a table whose numbers with dots all have groups of three, among whole numbers of three digits. */
function groupsByDots(rows: readonly TableRow[], columns: readonly Column[]): boolean {
  const figures = columns.filter(({ kind }) => kind === 'figure');
  const numbers = rows.flatMap(({ cells }) => figures.map(({ at }) => printedNumber(cells[at] ?? '')));
  const dotted = numbers.filter((number) => number.includes('.'));
  const areGroups =
    dotted.length > 0 && dotted.every((number) => GROUPED_BY_DOTS.test(number) && !number.startsWith('0'));
  return areGroups && numbers.some((number) => /^\d{3}$/.test(number));
}

const listTables = (native: Parameters<typeof findTables>[0]): ReadTable[] =>
  native.json !== undefined
    ? []
    : findTables(native).flatMap((table) => {
        const orientation = orientTable(table);
        return orientation ? [{ ...table, orientation, hasDots: groupsByDots(table.rows, orientation.columns) }] : [];
      });

/** One figure of a table by what it is of. */
type TableCell = {
  readonly line: Line;
  readonly text: string;
  readonly driver: string;
  readonly scenario: string;
  readonly params: readonly (readonly [string, string])[];
  /** The unit that its column or its row names. */
  readonly unit: string | null;
  readonly measure: string;
};

const isDerived = ({ orientation }: ReadTable, { cells }: TableRow): boolean =>
  orientation.drivers === 'columns' && DERIVED_ROW.test(cells[0] ?? '');

function listCells(table: ReadTable): TableCell[] {
  const { orientation, rows, title } = table;
  const { drivers, columns } = orientation;
  const of = (kind: Column['kind']) => columns.filter((column) => column.kind === kind);
  const [named] = of('driver');
  return rows
    .filter((row) => !isDerived(table, row))
    .flatMap(({ line, cells }): TableCell[] => {
      const textOf = ({ at }: Column) => cells[at] ?? '';
      const params = of('param').flatMap((column) =>
        textOf(column) === '' ? [] : [[column.name, textOf(column)] as const],
      );
      const label = splitUnit(of('scenario').map(textOf).filter(Boolean).join(' / '));
      return of('figure').flatMap((column): TableCell[] => {
        const measured = column.name.replace(MEASURE, '') === '' || column.name === column.unit ? '' : column.name;
        const own = [label.name, measured].filter(Boolean).join(' / ');
        const place =
          drivers === 'columns'
            ? { driver: column.name, scenario: label.name }
            : { driver: named ? textOf(named) : '', scenario: own };
        const cell = { line, text: textOf(column), params, measure: drivers === 'columns' ? label.name : column.name };
        const scenario = place.scenario || title?.text || TITLE;
        return place.driver === '' ? [] : [{ ...cell, ...place, scenario, unit: column.unit ?? label.unit }];
      });
    });
}

const unitOf = (printed: string | null): PrintedUnit | null => (printed === null ? null : parsePrintedUnit(printed));

function addCell(draft: OutcomeDraft, cell: TableCell, { unit: caption, hasDots }: ReadTable): void {
  const { line, text, params, measure } = cell;
  const figure = readCell(text, hasDots);
  const stated = figure?.unit ?? cell.unit;
  const { measure: what, warning } = unitOf(stated ?? caption) ?? {
    measure: { metric: NO_UNIT, unit: NO_UNIT, direction: 'lower' as const },
    warning: null,
  };
  const driver = toDriver(cell.driver, null);
  const uncertain = listUncertain({ driver: true, unit: stated === null || warning !== null });
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
    else if (!/^[-–—]?$/.test(text)) draft.reject(line, text, 'not a figure');
    return;
  }
  const message = `"${driver.name}" is taken for a driver by its place in a table`;
  draft.warn(line, message, { field: 'driver', name: driver.name });
  if (stated === null)
    draft.warn(
      line,
      caption === null
        ? 'the table names no unit: stored as "value", of which lower is taken to be better'
        : `the unit ${caption} is taken from the text around the table`,
    );
  addFigures(draft, named, [{ location: line, ...what, ...toStatistic(measure), value: figure.value }]);
}

/**
 * A table of people's own making, in Markdown. It is read where no tool's own adapter reads the text, and all that no
 * cell says is marked as a guess: which axis has the drivers, and the unit.
 *
 * @param tools the names of all other adapters, to which it yields
 */
export const tableOf = (tools: readonly string[]): Adapter => ({
  name: 'table',
  title: TITLE,
  harness: { name: 'table', tool: { name: 'table' } },
  aliases: ['markdown-table'],
  signature: 'a table of Markdown with known drivers as rows or as columns, such as `| driver | ops/s |`',
  yieldsTo: tools,
  recognises: (native) => listTables(native).length > 0,
  read(native, draft) {
    for (const table of listTables(native)) {
      const { head, rule, rows, title, hasDots } = table;
      for (const line of [head.line, rule]) draft.accept(line);
      for (const row of rows) {
        if (isDerived(table, row)) draft.ignore(row.line, 'row that follows from others');
        else draft.accept(row.line);
      }
      const left = table.orientation.columns
        .filter(({ kind, name }) => kind === null && name !== '')
        .map(({ name }) => name);
      if (left.length > 0) draft.warn(head.line, `left out: ${left.slice(0, 10).join(', ')}`);
      if (hasDots) draft.warn(head.line, 'dots group thousands here: no number has other decimals');
      const cells = listCells(table);
      if (title && cells.some(({ scenario }) => scenario === title.text)) draft.accept(title.line);
      for (const cell of cells) addCell(draft, cell, table);
    }
  },
});
