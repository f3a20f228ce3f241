import { formatWait, type Progress } from '../progress.ts';
import type { Connection, World } from './connection.ts';

/** The connection of a command, with a line of progress for each wait. */
export const openConnection = <D extends Connection['destination']>(
  destination: D,
  { fetch, now, sleep, random, stopped }: World,
  progress: Progress,
): Connection & { readonly destination: D } => ({
  destination,
  fetch,
  now,
  sleep,
  random,
  stopped,
  onWait: (reason, waitMs) => progress.note(`${reason}; trying again in ${formatWait(waitMs)}`),
});
