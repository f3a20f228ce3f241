import { spawn } from 'node:child_process';
import type { StartedProcess } from './terminal.ts';

/** A process of the system, whose standard streams are pipes. */
export function startProcess(command: string, args: readonly string[]): StartedProcess {
  const child = spawn(command, [...args], { stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true });
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', (status) => resolve(status));
  });
  // A process that ended early closes its input; its exit status says why.
  child.stdin.on('error', () => {});
  return { input: child.stdin, output: child.stdout, errors: child.stderr, ended };
}
