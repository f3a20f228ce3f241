/**
 * Run a task again and again until `stop`, never twice at a time. Each pause is between half and one and a half times
 * `everyMs`: processes that were started together do not stay together. After a task that resolves to false, because it had
 * nothing to do, the pause is twice as long, up to `mostMs`, until a task has something to do or `wake` says that there may be
 * something. The timer does not keep the process alive.
 *
 * @param options `random` from 0 to 1; `onError` gets what the task throws, and the task runs again later
 */
export function repeatWithJitter(
  task: () => Promise<unknown>,
  {
    everyMs,
    mostMs = everyMs,
    random = Math.random,
    onError,
  }: {
    readonly everyMs: number;
    readonly mostMs?: number;
    readonly random?: () => number;
    readonly onError: (error: unknown) => void;
  },
): { readonly stop: () => void; readonly wake: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let pauseMs = everyMs;
  let isStopped = false;
  let isWoken = false;
  const schedule = () => {
    if (isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(run, pauseMs * (0.5 + random()));
    timer.unref();
  };
  async function run(): Promise<void> {
    timer = undefined;
    isWoken = false;
    const found = await task().catch(onError);
    pauseMs = found === false && !isWoken ? Math.min(2 * pauseMs, mostMs) : everyMs;
    schedule();
  }
  schedule();
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
    wake: () => {
      isWoken = true;
      if (pauseMs === everyMs) return;
      pauseMs = everyMs;
      if (timer) schedule();
    },
  };
}
