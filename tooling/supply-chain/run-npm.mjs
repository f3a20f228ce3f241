import { spawn } from 'node:child_process';
import { npmCommand } from '../start/install.mjs';

/**
 * What npm prints on standard output, whatever its exit code is.
 *
 * @param {string} root
 * @param {string[]} args
 * @param {number} withinMs after this time it is ended, and what it printed so far is returned
 * @returns {Promise<string>}
 * @throws {Error} when there is no npm
 */
export function runNpm(root, args, withinMs) {
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
