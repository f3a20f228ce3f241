import { closeStore } from '@tachograph/store/database';
import { useTestValue } from '@tachograph/store/testing';
import { vi } from 'vitest';
import { store } from '../store.ts';

type ServedWorld = { readonly url: string; readonly close: () => Promise<unknown> };

/** Caches and queues of one process, which the next file of it must not find: its database has the same keys. */
function forgetProcess(): void {
  for (const key of Object.getOwnPropertySymbols(globalThis)) {
    if (key.description?.startsWith('tachograph ')) Reflect.deleteProperty(globalThis, key);
  }
}

/** A database with content that the pages and routes of this app read as theirs, for the tests of one file. */
export const useServedWorld = <Created extends ServedWorld>(create: () => Promise<Created>): Created =>
  useTestValue(
    async () => {
      const world = await create();
      vi.stubEnv('DATABASE_URL', world.url);
      vi.stubEnv('IMAGE_CACHE_BYTES', '0');
      vi.stubEnv('PUBLIC_SHARES_DAYS', '30');
      forgetProcess();
      return world;
    },
    async (world) => {
      await closeStore(store());
      forgetProcess();
      vi.unstubAllEnvs();
      await world.close();
    },
  );
