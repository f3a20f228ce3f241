import { setTimeout as wait } from 'node:timers/promises';
import type { Server } from '../../../tooling/installation/server.ts';

/** An upload server that is killed again and again, and started again at the same URL. */
export type KilledServer = {
  readonly url: string;
  /** To be called for each response to an upload, whatever its status. */
  readonly countResponse: () => void;
  /** Times it was killed. */
  readonly kills: () => number;
  /** No further kill; the server runs. */
  readonly end: () => Promise<void>;
};

/** Longer than any pause between two steps of an upload, so that a kill meets every one of them. */
const KILLED_WITHIN_MS = 40;

/** @param responsesAtMost it is killed after at most so many: work, not time, so that a slow machine gets as far as a fast one */
export function killRepeatedly(server: Server, responsesAtMost: number, random: () => number): KilledServer {
  let responses = 0;
  let ended = false;

  async function killUntilEnded(): Promise<void> {
    while (!ended) {
      await server.whenUp();
      const last = responses + Math.floor(random() * (responsesAtMost + 1));
      while (!ended && responses < last) await wait(5);
      await wait(random() * KILLED_WITHIN_MS);
      if (!ended) await server.kill();
    }
  }
  const killing = killUntilEnded();
  // Its error is reported by `end`. Unhandled, it would end the test process first.
  killing.catch(() => {});
  return {
    url: server.url,
    countResponse: () => {
      responses += 1;
    },
    kills: server.kills,
    end: async () => {
      ended = true;
      await killing;
    },
  };
}
