import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openRotatingLog } from './rotating-log.mjs';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tachograph-logs-'));
  file = path.join(folder, 'logs/web.log');
});

afterEach(() => rmSync(folder, { recursive: true }));

const content = () =>
  Object.fromEntries(
    readdirSync(path.dirname(file))
      .sort()
      .map((name) => [name, readFileSync(path.join(path.dirname(file), name), 'utf8')]),
  );

test('a full file is put aside, and only the newest files are kept', () => {
  const log = openRotatingLog(file, { maxBytes: 10, files: 3 });
  for (const line of ['one 1\n', 'two 2\n', 'six\n', 'seven\n', 'eight\n', 'nine\n']) log.write(line);
  expect(content()).toEqual({ 'web.log': 'nine\n', 'web.1.log': 'eight\n', 'web.2.log': 'seven\n' });
});

test('a line that is longer than a file gets a separate file and is complete', () => {
  const log = openRotatingLog(file, { maxBytes: 4, files: 2 });
  log.write('short\n');
  log.write('a long line\n');
  expect(content()).toEqual({ 'web.log': 'a long line\n', 'web.1.log': 'short\n' });
});

test('a log that is opened again is continued, and what it holds counts', () => {
  openRotatingLog(file, { maxBytes: 10 }).write('before\n');
  openRotatingLog(file, { maxBytes: 10 }).write('a\n');
  openRotatingLog(file, { maxBytes: 10 }).write('after\n');
  expect(content()).toEqual({ 'web.log': 'after\n', 'web.1.log': 'before\na\n' });
});

test('every file is for its owner alone, also one that others could read before', () => {
  const mode = (name: string) => statSync(path.join(path.dirname(file), name)).mode & 0o777;
  openRotatingLog(file);
  writeFileSync(file, 'old\n');
  chmodSync(file, 0o644);
  const log = openRotatingLog(file, { maxBytes: 5 });
  log.write('new\n');
  expect([mode('web.log'), mode('web.1.log')]).toEqual([0o600, 0o600]);
});

test('a log that cannot be rotated loses lines and throws nothing', () => {
  const log = openRotatingLog(file, { maxBytes: 5 });
  log.write('kept\n');
  rmSync(path.dirname(file), { recursive: true });
  expect(() => log.write('lost\n')).not.toThrow();
});
