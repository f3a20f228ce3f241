import type { Terminal } from '../terminal.ts';
/** Where to send, and the token for it, which goes into one header and is never printed or written to disk. */
export type Destination = {
  /** Without a slash at the end. */
  readonly url: string;
  readonly token: string;
};

export type World = Pick<Terminal, 'fetch' | 'now' | 'sleep' | 'random' | 'stopped'>;

/** A server, and what requests to it need of the world. `stopped` ends a request under way. */
export type Connection = World & {
  readonly destination: Pick<Destination, 'url'> & { readonly token: string | null };
  /** Called before each wait. */
  readonly onWait: (reason: string, waitMs: number) => Promise<void> | void;
  /** How long one request may take. */
  readonly timeoutMs?: number;
};
