import { createPerObject, groupBy } from '@tachograph/schema/collection';
import type { Batch, Turn } from '@tachograph/schema/series';
import { type LogRatios, type Pool, spreadOfCase, spreadToAnchor } from '@tachograph/stats/turns';
import type { KnownBatch, RepeatKey } from '../measurement/measurement.ts';

/** One case of a batch: everything that was measured of it in turns with one anchor, and the noise of the cases beside it. */
export type CaseTurns = {
  /** Log ratios to the anchor by invocation, null where one is missing: driver versions, the twin, and in one block the anchor. */
  readonly rows: readonly LogRatios[];
  /** Row of a measurement of the case; null where it was not measured. The anchor of several blocks has none. */
  readonly find: (side: Side) => number | 'anchor' | null;
  readonly twin: number | null;
  /** Row of the anchor, where all were measured in one block with it: zeros. */
  readonly anchor: number | null;
  /** What a pair, or one version against the anchor, may borrow beyond its case, narrow to wide; `without` are its rows. */
  readonly listPools: (without: readonly number[], kind: 'pair' | 'anchor') => Iterable<Pool>;
  /** Whether nothing but its batch was read: then what follows from it is what followed before. */
  readonly isAlone: boolean;
};

type Side = Pick<RepeatKey, 'series' | 'version'>;

/** Candidates and twin that are measured in one block with the anchor (harnesses/interleave/arrange-blocks.mjs). */
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

const SPREAD = { pair: spreadOfCase, anchor: spreadToAnchor } as const;

/** What a case lends to others is worked out once. */
function createLender({ rows }: Matrix): (kind: keyof typeof SPREAD) => Pool {
  const lent = new Map<keyof typeof SPREAD, Pool>();
  return (kind) => {
    const known = lent.get(kind) ?? SPREAD[kind](rows);
    lent.set(kind, known);
    return known;
  };
}

type Lender = { readonly of: string; readonly lend: ReturnType<typeof createLender> };
type Cases = {
  readonly matrices: ReadonlyMap<string, Matrix>;
  readonly lenders: ReadonlyMap<string, Lender>;
  /** The case of a measurement. */
  readonly caseOf: ReadonlyMap<string, string>;
};

const measurementKey = ({ series, version, scenarioHash }: Pick<Turn, 'series' | 'version' | 'scenarioHash'>) =>
  JSON.stringify([series, version, scenarioHash]);

/** The cases of a batch. The store keeps the turns of a batch, so most are those of the page before. */
const casesOf = createPerObject<Cases>();

const toCases = ({ turns }: Batch): Cases =>
  casesOf(turns, () => {
    const matrices = new Map([...groupBy(turns, caseKey)].map(([key, own]) => [key, toMatrix(own)]));
    const lenders = new Map([...matrices].map(([key, matrix]) => [key, { of: matrix.of, lend: createLender(matrix) }]));
    return { matrices, lenders, caseOf: new Map(turns.map((turn) => [measurementKey(turn), caseKey(turn)])) };
  });

const add = (pools: readonly Pool[]): Pool => ({
  sumOfSquares: pools.reduce((sum, pool) => sum + pool.sumOfSquares, 0),
  degrees: pools.reduce((sum, pool) => sum + pool.degrees, 0),
  groups: pools.flatMap(({ groups }) => groups),
});

function toCaseTurns(key: string, matrix: Matrix, batch: KnownBatch): CaseTurns {
  const { of, ...shown } = matrix;
  function* listPools(without: readonly number[], kind: keyof typeof SPREAD) {
    const own = SPREAD[kind](matrix.rows.filter((_, row) => !without.includes(row)));
    const others = [...toCases(batch).lenders].filter(([other]) => other !== key).map(([, { lend }]) => lend(kind));
    yield add([{ ...own, groups: SPREAD[kind](matrix.rows).groups }, ...others]);
    const earlier = batch.earlier.flatMap((before) => [...toCases(before).lenders.values()]);
    yield add(earlier.filter((lender) => lender.of === of).map(({ lend }) => lend(kind)));
    yield add(earlier.map(({ lend }) => lend(kind)));
  }
  return { ...shown, listPools, isAlone: batch.earlier.length === 0 };
}

/** Finds the turns of a measurement: null where its batch was not read, or it was not measured in turns. */
export type TurnSource = (side: RepeatKey) => CaseTurns | null;

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
      const turns = found.get(matrix) ?? toCaseTurns(key, matrix, batch);
      found.set(matrix, turns);
      return turns;
    }
    return null;
  };
}
