import { formatWait, type Progress } from '../progress.ts';
import type { Terminal } from '../terminal.ts';
import type { RetryWorld } from './retry.ts';
import type { Connection } from './server-request.ts';

/** The way to the server that requests go by. */
export const openConnection = <D extends Connection['destination']>(
  destination: D,
  { fetch, stopped }: Pick<Terminal, 'fetch' | 'stopped'>,
): Connection & { readonly destination: D } => ({ destination, fetch, stopped });

/** Clock, sleep and dice for `retry`, with a line for each wait. */
export const toRetryWorld = (
  { now, sleep, random, stopped }: Pick<Terminal, 'now' | 'sleep' | 'random' | 'stopped'>,
  progress: Progress,
): RetryWorld => ({
  now,
  sleep,
  random,
  stopped,
  onWait: (reason, waitMs) => progress.note(`${reason}; trying again in ${formatWait(waitMs)}`),
});
