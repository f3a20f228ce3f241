import type { FoundChange } from '@tachograph/schema/change';
import { hashRowId, type RowId } from '../database/row-id.ts';

/** A row that a change of now may be: what tells it from others. */
export type KnownRow = Pick<FoundChange, 'series' | 'axis' | 'position' | 'order' | 'direction'> & {
  readonly id: RowId;
  readonly isCurrent: boolean;
};

const toKey = ({ series, axis, position, direction }: Omit<KnownRow, 'id' | 'isCurrent' | 'order'>) =>
  JSON.stringify([series, axis, position, direction]);

/** The first of its ids that no other row has: a row that moved here keeps the id of where it was found. */
function toFreeId({ series, axis, position, direction }: FoundChange, taken: ReadonlySet<RowId>): RowId {
  for (let n = 0; ; n++) {
    const id = hashRowId(series, axis, position, direction, String(n));
    if (!taken.has(id)) return id;
  }
}

/** The stored change that this one was before other results moved it: of several a current one, then the oldest. */
function findMoved(change: FoundChange, left: readonly KnownRow[]): KnownRow | undefined {
  const { series, axis, direction, nearFrom, nearTo } = change;
  return left
    .filter((stored) => stored.series === series && stored.axis === axis && stored.direction === direction)
    .filter(({ order }) => nearFrom <= order && order <= nearTo)
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || (a.order < b.order ? -1 : 1))[0];
}

/**
 * Each change that was found with the row it has: that of its position, else one near it that is not found itself any more,
 * else a new one. `gone` are current rows that were not found.
 */
export function matchChanges(
  stored: readonly KnownRow[],
  found: readonly FoundChange[],
): { readonly matched: (FoundChange & { readonly id: RowId })[]; readonly gone: RowId[] } {
  const byPosition = new Map(stored.map((row) => [toKey(row), row]));
  const taken = new Set(stored.map(({ id }) => id));
  const left = new Set(stored);
  for (const change of found) {
    const same = byPosition.get(toKey(change));
    if (same) left.delete(same);
  }
  const matched = found.map((change) => {
    const same = byPosition.get(toKey(change));
    const row = same ?? findMoved(change, [...left]);
    if (row) left.delete(row);
    const id = row?.id ?? toFreeId(change, taken);
    taken.add(id);
    return { ...change, id };
  });
  return { matched, gone: [...left].filter(({ isCurrent }) => isCurrent).map(({ id }) => id) };
}
