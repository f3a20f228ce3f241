import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const at = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const outside = ['**/node_modules/**', '**/dist/**', '**/.next/**', '**/.cache/**'];

/** Tests that start servers take minutes and mostly wait. Begun last, they would keep one core idle at the end. */
class ServersFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const startsServers = ({ project, moduleId }: TestSpecification) =>
      project.name === 'db' && /\/(tooling|prisma)\//.test(moduleId);
    return [...sorted.filter(startsServers), ...sorted.filter((file) => !startsServers(file))];
  }
}

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
    // Other work on the machine makes a test slow, but not wrong.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    sequence: { sequencer: ServersFirst },
    globalSetup: at('tooling/test/provide-cli.ts'),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{packages,apps,prisma,tooling,harnesses}/**/*.test.{ts,tsx}'],
          exclude: [...outside, '**/*.{db,harness}.test.ts'],
        },
      },
      { extends: true, test: { name: 'db', include: ['**/*.db.test.ts'], exclude: outside } },
    ],
  },
});
