import type { Block } from '../markers/report-document.ts';
import { toShift } from './beyond-noise.ts';
import { evidenceOf } from './evidence.ts';
import type { Figures, FiguresRatio, FiguresRow } from './figures.ts';
import { type BlockFigures, type BlockResult, resultOf } from './finding.ts';
import { findColumn, type NamedColumn, rowKeyOf, selectColumns, selectRows } from './select.ts';
import type { BlockSettings } from './settings.ts';
import { describeRatio, formatColumn, formatDay, listNames } from './words.ts';

/** What a block shows of a comparison. */
type Shown = { readonly columns: readonly NamedColumn[]; readonly rows: readonly FiguresRow[] };

/** A table or image against what is measured now, and against what its evidence froze. */
export function evaluateCompare(block: Block, settings: BlockSettings, { now, before }: BlockFigures): BlockResult {
  const shown = now && select(now, settings);
  if (!now || !shown || shown.rows.length === 0 || shown.columns.length < 2) {
    return resultOf('missing', `block: nothing was measured for it${now ? toUnknown(now, settings) : ''}`);
  }
  const unknown = toUnknown(now, settings);
  const isFilled = block.content !== '' && evidenceOf(block) !== null;
  if (settings.share !== null && isFilled) return resultOf('pinned', toPinned(now));
  if (!isFilled || settings.share !== null || !before) {
    const why = block.content === '' ? 'is empty' : isFilled ? 'has evidence that is gone' : 'has no evidence yet';
    return resultOf('empty', `block ${why}${unknown}`);
  }
  const then = select(before, settings);
  const change = findChange(then, shown);
  // A block that showed ratios keeps them until somebody decides; one that showed none follows.
  if (isWithheld(now, shown) && (change === null || !isWithheld(before, then))) {
    return resultOf('withheld', `block withheld, not comparable: ${listNames(now.differences)}${unknown}`);
  }
  const pairs = pairCells(then, shown);
  const shifts = pairs.map(({ was, is }) => toShift(was, is));
  if (change !== null) return { ...resultOf('old', `block ${change}${unknown}`), shifts };
  const moved = listMoved(pairs, shown);
  if (moved.length > 0) return { ...resultOf('moved', `block moved: ${listNames(moved, 3)}${unknown}`), shifts };
  return resultOf(
    'current',
    `block of ${listNames(shown.columns.map(({ column }) => formatColumn(column)))}${unknown}`,
  );
}

const select = (figures: Figures, settings: BlockSettings): Shown => ({
  columns: selectColumns(figures, settings.drivers),
  rows: selectRows(figures, settings),
});

function toPinned({ measuredAt }: Figures): string {
  const day = formatDay(measuredAt);
  return day === null ? 'block pinned' : `block pinned, ${day}`;
}

/** Names of the marker that the figures do not have; empty if they have all. */
function toUnknown(figures: Figures, { drivers, scenarios }: BlockSettings): string {
  const unknown = [
    ...drivers.filter((name) => findColumn(figures, name) === null),
    ...scenarios.filter((slug) => !figures.scenarios.has(slug)),
  ];
  return unknown.length === 0 ? '' : `; not measured: ${listNames(unknown)}`;
}

const isWithheld = ({ isWithheld: all, reference }: Figures, { columns, rows }: Shown): boolean =>
  all &&
  rows.every(({ cells }) =>
    columns.every(({ column }) => column.key === reference || (cells.get(column.key)?.ratio ?? null) === null),
  );

/** What is another than before: versions, environments, drivers, scenarios. Null if nothing is. */
function findChange(then: Shown, shown: Shown): string | null {
  const before = new Map(then.columns.map(({ name, column }) => [name, column]));
  const older = shown.columns.filter(
    ({ name, column }) => before.has(name) && before.get(name)?.version !== column.version,
  );
  if (older.length > 0) return `older than ${listNames(older.map(({ column }) => formatColumn(column)))}`;
  const elsewhere = shown.columns.find(
    ({ name, column }) => before.has(name) && before.get(name)?.environment?.identity !== column.environment?.identity,
  );
  if (elsewhere) return `of another environment than ${elsewhere.column.environment?.label ?? 'now'}`;
  const names = findDifference(
    then.columns.map(({ name }) => name),
    shown.columns.map(({ name }) => name),
  );
  if (names !== null) return names;
  const slugs = findDifference(
    then.rows.map(({ scenario }) => scenario),
    shown.rows.map(({ scenario }) => scenario),
  );
  if (slugs !== null) return slugs;
  const cases = findDifference(then.rows.map(rowKeyOf), shown.rows.map(rowKeyOf));
  return cases === null ? null : 'of other cases of the same scenarios';
}

function findDifference(then: readonly string[], now: readonly string[]): string | null {
  const before = new Set(then);
  const after = new Set(now);
  const added = [...after].filter((name) => !before.has(name));
  if (added.length > 0) return `without ${listNames(added)}`;
  const gone = [...before].filter((name) => !after.has(name));
  return gone.length > 0 ? `with ${listNames(gone)}, which is no longer measured` : null;
}

/** A cell as it was frozen and as it is now. */
type CellPair = {
  readonly row: FiguresRow;
  readonly name: string;
  readonly was: FiguresRatio;
  readonly is: FiguresRatio;
};

function pairCells(then: Shown, shown: Shown): readonly CellPair[] {
  const before = new Map(then.rows.map((row) => [rowKeyOf(row), row]));
  const keys = new Map(then.columns.map(({ name, column }) => [name, column.key]));
  return shown.rows.flatMap((row) =>
    shown.columns.flatMap(({ name, column }) => {
      const was = before.get(rowKeyOf(row))?.cells.get(keys.get(name) ?? '');
      const is = row.cells.get(column.key);
      return was && is ? [{ row, name, was, is }] : [];
    }),
  );
}

/** Each cell that says something else than before: "select-1 1.62× faster → 1.31× faster". */
function listMoved(pairs: readonly CellPair[], { columns }: Shown): readonly string[] {
  const isOne = columns.length === 2;
  return pairs.flatMap(({ row, name, was, is }) => {
    if (!hasMoved(was, is)) return [];
    const change = `${describeRatio(was, row.unit)} → ${describeRatio(is, row.unit)}`;
    return [`${row.scenario}${isOne ? '' : ` of ${name}`} ${change}`];
  });
}

const groupOf = ({ outcome }: FiguresRatio) => (outcome === 'no-difference' ? 'same' : outcome);

function hasMoved(was: FiguresRatio, is: FiguresRatio): boolean {
  if (groupOf(was) !== groupOf(is)) return true;
  if (is.ratio === null || is.ratio === was.ratio) return false;
  return (was.low !== null && is.ratio < was.low) || (was.high !== null && is.ratio > was.high);
}
