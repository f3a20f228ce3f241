import { createStart } from '@tachograph/bench/processes/create-start';
import { createProcessGroups } from '@tachograph/bench/processes/process-groups';
import type { Terminal } from '../terminal.ts';

/** Runs a program to its end, without a shell: what it printed, and its exit status; null where it did not end by itself. */
export type RunProgram = (
  command: readonly string[],
  folder?: string,
) => Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;

/** Lets `use` run programs, and ends those that are left, however it ends. */
export async function withPrograms<T>(
  { variables, stopped }: Pick<Terminal, 'variables' | 'stopped'>,
  use: (run: RunProgram, start: ReturnType<typeof createStart>) => Promise<T>,
): Promise<T> {
  const processes = createProcessGroups();
  const start = createStart({ processes, env: { ...variables }, signal: stopped });
  try {
    return await use(
      ([program = '', ...args], folder) => start(program, args, folder === undefined ? {} : { cwd: folder }),
      start,
    );
  } finally {
    await processes.endAll();
  }
}
