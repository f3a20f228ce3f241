import { AsyncResource } from 'node:async_hooks';
import { oncePerProcess } from './once-per-process.ts';

export type TurnsOptions = {
  /** As metrics call it; what has no name is in none. */
  readonly name?: string;
  /** How many are at work at one time. */
  readonly atOnce: number;
  /** How many more may wait. */
  readonly waiting: number;
  /** How long one may wait and work, in milliseconds. */
  readonly timeLimitMs: number;
};

/** There was no turn: the waiting line is full, or the time ran out. The same request may succeed later. */
export class NoTurnError extends Error {
  override readonly name = 'NoTurnError';
}

/** How much of a queue is at work, and how much waits. */
type Load = { readonly active: number; readonly waiting: number };

const named = () => oncePerProcess('turns', () => new Map<string, () => Load>());

/** What each queue with a name does, by its name. */
export const readTurns = (): Record<string, Load> =>
  Object.fromEntries([...named()].map(([name, read]) => [name, read()]));

/** Lets work be done a few at a time. */
export type Turns = {
  /** Do the work when it is its turn. Rejects with `NoTurnError`, or with the error of the work. */
  readonly take: <Result>(work: () => Promise<Result>) => Promise<Result>;
};

/**
 * A bounded queue. Work that takes too long keeps its place until it ends, because it still uses what the queue protects; its
 * caller no longer waits for it.
 */
export function createTurns({ name, atOnce, waiting, timeLimitMs }: TurnsOptions): Turns {
  const line: (() => void)[] = [];
  let free = atOnce;
  if (name !== undefined) named().set(name, () => ({ active: atOnce - free, waiting: line.length }));

  const leave = () => {
    const next = line.shift();
    if (next) next();
    else free += 1;
  };

  const enter = (onTurn: () => void): void => {
    if (free === 0) {
      line.push(onTurn);
      return;
    }
    free -= 1;
    onTurn();
  };

  return {
    take: (work) =>
      new Promise((resolve, reject) => {
        if (free === 0 && line.length >= waiting) {
          reject(new NoTurnError('the waiting line is full'));
          return;
        }
        // The turn comes when another request ends: the work is still for the request that asked.
        const bound = AsyncResource.bind(work);
        const onTurn = () => {
          // No work is done for a request that gave up while it waited.
          if (isLate) leave();
          else
            Promise.resolve()
              .then(bound)
              .then(resolve, reject)
              .finally(() => {
                clearTimeout(timer);
                leave();
              });
        };
        let isLate = false;
        const timer = setTimeout(() => {
          isLate = true;
          reject(new NoTurnError(`it took more than ${timeLimitMs} ms`));
        }, timeLimitMs);
        enter(onTurn);
      }),
  };
}
