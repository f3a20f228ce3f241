export type InOrderOptions = {
  /** How many are worked on at a time. */
  readonly atOnce: number;
  /** How long to wait for the next item. */
  readonly idleMs: number;
  /** No more items are taken from then on; what was taken is finished. */
  readonly signal: AbortSignal;
};

/** Why no more items were taken; `failed` holds what the source threw. */
export type Ending = { readonly why: 'end' | 'idle' | 'stopped' } | { readonly why: 'failed'; readonly error: unknown };

const until = (ms: number, signal: AbortSignal) => {
  let stop = () => {};
  const ended = new Promise<Ending>((resolve) => {
    const timer = setTimeout(() => resolve({ why: 'idle' }), ms);
    const onAbort = () => resolve({ why: 'stopped' });
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

/** The next item of a source, or why there is none. */
async function take<T>(source: AsyncIterator<T>, { idleMs, signal }: InOrderOptions): Promise<Next<T>> {
  const { ended, stop } = until(idleMs, signal);
  try {
    return await Promise.race([
      source.next().then(
        ({ done, value }): Next<T> => (done ? { ending: { why: 'end' } } : { item: value }),
        (error): Next<T> => ({ ending: { why: 'failed', error } }),
      ),
      ended.then((ending): Next<T> => ({ ending })),
    ]);
  } finally {
    stop();
  }
}

/**
 * Work on the items of a source, some at once, and give the results in the order of the items, each as soon as it and
 * those before it are there. Takes the next item only when a place is free, so that a slow reader slows the source.
 * Returns why it ended; `work` must not reject.
 */
export async function* mapInOrder<T, R>(
  source: AsyncIterator<T>,
  options: InOrderOptions,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R, Ending> {
  const underWay: Promise<R>[] = [];
  let coming: Promise<Next<T>> | null = null;
  let ending: Ending | null = null;
  while (!ending || underWay.length > 0) {
    if (!ending && !coming && underWay.length < options.atOnce) coming = take(source, options);
    const first = underWay[0];
    const event = await Promise.race([
      ...(first ? [first.then((result) => ({ result }))] : []),
      ...(coming ? [coming] : []),
    ]);
    if ('result' in event) {
      underWay.shift();
      yield event.result;
      continue;
    }
    coming = null;
    if ('item' in event) underWay.push(work(event.item));
    else ending = event.ending;
  }
  return ending;
}
