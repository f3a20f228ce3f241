import { execFileSync } from 'node:child_process';
import type { Context, Outcome } from './step.ts';
import { vitest } from './vitest.ts';

/**
 * The unit and database tests that a change touches. What changed is everything since this branch left `main`, with what
 * is not committed yet; on `main` itself only the latter.
 */
export async function changedTests(context: Context): Promise<Outcome> {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: context.root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const changed = [
    ...git('diff', '--name-only', '--diff-filter=d', mergeBase(git)),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  if (changed.length === 0) return { state: 'skipped', note: 'nothing changed' };
  const tests = git('ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx');
  const related = ['--project=unit', '--project=db', ...selectRelated(changed, tests)];
  return vitest(context, related, { command: 'related' });
}

function mergeBase(git: (...args: string[]) => string[]) {
  for (const main of ['main', 'origin/main']) {
    try {
      return git('merge-base', 'HEAD', main)[0] ?? 'HEAD';
    } catch {
      // A clone of one branch, or without its history, has no such name.
    }
  }
  return 'HEAD';
}

/**
 * What to hand to `vitest related`: the files themselves, for the tests that import them, and the tests that read them
 * from disk or start them, which no import shows. Of a file in a lane, the tests of the lane alone.
 *
 * @param changed paths in the repository
 * @param tests every test file
 */
export function selectRelated(changed: string[], tests: string[]): string[] {
  const readersOf = (file: string) => READERS.find(([pattern]) => pattern.test(file))?.[1](file) ?? [];
  const folders = changed.flatMap((file) => laneOf(file) ?? readersOf(file));
  const chosen = tests.filter((test) => folders.some((folder) => test.startsWith(folder)));
  return [...new Set([...changed.filter((file) => !laneOf(file)), ...chosen])];
}

/**
 * Folders that nearly everything imports, and whose own tests are about all that others use of them: which folders of tests
 * a change there runs. The gate runs the others.
 */
const LANES: [folder: string, tests: string[]][] = [
  ['packages/adapters/', ['packages/adapters/', 'apps/cli/src/parse/', 'tooling/docs/']],
  ['packages/store/', ['packages/store/']],
  ['packages/analysis/', ['packages/analysis/', 'packages/views/', 'apps/web/src/page-and-api']],
  ['bench/', ['bench/', 'harnesses/', 'apps/cli/src/bench/']],
  ['harnesses/', ['harnesses/', 'apps/cli/src/bench/', 'tooling/docs/harnesses']],
];

const laneOf = (file: string) => LANES.find(([folder]) => file.startsWith(folder))?.[1];

const oneLevel = (file: string) => `${file.split('/').slice(0, 2).join('/')}/`;

/**
 * Which folders of tests read a file from disk; the first that fits. Modules of packages and apps are left to their
 * imports.
 */
const READERS: [pattern: RegExp, folders: (file: string) => string[]][] = [
  [/\.md$|^docs\/|^\.github\/|^action\.yml$/, () => ['tooling/docs/', 'tooling/action/']],
  [/^prisma\//, () => ['prisma/', 'packages/store/', 'tooling/prisma/']],
  [/^(tooling|lab|bench|harnesses)\/[^/]+\//, (file) => [oneLevel(file)]],
  [/^(packages|apps)\/.*(?<!\.tsx?)$/, (file) => [oneLevel(file)]],
];
