import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder } from './make-folder.mjs';

let home: string;

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'tachograph-folder-'));
});

afterEach(() => rmSync(home, { recursive: true }));

test('a folder is made with those above it, and one that exists is left alone', () => {
  const folder = path.join(home, 'a/b/c');
  makeFolder(folder);
  makeFolder(folder);
  expect(statSync(folder).isDirectory()).toBe(true);
});

test('a folder below a file is an error', () => {
  writeFileSync(path.join(home, 'file'), '');
  expect(() => makeFolder(path.join(home, 'file/folder'))).toThrow(/ENOTDIR/);
});

test.skipIf(!existsSync('/proc/self'))('a folder below /proc is an error, and not an endless loop', () => {
  expect(() => makeFolder('/proc/tachograph/data')).toThrow(/ENOENT/);
});
