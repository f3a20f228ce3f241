import type { ProcessGroups } from '@tachograph/bench/processes/process-groups';
import type { Terminal } from '../terminal.ts';
import { WorkerProblem } from './worker-problem.ts';

type World = {
  readonly terminal: Terminal;
  readonly processes: ProcessGroups;
  /** Of the configuration. */
  readonly folder: string;
  readonly core: number | null;
};

/** A database server that `before` starts may use the core of the workers, where it knows it. */
const CORE_VARIABLE = 'TACHO_BENCH_CORE';

/** Runs a command of the file to its end; what it prints goes to standard error. Does nothing without one. */
export async function runHook(
  field: 'before' | 'after',
  command: readonly string[] | undefined,
  { terminal, processes, folder, core }: World,
): Promise<void> {
  if (command === undefined) return;
  const [program = '', ...args] = command;
  const env = { ...terminal.variables, ...(core !== null && { [CORE_VARIABLE]: String(core) }) };
  const child = processes.spawnGroup(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const output of [child.stdout, child.stderr])
    output?.on('data', (text: Buffer) => terminal.err(text.toString()));
  const ended = await new Promise<string | null>((resolve) => {
    child.once('error', ({ message }) => resolve(`cannot be started (${message})`));
    child.once('close', (code, signal) => resolve(code === 0 ? null : `ended with ${signal ?? `exit status ${code}`}`));
  });
  if (ended !== null) throw new WorkerProblem(`the command "${field}" ${ended}: ${command.join(' ')}`);
}
