import type { World } from '../server/open-json-api.ts';

/** What requests need of the world: sleeping takes no time but moves the clock. */
export function createWorld(fetched: typeof fetch = fetch): World {
  let now = Date.UTC(2026, 10, 20);
  return {
    fetch: fetched,
    stopped: new AbortController().signal,
    now: () => new Date(now),
    sleep: async (ms) => {
      now += ms;
    },
    random: () => 0.5,
  };
}
