import { defineConfig } from 'vitest/config';

const outside = ['**/node_modules/**', '**/dist/**', '**/.next/**', '**/.cache/**'];

/** The tests of every room in one run; a room's own `vitest run` finds the same tests of that room. */
export default defineConfig({
  test: {
    exclude: outside,
    projects: [
      'packages/*',
      'apps/*',
      { test: { name: 'harnesses', include: ['harnesses/**/*.test.ts'], exclude: outside } },
      { test: { name: 'tooling', include: ['tooling/**/*.test.ts', 'prisma/**/*.test.ts'], exclude: outside } },
    ],
  },
});
