import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { MARK } from './process-groups.mjs';

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
