import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { MARK } from './process-groups.mjs';
import { isRunning } from './process-identity.mjs';

const WATCHDOG = fileURLToPath(new URL('./watchdog.mjs', import.meta.url));
const IDLE = ['-e', 'setInterval(() => {}, 1000)'];

const startFor = (mark: string) =>
  spawn(process.execPath, IDLE, { detached: true, stdio: 'ignore', env: { ...process.env, [MARK]: mark } });

const endOf = (child: ReturnType<typeof startFor>) =>
  new Promise<string | null>((resolve) => child.once('exit', (_, signal) => resolve(signal)));

test.runIf(process.platform === 'linux')(
  'a process killed before it reported a child leaves nothing running: the watchdog finds the child by its mark, and no other process',
  async () => {
    const mark = randomUUID();
    const [unreported, foreign] = [startFor(mark), startFor(randomUUID())];
    const ended = endOf(unreported);
    const watchdog = spawn(process.execPath, [WATCHDOG, `${MARK}=${mark}`], { stdio: ['pipe', 'ignore', 'ignore'] });
    const dismissed = new Promise((resolve) => watchdog.once('exit', resolve));
    watchdog.stdin?.end();
    expect(await ended).toBe('SIGTERM');
    await dismissed;
    expect(foreign.exitCode).toBeNull();
    expect(foreign.signalCode).toBeNull();
    const over = endOf(foreign);
    foreign.kill('SIGKILL');
    expect(await over).toBe('SIGKILL');
  },
);

test.runIf(process.platform === 'linux')(
  'a process killed outright leaves none of its children, nor of theirs',
  async () => {
    const module = new URL('./process-groups.mjs', import.meta.url).href;
    const parentOf = (script: string) => `
    const { createProcessGroups } = await import(${JSON.stringify(module)});
    const child = createProcessGroups().spawnGroup(process.execPath, ['--input-type=module', '--eval', ${JSON.stringify(script)}],
      { stdio: ['ignore', 'inherit', 'inherit'] });
    console.log(child.pid);`;
    const script = parentOf(parentOf('setInterval(() => {}, 1000)'));
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    parent.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    const children = () => output.trim().split('\n').map(Number);
    await expect.poll(() => children().length).toBe(2);
    expect(children().filter(isRunning)).toHaveLength(2);
    parent.kill('SIGKILL');
    await expect.poll(() => children().filter(isRunning)).toEqual([]);
  },
);
