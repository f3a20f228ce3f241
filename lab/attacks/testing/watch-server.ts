import { setTimeout as wait } from 'node:timers/promises';
import { readMainThreadCpuMs, readMemory, resetPeak } from '../../perf/processes.ts';

/** What a server did beside its work. Zeros where the system does not report it. */
export type Watched<T> = {
  readonly result: T;
  /** Largest resident memory of the process, in megabytes. */
  readonly peakMb: number;
  /**
   * Largest processor time of the event loop between a request and its response, in milliseconds. Unlike the time by the clock, it
   * does not grow while other processes have the processor: it is what the server itself did before it responded.
   */
  readonly busyMs: number;
  /** Responses with 200 to the request beside the work. */
  readonly responses: number;
};

const PAUSE_MS = 20;

/**
 * Requests a small path again and again while a server works.
 *
 * @param pid of the server
 * @param url of what it can respond to at once
 * @throws {Error} if a response is neither 200 nor 503
 */
export async function watchServer<T>(pid: number, url: string, work: () => Promise<T>): Promise<Watched<T>> {
  resetPeak(pid);
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  working.catch(() => {});
  let busyMs = 0;
  let responses = 0;
  do {
    const before = readMainThreadCpuMs(pid);
    const response = await fetch(url);
    await response.text();
    busyMs = Math.max(busyMs, readMainThreadCpuMs(pid) - before);
    if (response.status === 200) responses += 1;
    // A page on a machine that is too busy is 503; anything else is what an attack must not bring about.
    else if (response.status !== 503) throw new Error(`${url} responded ${response.status}`);
    await wait(PAUSE_MS);
  } while (!isOver);
  return { result: await working, peakMb: readMemory(pid)?.peak ?? 0, busyMs, responses };
}

/** One line for docs/reliability.md. */
export const describeWatched = (title: string, { peakMb, busyMs, responses }: Watched<unknown>): string =>
  `${title}: at most ${peakMb.toFixed(0)} MB and ${busyMs.toFixed(0)} ms of the event loop for one of ${responses} responses\n`;
