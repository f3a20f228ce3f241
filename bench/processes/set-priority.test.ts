import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { setPriority } from './set-priority.mjs';

/** The nice values of its threads, as the kernel reports them. */
const niceOf = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).map((task) =>
    Number(
      readFileSync(`/proc/${pid}/task/${task}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[16],
    ),
  );

test.skipIf(process.platform !== 'linux')('every thread of the process gets the nice value', async () => {
  const child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)']);
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const pid = Number(child.pid);
  expect(setPriority(pid, 7)).toBe(7);
  expect(niceOf(pid).length).toBeGreaterThan(1);
  expect(new Set(niceOf(pid))).toEqual(new Set([7]));
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));
  expect(setPriority(pid, 7)).toBeNull();
});
