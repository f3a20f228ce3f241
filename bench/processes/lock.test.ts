import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acquireLock } from './lock.mjs';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tachograph-lock-'));
  file = path.join(folder, 'start.lock');
});

afterEach(() => rmSync(folder, { recursive: true }));

test('a lock is held by one, who is named to the others, until it is released', () => {
  const first = acquireLock(file);
  expect(first).toMatchObject({ wasAbandoned: false });
  expect(acquireLock(file)).toEqual({ heldBy: process.pid });
  if ('release' in first) first.release();
  expect(acquireLock(file)).toHaveProperty('release');
});

test('a lock whose process number now belongs to another process is taken over', () => {
  writeFileSync(file, JSON.stringify({ pid: process.pid, startTime: 'long ago' }));
  expect(acquireLock(file)).toMatchObject({ wasAbandoned: true });
});

test.each(['', '{', '{"pid":"x"}'])('a lock file that holds %j is taken over', (text) => {
  writeFileSync(file, text);
  expect(acquireLock(file)).toMatchObject({ wasAbandoned: true });
});

test('of many processes that find a dead one’s lock, one gets it', async () => {
  writeFileSync(file, JSON.stringify({ pid: 2 ** 22 + 1, startTime: 'long ago' }));
  const module = new URL('./lock.mjs', import.meta.url).href;
  const script = `const { acquireLock } = await import(${JSON.stringify(module)});
    console.log('release' in acquireLock(${JSON.stringify(file)}) ? 'mine' : 'theirs');
    setInterval(() => {}, 1000);`;
  const rivals = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  const said = await Promise.all(rivals.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()));
  await Promise.all(rivals.map((rival) => rival.kill() && once(rival, 'exit')));
  expect(said.filter((word) => word === 'mine')).toHaveLength(1);
  expect(readdirSync(folder)).toEqual(['start.lock']);
});

test('a lock of another machine is respected until it was not renewed for long enough', () => {
  writeFileSync(file, JSON.stringify({ host: 'elsewhere', pid: 1, startTime: 'long ago' }));
  const after = (ms: number) => acquireLock(file, { staleAfterMs: 60_000, now: new Date(Date.now() + ms) });
  expect(after(50_000)).toEqual({ heldBy: 1 });
  const taken = after(70_000);
  expect(taken).toMatchObject({ wasAbandoned: true });
  if ('release' in taken) taken.renew(new Date(Date.now() + 100_000));
  expect(after(150_000)).toEqual({ heldBy: process.pid });
});
