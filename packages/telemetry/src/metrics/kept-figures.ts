/** Figures that take a query, as they were when they were last read. */
export type KeptFigures<T> = {
  /** The newest figures that were read; null before the first. */
  readonly value: T | null;
  /** Whether the last attempt to read them succeeded. */
  readonly succeeded: boolean;
  /** When they were read, in milliseconds of the given clock; null before the first time. */
  readonly readAt: number | null;
};

export type KeptFiguresOptions<T> = {
  readonly read: () => Promise<T>;
  /** Milliseconds. */
  readonly now: () => number;
  /** They are read again when they are older, in milliseconds. */
  readonly freshMs: number;
  /** A caller waits this long for them, and then gets those from before, in milliseconds. */
  readonly waitMs: number;
};

const after = (ms: number) =>
  new Promise<'late'>((resolve) => {
    setTimeout(() => resolve('late'), ms).unref();
  });

/**
 * Reads figures at most every `freshMs`, once at a time, however often they are asked for. Neither a slow nor a failing read
 * holds up its caller for longer than `waitMs`, nor rejects.
 */
export function createKeptFigures<T>(options: KeptFiguresOptions<T>): () => Promise<KeptFigures<T>> {
  const { read, now, freshMs, waitMs } = options;
  let kept: KeptFigures<T> = { value: null, succeeded: false, readAt: null };
  let begunAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<unknown> | null = null;

  function begin(): Promise<unknown> {
    begunAt = now();
    return Promise.resolve()
      .then(read)
      .then(
        (value) => {
          kept = { value, succeeded: true, readAt: now() };
        },
        () => {
          kept = { ...kept, succeeded: false };
        },
      )
      .finally(() => {
        reading = null;
      });
  }

  return async () => {
    if (reading === null && now() - begunAt >= freshMs) reading = begin();
    if (reading !== null && (await Promise.race([reading, after(waitMs)])) === 'late')
      kept = { ...kept, succeeded: false };
    return kept;
  };
}
