import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeJson } from '../processes/files.mjs';
import { identify } from '../processes/process-identity.mjs';
import { createFolder, fileOf, findPending, type Measured, tidy } from './run-folder.mjs';

const URL = 'http://tacho.test';
let runs: string;

beforeEach(() => {
  runs = mkdtempSync(path.join(tmpdir(), 'runs-'));
});

afterEach(() => rmSync(runs, { recursive: true }));

/** A folder of a runner that is no more. */
function leave(name: string, { measured = true, url = URL as string | null } = {}): string {
  const folder = path.join(runs, name);
  createFolder(folder);
  writeJson(fileOf(folder, 'owner'), { pid: 2 ** 30, startTime: 'long ago' });
  const facts: Measured = {
    harness: 'go',
    project: 'p',
    part: 'tcp',
    repetitionGroup: 'b',
    invocation: 1,
    url,
    tool: null,
    files: ['run.json'],
    cells: { counts: {}, failed: [] },
  };
  if (measured) writeJson(fileOf(folder, 'measured'), facts);
  return folder;
}

const waiting = () => findPending(runs, URL).map(({ folder }) => path.relative(runs, folder));
const repetitionGroups = () => readdirSync(runs).sort();

describe('folders of runs', () => {
  test('those that were measured for this server and not sent wait, the oldest first', () => {
    leave('2-b/tcp-1');
    leave('1-a/tcp-2');
    leave('1-a/tcp-1');
    leave('3-half/tcp-1', { measured: false });
    leave('4-elsewhere/tcp-1', { url: 'http://other.test' });
    leave('5-kept/tcp-1', { url: null });
    writeJson(fileOf(leave('6-sent/tcp-1'), 'uploaded'), {});
    writeJson(fileOf(leave('7-refused/tcp-1'), 'rejected'), {});
    expect(waiting()).toEqual(['1-a/tcp-1', '1-a/tcp-2', '2-b/tcp-1']);
  });

  test('what is half is taken away, and what waits is not', () => {
    leave('1/tcp-1');
    leave('1/tcp-2', { measured: false });
    leave('2/tcp-1', { measured: false });
    tidy(runs);
    expect(repetitionGroups()).toEqual(['1']);
    expect(readdirSync(path.join(runs, '1'))).toEqual(['tcp-1']);
  });

  test('what another start is measuring at this moment is left alone', () => {
    const folder = leave('1/tcp-1', { measured: false });
    writeJson(fileOf(folder, 'owner'), identify(process.ppid));
    writeJson(fileOf(leave('2/tcp-1'), 'owner'), identify(process.ppid));
    tidy(runs, 0);
    expect(repetitionGroups()).toEqual(['1', '2']);
    expect(waiting()).toEqual([]);
  });

  test('of batches that were sent the newest are kept, and every batch that still waits', () => {
    for (const name of ['1', '2', '3', '4']) writeJson(fileOf(leave(`${name}/tcp-1`), 'uploaded'), {});
    leave('0/tcp-1');
    leave('2/tcp-2');
    tidy(runs, 2);
    expect(repetitionGroups()).toEqual(['0', '2', '3', '4']);
  });

  test('what is not ours is never taken away', () => {
    mkdirSync(path.join(runs, 'papers/2026'), { recursive: true });
    mkdirSync(path.join(runs, 'empty'));
    writeFileSync(path.join(runs, 'papers/2026/thesis.txt'), 'years of work');
    tidy(runs, 0);
    expect(repetitionGroups()).toEqual(['empty', 'papers']);
  });
});
