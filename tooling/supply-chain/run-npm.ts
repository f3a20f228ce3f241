import { spawn } from 'node:child_process';
import { npmCommand } from '../start/install.mjs';

/** What npm prints on standard output, whatever its exit code is, until it is ended after `withinMs`. */
export function runNpm(root: string, args: string[], withinMs: number): Promise<string> {
  const { command, first } = npmCommand();
  return new Promise((resolve, reject) => {
    const npm = spawn(command, [...first, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32' && first.length === 0,
      timeout: withinMs,
    });
    let text = '';
    npm.stdout?.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    npm.once('error', () => reject(new Error('npm was not found')));
    npm.once('close', () => resolve(text));
  });
}
