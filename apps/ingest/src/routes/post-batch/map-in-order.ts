export type InOrderOptions = {
  /** How many items are worked on at one time. */
  readonly concurrency: number;
  /** How long to wait for the next item. */
  readonly idleMs: number;
  /** After its abort no more items are read; those in progress are finished. */
  readonly signal: AbortSignal;
};

/** Why no more items were read; `failed` has what the source threw. */
export type Ending =
  | { readonly cause: 'end' | 'idle' | 'stopped' }
  | { readonly cause: 'failed'; readonly error: unknown };

const until = (ms: number, signal: AbortSignal) => {
  let stop = () => {};
  const ended = new Promise<Ending>((resolve) => {
    const timer = setTimeout(() => resolve({ cause: 'idle' }), ms);
    const onAbort = () => resolve({ cause: 'stopped' });
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    stop = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    };
  });
  return { ended, stop: () => stop() };
};

type Next<T> = { readonly item: T } | { readonly ending: Ending };

async function readNext<T>(source: AsyncIterator<T>, { idleMs, signal }: InOrderOptions): Promise<Next<T>> {
  const { ended, stop } = until(idleMs, signal);
  try {
    return await Promise.race([
      source.next().then(
        ({ done, value }): Next<T> => (done ? { ending: { cause: 'end' } } : { item: value }),
        (error): Next<T> => ({ ending: { cause: 'failed', error } }),
      ),
      ended.then((ending): Next<T> => ({ ending })),
    ]);
  } finally {
    stop();
  }
}

/**
 * Work on several items of a source at one time, and yield the results in the order of the items, each as soon as it and
 * all before it are available. Reads the next item only when fewer than `concurrency` are in progress, so that a slow
 * consumer slows the source. Returns why it ended; `work` must not reject.
 */
export async function* mapInOrder<T, R>(
  source: AsyncIterator<T>,
  options: InOrderOptions,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R, Ending> {
  const inProgress: Promise<R>[] = [];
  let pending: Promise<Next<T>> | null = null;
  let ending: Ending | null = null;
  while (!ending || inProgress.length > 0) {
    if (!ending && !pending && inProgress.length < options.concurrency) pending = readNext(source, options);
    const first = inProgress[0];
    const event = await Promise.race([
      ...(first ? [first.then((result) => ({ result }))] : []),
      ...(pending ? [pending] : []),
    ]);
    if ('result' in event) {
      inProgress.shift();
      yield event.result;
      continue;
    }
    pending = null;
    if ('item' in event) inProgress.push(work(event.item));
    else ending = event.ending;
  }
  return ending;
}
