import { vi } from 'vitest';
import { store } from '../init.ts';
import { useTestValue } from './store-testing.ts';

type World = { readonly url: string; readonly close: () => Promise<unknown> };

/** A database with content that the pages and routes of this app read as theirs, for the tests of one file. */
export const useServedWorld = <Created extends World>(create: () => Promise<Created>): Created =>
  useTestValue(
    async () => {
      const world = await create();
      vi.stubEnv('DATABASE_URL', world.url);
      return world;
    },
    async (world) => {
      await store().prisma.$disconnect();
      await store().pool.end();
      // The next file of this process has a database of its own.
      Reflect.deleteProperty(globalThis, 'tachographStore');
      vi.unstubAllEnvs();
      await world.close();
    },
  );
