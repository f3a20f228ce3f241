import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { MARK } from './create-processes.mjs';

const WARDEN = fileURLToPath(new URL('./warden.mjs', import.meta.url));
const FOR_EVER = ['-e', 'setInterval(() => {}, 1000)'];

const startFor = (mark: string) =>
  spawn(process.execPath, FOR_EVER, { detached: true, stdio: 'ignore', env: { ...process.env, [MARK]: mark } });

const endOf = (child: ReturnType<typeof startFor>) =>
  new Promise<string | null>((resolve) => child.once('exit', (_, signal) => resolve(signal)));

test.runIf(process.platform === 'linux')(
  'a runner killed before it told of what it started leaves nothing: the warden knows it by its mark, and nobody else’s',
  async () => {
    const mark = randomUUID();
    const [untold, foreign] = [startFor(mark), startFor(randomUUID())];
    const ended = endOf(untold);
    const warden = spawn(process.execPath, [WARDEN, `${MARK}=${mark}`], { stdio: ['pipe', 'ignore', 'ignore'] });
    const dismissed = new Promise((resolve) => warden.once('exit', resolve));
    warden.stdin?.end();
    expect(await ended).toBe('SIGTERM');
    await dismissed;
    expect(foreign.exitCode).toBeNull();
    expect(foreign.signalCode).toBeNull();
    const over = endOf(foreign);
    foreign.kill('SIGKILL');
    expect(await over).toBe('SIGKILL');
  },
);
