import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * Tests of what one run of all smoke suites left in a Tachograph, and tests with a real MariaDB. No other run finds them,
 * and they run one after the other: they keep one core busy, and leave the others to what runs beside them.
 */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['{tooling,bench,harnesses}/**/*.harness.test.ts'],
    exclude: ['**/node_modules/**', '**/.cache/**'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 600_000 } },
    globalSetup: fileURLToPath(new URL('testing/measure.ts', import.meta.url)),
    fileParallelism: false,
  },
});
