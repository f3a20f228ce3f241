import { formatWait, type Progress } from '../progress.ts';
import type { Terminal } from '../terminal.ts';
import type { Destination } from './read-destination.ts';

type World = Pick<Terminal, 'fetch' | 'now' | 'sleep' | 'random' | 'stopped'>;

/** A server, and what requests to it need of the world. `stopped` ends a request under way. */
export type Connection = World & {
  readonly destination: Pick<Destination, 'url'> & { readonly token: string | null };
  /** Called before each wait. */
  readonly onWait: (reason: string, waitMs: number) => Promise<void> | void;
  /** How long one request may take. */
  readonly timeoutMs?: number;
};

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
