import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The tests of the store, whose statements are recorded. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../../packages/store', import.meta.url)),
    include: ['src/**/*.db.test.ts'],
    setupFiles: [fileURLToPath(new URL('testing/record-statements.ts', import.meta.url))],
    isolate: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
