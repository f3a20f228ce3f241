import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The tests of prisma/ and tooling/demo: `vitest run --config prisma/vitest.config.ts`. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: { name: 'demo', include: ['prisma/**/*.test.ts', 'tooling/demo/**/*.test.ts'] },
});
