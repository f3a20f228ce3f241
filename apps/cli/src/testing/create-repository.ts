import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { toSystemProbe } from '../capture/system-probe.ts';
import { PROBE } from './create-bench.ts';

const run = promisify(execFile);

const WHO = ['-c', 'user.name=ann', '-c', 'user.email=ann@example.org', '-c', 'commit.gpgsign=false'];

/** What a command that starts the real git needs. */
export const GIT_PROBE = { ...PROBE, run: toSystemProbe({}).run };

export type TestRepository = {
  readonly root: string;
  readonly git: (...args: readonly string[]) => Promise<string>;
  /** Write files, and commit everything, written at this time. */
  readonly commit: (files: Readonly<Record<string, string>>, at?: string) => Promise<void>;
  readonly remove: () => Promise<void>;
};

/** A real repository of Git, whose branch is `main`. */
export async function createRepository(): Promise<TestRepository> {
  const root = await mkdtemp(join(tmpdir(), 'tacho-repository-'));
  const git = async (...args: readonly string[]) => (await run('git', ['-C', root, ...WHO, ...args])).stdout;
  await git('init', '-q', '-b', 'main');
  return {
    root,
    git,
    commit: async (files, at = '2026-01-01T00:00:00Z') => {
      for (const [name, text] of Object.entries(files)) {
        await mkdir(dirname(join(root, name)), { recursive: true });
        await writeFile(join(root, name), text);
      }
      await git('add', '-A');
      await git('commit', '-q', '-m', 'work', `--date=${at}`);
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}
