import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isReachable } from './server-user.mjs';

const stranger = { name: 'stranger', uid: 123_456, gid: 123_456 };
let home: string;

beforeAll(() => {
  home = mkdtempSync(path.join(tmpdir(), 'tachograph-reach-'));
  mkdirSync(path.join(home, 'inside'));
});

afterAll(() => rmSync(home, { recursive: true }));

test('a folder below one that is closed to others is out of reach for other users', () => {
  chmodSync(home, 0o700);
  expect(isReachable(path.join(home, 'inside'), stranger)).toBe(false);
});

test('a folder below open ones is in reach, also before it is made', () => {
  chmodSync(home, 0o755);
  expect(isReachable(path.join(home, 'inside/not-made-yet'), stranger)).toBe(true);
});

test('the owner of a closed folder reaches it', () => {
  chmodSync(home, 0o700);
  const owner = { name: 'owner', uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  expect(isReachable(path.join(home, 'inside'), owner)).toBe(true);
});
