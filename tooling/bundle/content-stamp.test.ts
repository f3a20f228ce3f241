import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contentStamp } from './content-stamp.mjs';

let root: string;
const put = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
const stamp = (extra?: string[]) => contentStamp(root, ['src', 'lock.json', 'not-there'], extra);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'tachograph-stamp-'));
  put('src/a.ts', 'a');
  put('lock.json', '{}');
});

afterEach(() => rmSync(root, { recursive: true }));

test('the same sources have the same stamp, whenever they were written', () => {
  const before = stamp();
  utimesSync(path.join(root, 'src/a.ts'), 1, 1);
  expect(stamp()).toBe(before);
});

test('a changed, added or renamed source, and another extra text, change the stamp', () => {
  const stamps = [stamp(), stamp(['24'])];
  put('src/a.ts', 'b');
  stamps.push(stamp());
  put('src/deep/b.ts', 'a');
  stamps.push(stamp());
  rmSync(path.join(root, 'src/deep'), { recursive: true });
  put('src/deep/c.ts', 'a');
  stamps.push(stamp());
  expect(new Set(stamps).size).toBe(stamps.length);
});

test('tests, products and dependencies do not change the stamp', () => {
  const before = stamp();
  for (const file of ['a.test.ts', 'a.db.test.ts', 'dist/a.js', '.next/b', 'node_modules/c/d.js', 'fixtures/e.txt'])
    put(`src/${file}`, 'x');
  expect(stamp()).toBe(before);
});
