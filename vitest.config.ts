import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const at = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const outside = ['**/node_modules/**', '**/dist/**', '**/.next/**', '**/.cache/**'];

/** Every test but those of e2e/ and `.harness.test.ts`. docs/testing.md says what each project is for. */
export default defineConfig({
  resolve: {
    alias: {
      '@': at('apps/web/src'),
      // Its entry point throws outside of a React server.
      'server-only': at('node_modules/server-only/empty.js'),
    },
  },
  test: {
    // Vitest would leave one core to itself, and with two cores that is half of them.
    maxWorkers: '100%',
    // To load the modules anew for every file takes four times as long as the tests themselves.
    isolate: false,
    // Other work on the machine makes a test slow, but not wrong: no test sets its own limits.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // `expect.poll` waits as long as a test may take.
    expect: { poll: { timeout: 600_000 } },
    globalSetup: at('tooling/test/provide-cli.ts'),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{packages,apps,prisma,tooling,lab,bench,harnesses}/**/*.test.{ts,tsx}'],
          exclude: [...outside, '**/*.{slow,db,harness}.test.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'db', include: ['**/*.db.test.ts'], exclude: [...outside, '**/*.slow.db.test.ts'] },
      },
      { extends: true, test: { name: 'installations', include: ['**/*.slow{,.db}.test.ts'], exclude: outside } },
    ],
  },
});
