import type * as fs from 'node:fs';
import { rmSync } from 'node:fs';
import { afterAll, expect, test, vi } from 'vitest';

/** Every change on disk, and every sending, is a moment at which the process may die; from then on it does nothing. */
const life = { moments: 0, diesAt: Number.POSITIVE_INFINITY };
const moment = () => {
  life.moments += 1;
  if (life.moments >= life.diesAt) throw new Error('killed');
};

// Other files share these modules: they are loaded anew with this disk, and once more without it.
vi.resetModules();
vi.doMock('node:fs', async (importOriginal) => {
  const real = await importOriginal<typeof fs>();
  const crashable = (name: 'renameSync' | 'openSync' | 'writeSync' | 'mkdirSync' | 'writeFileSync') => ({
    [name]: (...args: never[]) => {
      moment();
      return (real[name] as (...args: never[]) => unknown)(...args);
    },
  });
  const names = ['renameSync', 'openSync', 'writeSync', 'mkdirSync', 'writeFileSync'] as const;
  // The disk itself does not fail here, and waiting for it hundreds of times takes long.
  return { ...real, ...Object.assign({}, ...names.map(crashable)), fsyncSync: () => {} };
});
const { createWorld } = await import('./testing/fake-bench.ts');
afterAll(() => {
  vi.doUnmock('node:fs');
  vi.resetModules();
});

const command = '--driver mariadb@>=3.4,mysql2@3.x --invocations 2';

/** Dies at the moment, and is started again until it is done. */
async function runWithDeaths(diesAt: number, everyTime: boolean) {
  life.diesAt = Number.POSITIVE_INFINITY;
  const world = createWorld({ upload: moment as () => undefined, stored: moment });
  try {
    const deaths = { count: 0, measured: 0 };
    for (;;) {
      life.moments = 0;
      life.diesAt = deaths.count > 0 && !everyTime ? Number.POSITIVE_INFINITY : diesAt;
      const { status } = await world.run(command);
      if (status === 0) return { ...world, deaths: deaths.count, moments: life.moments };
      expect(life.moments).toBeGreaterThanOrEqual(diesAt);
      deaths.count += 1;
    }
  } finally {
    life.diesAt = Number.POSITIVE_INFINITY;
    rmSync(world.folder, { recursive: true });
  }
}

const cells = [1, 2].flatMap((round) =>
  ['mariadb 3.4.5', 'mariadb 3.5.4', 'mysql2 3.24.5'].map((of) => `${of} ${round}`),
);

test('killed at any moment and started again, every step is stored once, and at most the one at hand is measured twice', async () => {
  const { moments } = await runWithDeaths(Number.POSITIVE_INFINITY, false);
  expect(moments).toBeGreaterThan(60);
  for (let at = 1; at <= moments; at += 1) {
    const { deaths, stored, seen } = await runWithDeaths(at, false);
    expect(deaths, `killed at ${at}`).toBe(1);
    const runs = [...stored.values()].map(({ driver, invocation }) => `${driver.name} ${driver.version} ${invocation}`);
    expect(runs.sort(), `killed at ${at}`).toEqual([...cells].sort());
    expect(new Set([...stored.values()].map(({ repetitionGroup }) => repetitionGroup)).size).toBe(1);
    expect(seen.measured.length, `killed at ${at}`).toBeLessThanOrEqual(cells.length + 1);
  }
}, 180_000);

test('killed again and again, it still comes to its end', async () => {
  const { deaths, stored } = await runWithDeaths(20, true);
  expect(deaths).toBeGreaterThan(2);
  expect(stored.size).toBe(cells.length);
});
