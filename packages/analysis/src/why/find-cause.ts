import type { CounterName, CounterRow } from './counter-rows.ts';

/** What became of a counter, or of several together; `mixed` where one says less and another one more. */
type Move = 'less' | 'more' | 'mixed' | 'same' | 'not-shown' | 'not-counted';

/** What the counters of a change rule out, or point at. */
export type Cause =
  | { readonly code: 'not-counted' | 'not-shown' | 'nothing-changed' | 'wire-same' }
  | {
      /** The driver and the server exchange something else, and what else the driver does then. */
      readonly code: 'wire';
      readonly metric: CounterName;
      readonly move: 'less' | 'more';
      /** Of one operation, in the unit of the metric. */
      readonly difference: number;
      readonly work: Move;
    }
  | {
      /** The driver works on the same exchange, or on one that was not counted. */
      readonly code: 'work' | 'memory';
      readonly move: 'less' | 'more' | 'mixed';
      readonly wire: 'same' | 'not-counted' | 'not-shown';
    };

/** In the order in which one explains the others. */
const WIRE: readonly CounterName[] = [
  'round-trips',
  'statements-prepared',
  'statements-executed',
  'bytes-received',
  'bytes-sent',
];
const WORK: readonly CounterName[] = ['cpu-time', 'process-cpu-time', 'instructions'];
const MEMORY: readonly CounterName[] = ['heap', 'allocations'];

/** All counters are costs, of which less is better. */
function moveOf({ verdict }: CounterRow): Move {
  if (verdict === null) return 'not-counted';
  if (verdict.outcome === 'better') return 'less';
  if (verdict.outcome === 'worse') return 'more';
  return verdict.outcome === 'same' ? 'same' : 'not-shown';
}

/** Counters of one kind together: one that moved, else one that shows nothing, else that all are the same. */
function moveTogether(rows: readonly CounterRow[]): Move {
  const moves = new Set(rows.map(moveOf));
  if (moves.has('less')) return moves.has('more') ? 'mixed' : 'less';
  const order: readonly Move[] = ['more', 'not-shown', 'same'];
  return order.find((move) => moves.has(move)) ?? 'not-counted';
}

const isMoved = (move: Move) => move === 'less' || move === 'more' || move === 'mixed';

const sizeOf = ({ before, after }: CounterRow) => (after?.value ?? 0) - (before?.value ?? 0);

/** What the wire says where nothing of it moved. */
function findStillWire(rows: readonly CounterRow[]): 'same' | 'not-counted' | 'not-shown' {
  const move = moveTogether(rows);
  return move === 'same' || move === 'not-counted' ? move : 'not-shown';
}

/** The rest of the table, where the wire has not changed: by what the work of the driver and its memory say. */
function findQuietCause(wire: 'same' | 'not-counted' | 'not-shown', work: Move, memory: Move): Cause {
  if (work === 'less' || work === 'more' || work === 'mixed') return { code: 'work', move: work, wire };
  if (memory === 'less' || memory === 'more' || memory === 'mixed') return { code: 'memory', move: memory, wire };
  const all = new Set<Move>([wire, work, memory]);
  if (all.has('not-shown')) return { code: wire === 'same' ? 'wire-same' : 'not-shown' };
  return { code: all.has('same') ? 'nothing-changed' : 'not-counted' };
}

/**
 * What the counters of a change say together: first what went over the wire, which explains the rest, then the work of the driver,
 * then its memory.
 */
export function findCause(rows: readonly CounterRow[]): Cause {
  const listRows = (names: readonly CounterName[]) =>
    names.flatMap((name) => rows.find(({ metric }) => metric === name) ?? []);
  const wire = listRows(WIRE);
  const work = moveTogether(listRows(WORK));
  const moved = wire.find((row) => isMoved(moveOf(row)));
  if (!moved) return findQuietCause(findStillWire(wire), work, moveTogether(listRows(MEMORY)));
  const move = moveOf(moved) === 'less' ? 'less' : 'more';
  return { code: 'wire', metric: moved.metric, move, difference: sizeOf(moved), work };
}
