import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { supervise } from './supervise.mjs';

let children: ChildProcess[] = [];
let lines: string[] = [];

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  lines = [];
});

/** A process that does nothing until it is stopped, or what `script` says. */
function run(script = 'setInterval(() => {}, 1000)') {
  const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
  children.push(child);
  const exit = once(child, 'exit');
  return {
    child,
    ended: exit.then(([code, signal]) => signal ?? `exit code ${code}`),
    stop: async () => {
      child.kill();
      await exit;
    },
  };
}

const supervised = ({ running, ...options }: Partial<Parameters<typeof supervise>[0]> = {}) =>
  supervise({
    name: 'web',
    running: running ?? run(),
    start: () => run(),
    nextDelay: () => 1,
    describe: () => '; its log is empty',
    log: (line) => lines.push(line),
    ...options,
  });

const isAlive = (child: ChildProcess | undefined) => child?.exitCode === null && child.signalCode === null;

test('a process that is killed is started again, each time, and both are reported (row 77)', async () => {
  const { stop } = supervised();
  for (const n of [0, 1]) {
    await expect.poll(() => children.length).toBe(n + 1);
    children[n]?.kill('SIGKILL');
  }
  await expect.poll(() => lines.length).toBe(4);
  const twoLines = ['web ended by itself (SIGKILL): starting it again in 0.0 s', 'web was started again'];
  expect(lines).toEqual([...twoLines, ...twoLines]);
  expect(isAlive(children[2])).toBe(true);
  await stop();
  expect(children.map(isAlive)).toEqual([false, false, false]);
});

test('a start that fails counts as a process that ended, with its reason', async () => {
  const starts = [() => Promise.reject(new Error('port 4000 is taken')), async () => run()];
  const { stop } = supervised({ start: () => starts.shift()?.() ?? run() });
  children[0]?.kill('SIGKILL');
  await expect.poll(() => lines.length).toBe(3);
  expect(lines[1]).toBe('web ended by itself (port 4000 is taken): starting it again in 0.0 s');
  expect(isAlive(children[1])).toBe(true);
  await stop();
});

test('after too many restarts it is left, with a line that names it and ends its log (row 77)', async () => {
  const delays = [1, 1, null];
  const { over, stop } = supervised({
    running: run('process.exit(3)'),
    start: () => run('process.exit(3)'),
    nextDelay: () => delays.shift() ?? null,
  });
  await expect(over).rejects.toThrow(
    'web ended by itself (exit code 3) after 10 restarts in 10 minutes, so everything stops; its log is empty',
  );
  expect(children).toHaveLength(3);
  await stop();
});

test('a stop during the delay starts nothing', async () => {
  const { over, stop } = supervised({ nextDelay: () => 3_600_000 });
  children[0]?.kill('SIGKILL');
  await expect.poll(() => lines.length).toBe(1);
  await stop();
  await over;
  expect(children).toHaveLength(1);
});

test('a stop during a start ends what was started', async () => {
  let finish = () => {};
  const mayEnd = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { stop } = supervised({ start: () => mayEnd.then(() => run()) });
  children[0]?.kill('SIGKILL');
  await expect.poll(() => lines.length).toBe(1);
  const stopped = stop();
  finish();
  await stopped;
  expect(children.map(isAlive)).toEqual(children.map(() => false));
});
