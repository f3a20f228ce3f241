import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests of what one run of all smoke suites left in a Tachograph. They are named so that no other run finds them. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['tooling/harness-tests/*.harness-test.ts'],
    globalSetup: fileURLToPath(new URL('measure.ts', import.meta.url)),
    fileParallelism: false,
  },
});
