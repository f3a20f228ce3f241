import { createPerObject, groupBy } from '@tachograph/schema/collection';
import type { Batch, Turn } from '@tachograph/schema/series';
import { memoize } from '@tachograph/schema/text';
import { type Kind, type LogRatios, type Pool, spreadOf, spreadWithout } from '@tachograph/stats/turns';
import type { CaseTurns, KnownBatch, RepeatKey, TurnSource } from '../measurement/measurement.ts';

type Side = Pick<RepeatKey, 'series' | 'version'>;

/** Candidates and twin that are measured in one block with the anchor (bench/turns/arrange-blocks.mjs). */
export const LARGEST_SINGLE_BLOCK = 5;

const rowKey = ({ series, version }: Side) => JSON.stringify([series, version]);
const columnKey = ({ run, invocation }: Turn) => `${run} ${invocation}`;

/** Turns that can be compared: of one content of a case, with one anchor. */
const caseKey = (turn: Turn) => JSON.stringify([turn.case, turn.scenarioHash, turn.anchor, turn.anchorVersion]);

type Matrix = Omit<CaseTurns, 'listPools' | 'isAlone'> & { readonly of: string };

function toMatrix(turns: readonly Turn[]): Matrix {
  const columns = [...new Set(turns.map(columnKey))].sort();
  const byRow = groupBy(
    turns.filter(({ isAnchor }) => !isAnchor),
    rowKey,
  );
  const toRow = (values: ReadonlyMap<string, number>): LogRatios => columns.map((column) => values.get(column) ?? null);
  const keys = [...byRow.keys()].sort();
  const versions = keys.map((key) =>
    toRow(new Map((byRow.get(key) ?? []).map((turn) => [columnKey(turn), turn.logRatio]))),
  );
  const twins = new Map(turns.flatMap((turn) => (turn.twin === null ? [] : [[columnKey(turn), turn.twin] as const])));
  const measured = twins.size === 0 ? versions : [...versions, toRow(twins)];
  const isOneBlock = measured.length <= LARGEST_SINGLE_BLOCK;
  const anchors = new Set(turns.filter(({ isAnchor }) => isAnchor).map(rowKey));
  const positions = new Map(keys.map((key, index) => [key, index]));
  const anchor = isOneBlock ? measured.length : null;
  return {
    of: turns[0]?.case ?? '',
    rows: isOneBlock ? [...measured, columns.map(() => 0)] : measured,
    find: (side) => {
      const key = rowKey(side);
      return positions.get(key) ?? (anchors.has(key) ? 'anchor' : null);
    },
    twin: twins.size === 0 ? null : versions.length,
    anchor,
  };
}

/** The cases of a batch, and which one a measurement is of. */
type Cases = { readonly matrices: ReadonlyMap<string, Matrix>; readonly caseOf: ReadonlyMap<string, string> };

const measurementKey = ({ series, version, scenarioHash }: Pick<Turn, 'series' | 'version' | 'scenarioHash'>) =>
  JSON.stringify([series, version, scenarioHash]);

/** The cases of a batch. The store keeps the turns of a batch, so most are those of the page before. */
const casesOf = createPerObject<Cases>();

const toCases = ({ turns }: Batch): Cases =>
  casesOf(turns, () => {
    const matrices = new Map([...groupBy(turns, caseKey)].map(([key, own]) => [key, toMatrix(own)]));
    return { matrices, caseOf: new Map(turns.map((turn) => [measurementKey(turn), caseKey(turn)])) };
  });

const add = (pools: readonly Pool[]): Pool => ({
  sumOfSquares: pools.reduce((sum, pool) => sum + pool.sumOfSquares, 0),
  degrees: pools.reduce((sum, pool) => sum + pool.degrees, 0),
  groups: pools.flatMap(({ groups }) => groups),
});

function toCaseTurns(matrix: Matrix, batch: KnownBatch): CaseTurns {
  const { of, ...shown } = matrix;
  const lend = (matrices: Iterable<Matrix>, kind: Kind) => add([...matrices].map(({ rows }) => spreadOf(rows, kind)));
  // The other cases of the batch, and the dispersion of all of them, are those of each of its pairs.
  const ofBatch = memoize((kind: Kind) => {
    const all = [...toCases(batch).matrices.values()];
    return {
      all: lend(all, kind),
      others: lend(
        all.filter((other) => other !== matrix),
        kind,
      ),
    };
  });
  const ofEarlier = memoize((kind: Kind) => {
    const before = batch.earlier.flatMap((earlier) => [...toCases(earlier).matrices.values()]);
    return [
      lend(
        before.filter((earlier) => earlier.of === of),
        kind,
      ),
      lend(before, kind),
    ];
  });
  function* listPools(without: readonly number[], kind: Kind) {
    const { all, others } = ofBatch(kind);
    const own = spreadWithout(matrix.rows, without, kind);
    yield {
      sumOfSquares: own.sumOfSquares + others.sumOfSquares,
      degrees: own.degrees + others.degrees,
      groups: all.groups,
    };
    yield* ofEarlier(kind);
  }
  return { ...shown, listPools, isAlone: batch.earlier.length === 0 };
}

/**
 * The turns of the batches that were read. The noise of a pair is that of its case in its batch, else of all cases of the batch,
 * else of the batches before it: never of what else a page shows (docs/methodology.md).
 */
export function createTurnSource(batches: readonly KnownBatch[]): TurnSource {
  const ofOccasion = groupBy(batches, ({ occasion }) => occasion);
  const found = new Map<Matrix, CaseTurns>();
  return (side) => {
    for (const batch of ofOccasion.get(side.repetitionGroup ?? side.run ?? '') ?? []) {
      const { caseOf, matrices } = toCases(batch);
      const key = caseOf.get(measurementKey(side)) ?? '';
      const matrix = matrices.get(key);
      if (!matrix) continue;
      const turns = found.get(matrix) ?? toCaseTurns(matrix, batch);
      found.set(matrix, turns);
      return turns;
    }
    return null;
  };
}
