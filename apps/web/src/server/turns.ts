export type TurnsOptions = {
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

/** Lets work be done a few at a time. */
export type Turns = {
  /** Do the work when it is its turn. Rejects with `NoTurnError`, or with the error of the work. */
  readonly take: <Result>(work: () => Promise<Result>) => Promise<Result>;
};

/**
 * A bounded queue. Work that takes too long keeps its place until it ends, because it still uses what the queue protects; its
 * caller no longer waits for it.
 */
export function createTurns({ atOnce, waiting, timeLimitMs }: TurnsOptions): Turns {
  const line: (() => void)[] = [];
  let free = atOnce;

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
        const onTurn = () => {
          // Whoever gave up while it waited is not worked for.
          if (isLate) leave();
          else
            Promise.resolve()
              .then(work)
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
