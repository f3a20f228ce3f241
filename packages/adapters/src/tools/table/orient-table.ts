import { findPart, isDatabase } from '../../names/known-drivers.ts';
import { findStore } from '../../names/stores.ts';
import type { FoundTable } from './find-tables.ts';
import { isGap, readCell, toTableUnit } from './read-cell.ts';

/** What a column is: the names of drivers, a figure, a param or a part of the scenario; null for what is left out. */
export type Column = {
  readonly at: number;
  readonly name: string;
  readonly unit: string | null;
  /** The driver that the head of a figure names, where drivers are columns. */
  readonly driver: string;
  readonly kind: 'driver' | 'figure' | 'param' | 'scenario' | null;
};

/** Drivers are in the rows, by their column, or they are columns themselves. */
export type Orientation = { readonly drivers: 'rows' | 'columns'; readonly columns: readonly Column[] };

/** Where the drivers may be; null where a table has no figures, or nothing says that they were measured. */
export type Oriented = {
  readonly orientation: Orientation | null;
  /** False where known names do not tell it. */
  readonly isCertain: boolean;
  /** True where a person said it. */
  readonly isChosen: boolean;
  /** Columns that may have the drivers, and heads that may be drivers. */
  readonly texts: readonly string[];
  readonly figures: readonly string[];
};

const DRIVERS_HEAD =
  /^(?:driver|library|lib|client|orm|package|engine|database|db|store|implementation|framework|tool|name)s?$/i;
/** A head that can be nothing else, whatever the names below it are. */
const SURE_HEAD = /^(?:database )?(?:driver|library|lib|orm|connector)s?(?: name)?$/i;
const PARAMS_HEAD =
  /^(?:rows?|records?|size|bytes|batch(?: size)?|threads?|clients?|connections?|concurrency|workers?|n|count|iterations|users|vus)$/i;
const SIZE = /^(?:size|bytes)$/i;
const SCENARIO_HEAD =
  /^(?:test|benchmark|bench|scenario|operation|op|query|case|workload|task|method|action)s?(?: name)?$/i;
/** Figures that follow from others, and remarks. */
const LEFT_OUT =
  /\bratio|relative|\brank|^#$|^\(?index\)?$|^[x×%]$|%$|\bdiff|delta|change|speed-?up|\bvs\.?\b|multiple|\bbest\b|winner|\bnotes?\b|version|language|licen[cs]e|\b(?:stars|runs|results|files|commits|downloads|date|commit|url|link)\b(?!\/)|comment|description|faster|slower/i;
const SETTINGS =
  /\b(?:settings?|options?|parameters?|features?|config(?:uration)?|variables?|flags?|propert(?:y|ies)|defaults?)\b/i;
const MEASURED =
  /\b(?:bench\w{0,10}|performance|results?|time|times|latency|duration|throughput|speed|elapsed|p50|p9\d|avg|average|mean|median|qps|rps|tps|ops)\b|\/(?:s|sec|op)\b/i;

/** `latency_ms`, `time ms`. */
const ENDS_IN_UNIT = /^(.{1,200}?)(?:_([a-zµμ]{1,12})| ([nuµμm]s|sec(?:ond)?s?))$/i;
const WITH_UNIT = /^(.{0,200}?),?\s?[([]([^()[\]]{1,30})[)\]]$/;

/** `Insert (ms)` → `Insert` in ms, `ns/op` → a figure of that unit. */
export function splitUnit(name: string): { readonly name: string; readonly unit: string | null } {
  const [, before = '', bracketed = ''] = WITH_UNIT.exec(name) ?? [];
  const unit = toTableUnit(bracketed.replace(/^in /i, ''));
  if (unit !== null) return { name: before, unit };
  const [, start = '', joined, blank] = ENDS_IN_UNIT.exec(name) ?? [];
  const end = toTableUnit(joined ?? blank ?? '');
  const whole = toTableUnit(name);
  return whole === null && end !== null ? { name: start, unit: end } : { name, unit: whole };
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

/** `Insert / pg (ms)`: what a head with several parts says of driver, name and unit. */
function readHead(cell: string) {
  const split = cell.split(' / ').map(splitUnit);
  const named = split.filter(({ name }) => toTableUnit(name) === null);
  const parts = named.length > 0 ? named : split;
  const driver = parts.find(({ name }) => isDriver(name))?.name ?? '';
  const others = parts.filter(({ name }) => name !== driver || driver === '');
  const unit = split.find((part) => part.unit !== null)?.unit ?? null;
  return {
    name: parts.map(({ name }) => name).join(' / '),
    unit,
    driver,
    rest: others.map(({ name }) => name).join(' / '),
  };
}

const MIN_SHARE = 0.6;

/** The share of the cells of a column, in which something stands, that are figures. */
function shareOfFigures({ rows }: FoundTable, at: number): number {
  const cells = rows.map(({ cells: all }) => all[at] ?? '').filter((cell) => !isGap(cell));
  return cells.length === 0 ? 0 : cells.filter((cell) => readCell(cell, false) !== null).length / cells.length;
}

/** A head, what is below it, and how many known drivers are. */
function listHeads(table: FoundTable) {
  return table.head.cells.map((cell, at) => {
    const share = shareOfFigures(table, at);
    const distinct = new Set(table.rows.map(({ cells }) => cells[at] ?? ''));
    const known = [...distinct].filter(isDriver).length;
    const isNumeric = share >= MIN_SHARE;
    const isDistinct = distinct.size === table.rows.length;
    return {
      at,
      ...readHead(cell),
      share,
      isNumeric,
      isFigure: isNumeric && !PARAMS_HEAD.test(cell),
      known,
      isDistinct,
    };
  });
}

type Head = ReturnType<typeof listHeads>[number];

/** What each column is, where the drivers are columns (`at` is null) or the entries of one. */
function toOrientation(heads: readonly Head[], at: number | null, isChosen: boolean): Orientation | null {
  const areColumns = at === null;
  /** A size beside drivers that each have one row is one that was measured. */
  const isParam = ({ name }: Head): boolean =>
    PARAMS_HEAD.test(name) && !(SIZE.test(name) && heads[at ?? -1]?.isDistinct);
  const kindOf = (head: Head): Column['kind'] => {
    if (head.at === at) return 'driver';
    if (isParam(head)) return 'param';
    if (LEFT_OUT.test(head.name)) return null;
    if (SCENARIO_HEAD.test(head.name)) return 'scenario';
    if (head.at === 0 && head.isNumeric && head.unit === null && head.driver === '') return 'param';
    if (head.isNumeric || (areColumns && !isChosen && head.at > 0 && head.driver !== '')) return 'figure';
    if (head.at === 0) return 'scenario';
    // Of a column with some figures nobody can say what it is.
    return head.share === 0 && head.unit === null ? 'param' : null;
  };
  const columns = heads.map((head): Column => {
    const driver = areColumns ? head.driver || head.name : '';
    return {
      at: head.at,
      name: areColumns && head.driver ? head.rest : head.name,
      unit: head.unit,
      driver,
      kind: kindOf(head),
    };
  });
  return columns.some(({ kind }) => kind === 'figure') ? { drivers: areColumns ? 'columns' : 'rows', columns } : null;
}

const best = (heads: readonly Head[]): Head | null =>
  heads.reduce<Head | null>((most, one) => (one.known > (most?.known ?? 0) ? one : most), null);

/** The orientation that a person chose: `rows`, `columns` or `column:NAME`; null where the table has no such column. */
function orientAs(heads: readonly Head[], chosen: string): Orientation | null {
  if (chosen === 'columns') return toOrientation(heads, null, true);
  const name = chosen.slice('column:'.length).trim().toLowerCase();
  const texts = heads.filter(({ isNumeric }) => !isNumeric);
  const named = chosen === 'rows' ? (best(texts) ?? texts[0]) : heads.find((head) => head.name.toLowerCase() === name);
  return named ? toOrientation(heads, named.at, true) : null;
}

/** True where something says that the figures were measured: a unit, or a word. */
const isMeasured = ({ head, rows, title, unit }: FoundTable): boolean =>
  unit !== null ||
  [...head.cells, title?.text ?? '', ...rows.slice(0, 50).map(({ cells }) => cells[0] ?? '')].some(
    (text) => MEASURED.test(text) || splitUnit(text).unit !== null,
  ) ||
  rows.slice(0, 50).some(({ cells }) => cells.some((cell) => (readCell(cell, false)?.unit ?? null) !== null));

/**
 * Which axis of a table has the drivers: as it was chosen, else by those that are known. Two of them are enough, or one
 * under a head that says that it is one. It is not certain where both axes have some, or neither has.
 */
export function orientTable(table: FoundTable, chosen: string | null): Oriented | null {
  const heads = listHeads(table);
  const texts = heads.filter(({ isNumeric }) => !isNumeric);
  const figures = heads.filter(({ isFigure, name }) => isFigure && !LEFT_OUT.test(name));
  const [first] = heads;
  if (figures.length === 0 || SETTINGS.test(`${first?.name}`)) return null;
  const offers = { texts: texts.map(({ name }) => name), figures: figures.map(({ name }) => name), isChosen: false };
  const asChosen = chosen === null ? null : orientAs(heads, chosen);
  if (asChosen) return { ...offers, orientation: asChosen, isCertain: true, isChosen: true };
  const asColumns = figures.filter(({ driver }) => driver !== '');
  const driver = best(texts) ?? texts.find(({ name }) => SURE_HEAD.test(name) && isMeasured(table)) ?? null;
  const isSure = driver !== null && !table.isLoose && SURE_HEAD.test(driver.name);
  const isNamed =
    driver !== null && (driver.known > 1 || (driver.known === 1 && DRIVERS_HEAD.test(driver.name)) || isSure);
  const areColumns = asColumns.length > 1;
  const areDatabases = asColumns.every((column) => isDatabase(column.driver));
  const isCertain = areColumns !== isNamed || (areColumns && isNamed && DRIVERS_HEAD.test(driver.name) && areDatabases);
  const byColumns = areColumns && !(isNamed && isCertain) && asColumns.length >= (driver?.known ?? 0);
  if (areColumns || isNamed)
    return { ...offers, orientation: toOrientation(heads, byColumns ? null : (driver?.at ?? null), false), isCertain };
  const mayBe = !table.isLoose && table.rows.length > 1 && !SETTINGS.test(table.title?.text ?? '') && isMeasured(table);
  return mayBe ? { ...offers, orientation: null, isCertain: false } : null;
}
