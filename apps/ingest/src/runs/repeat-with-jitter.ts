/**
 * Run a task again and again until `stop`, never twice at a time. Each pause is between half and one and a half times
 * `everyMs`: processes that were started together do not stay together. The timer does not keep the process alive.
 *
 * @param options `random` from 0 to 1; `onError` gets what the task throws, and the task runs again later
 */
export function repeatWithJitter(
  task: () => Promise<unknown>,
  {
    everyMs,
    onError,
    random = Math.random,
  }: { readonly everyMs: number; readonly onError: (error: unknown) => void; readonly random?: () => number },
): { readonly stop: () => void } {
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const schedule = () => {
    if (isStopped) return;
    timer = setTimeout(() => void task().catch(onError).finally(schedule), everyMs * (0.5 + random()));
    timer.unref();
  };
  schedule();
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
