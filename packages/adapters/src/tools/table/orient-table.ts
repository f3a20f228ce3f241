import { findPart } from '../../names/known-drivers.ts';
import { findStore } from '../../names/stores.ts';
import type { FoundTable } from './find-tables.ts';
import { readCell, toTableUnit } from './read-cell.ts';

/** What a column is: the names of drivers, a figure, a param or a part of the scenario; null for what is left out. */
export type Column = {
  readonly at: number;
  readonly name: string;
  readonly unit: string | null;
  readonly kind: 'driver' | 'figure' | 'param' | 'scenario' | null;
};

/** Drivers are in the rows, by their column, or they are columns themselves. */
export type Orientation = { readonly drivers: 'rows' | 'columns'; readonly columns: readonly Column[] };

const DRIVERS_HEAD =
  /^(?:driver|library|lib|client|orm|package|engine|database|db|store|implementation|framework|tool|name)s?$/i;
const PARAMS_HEAD =
  /^(?:rows?|records?|size|bytes|batch(?: size)?|threads?|clients?|connections?|concurrency|workers?|n|count|iterations|users|vus)$/i;
const SCENARIO_HEAD =
  /^(?:test|benchmark|bench|scenario|operation|op|query|case|workload|task|method|action)s?(?: name)?$/i;
/** Figures that follow from others, and remarks. */
const LEFT_OUT =
  /ratio|relative|\brank|^#$|^[x×%]$|%$|\bdiff|delta|change|speed-?up|\bvs\.?\b|multiple|\bbest\b|winner|\bnotes?\b|version|language|licen[cs]e|\b(?:stars|runs|results|files|commits|downloads)\b(?!\/)|comment|description|faster|slower/i;

const WITH_UNIT = /^(.{0,200}?)\s?[([]([^()[\]]{1,30})[)\]]$/;

/** `Insert (ms)` → `Insert` in ms, `ns/op` → a figure of that unit. */
export function splitUnit(name: string): { readonly name: string; readonly unit: string | null } {
  const [, before = '', bracketed = ''] = WITH_UNIT.exec(name) ?? [];
  const unit = toTableUnit(bracketed);
  return unit === null ? { name, unit: toTableUnit(name) } : { name: before, unit };
}

/** True for a name of a driver or a store, alone or before a few more words. */
function isDriver(text: string): boolean {
  const words = text.split(/[\s(]/);
  return (
    findPart(text, null) !== null ||
    findStore(text) !== null ||
    (words.length < 5 && findStore(words[0] ?? '') !== null)
  );
}

const MIN_SHARE = 0.6;
const isEmpty = (cell: string): boolean => /^[-–—]?$/.test(cell);

/** The share of the cells of a column, in which something stands, that are figures. */
function shareOfFigures({ rows }: FoundTable, at: number): number {
  const cells = rows.map(({ cells: all }) => all[at] ?? '').filter((cell) => !isEmpty(cell));
  return cells.length === 0 ? 0 : cells.filter((cell) => readCell(cell, false) !== null).length / cells.length;
}

/**
 * Which axis of a table has the drivers, by those that are known; null where neither has, or where too few cells are
 * figures. Two of them are enough, or one under a head that says that it is one.
 */
export function orientTable(table: FoundTable): Orientation | null {
  const heads = table.head.cells.map((cell, at) => ({ at, ...splitUnit(cell) }));
  const knownIn = (at: number) => new Set(table.rows.map(({ cells }) => cells[at] ?? '').filter(isDriver)).size;
  const columns = heads.map((head) => ({
    ...head,
    isFigure: shareOfFigures(table, head.at) >= MIN_SHARE,
    known: knownIn(head.at),
  }));
  const asColumns = columns.filter(({ name, isFigure }) => isFigure && isDriver(name));
  const texts = columns.filter(({ isFigure }) => !isFigure);
  const driver = texts.reduce<(typeof texts)[number] | null>(
    (best, one) => (one.known > (best?.known ?? 0) ? one : best),
    null,
  );
  const isNamed = driver !== null && (driver.known > 1 || DRIVERS_HEAD.test(driver.name));
  const areColumns = asColumns.length > 1 && asColumns.length >= (driver?.known ?? 0);
  if (!areColumns && !isNamed) return null;
  const kindOf = ({ at, name, isFigure }: (typeof columns)[number]): Column['kind'] => {
    if (!areColumns && at === driver?.at) return 'driver';
    if (PARAMS_HEAD.test(name)) return 'param';
    if (LEFT_OUT.test(name)) return null;
    if (isFigure || (areColumns && at > 0 && isDriver(name))) return 'figure';
    if (at === 0 || SCENARIO_HEAD.test(name)) return 'scenario';
    return areColumns ? 'param' : null;
  };
  const kinds = columns.map(
    (column): Column => ({ at: column.at, name: column.name, unit: column.unit, kind: kindOf(column) }),
  );
  const drivers = areColumns ? 'columns' : 'rows';
  return kinds.some(({ kind }) => kind === 'figure') ? { drivers, columns: kinds } : null;
}
