import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createStart } from '../processes/create-start.mjs';
import { createProcessGroups } from '../processes/process-groups.mjs';
import type { Driver, Template } from '../workers/language.mjs';
import { buildWorkers, findReason } from './build-worker.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'build-'));
afterAll(() => rmSync(folder, { recursive: true }));
const { signal } = new AbortController();
const start = createStart({ processes: createProcessGroups(), env: process.env, signal });

const driver: Driver = { name: 'a/b', database: 'mysql', package: 'b', version: '1', file: 'b', docs: '', purl: null };

/** Builds a version by these commands; counts how often it was built. */
async function build(install: Template['install'], version = '1', probe = 'true') {
  const logged: string[] = [];
  const language = {
    name: 'own',
    needs: () => [{ name: 'tool', probe: [probe] as [string], install: 'apt-get install tool' }],
    template: () => ({ files: { 'src/a.txt': 'text' }, install, command: ['./b'] as [string] }),
  };
  const world = { cacheDir: path.join(folder, 'workers'), start, log: (text: string) => logged.push(text) };
  const [one] = await buildWorkers([{ language, driver, version }], world);
  return { built: one?.built, times: logged.length };
}

test('the same sources are built once, in a folder that neither name nor version leads out of', async () => {
  const first = await build([['cp', 'src/a.txt', 'b']], '../../1');
  expect(first).toMatchObject({ built: { command: ['./b'] }, times: 1 });
  expect(await build([['cp', 'src/a.txt', 'b']], '../../1')).toEqual({ ...first, times: 0 });
  expect(readdirSync(path.join(folder, 'workers/own'))).toEqual(['a-b@..-..-1']);
  expect(existsSync(path.join(folder, 'workers/own/a-b@..-..-1/b'))).toBe(true);
});

test('what fails has its last words, what is missing the command that installs it, and both are tried again', async () => {
  const failed = { reason: 'sh failed: cannot find b', isMissing: false };
  const install: Template['install'] = [['sh', '-c', 'echo cannot find b >&2; exit 1']];
  expect(await build(install, '2')).toEqual({ built: failed, times: 1 });
  expect(await build(install, '2')).toEqual({ built: failed, times: 1 });
  const missing = { reason: 'tool is missing: apt-get install tool', isMissing: true };
  expect(await build(install, '3', 'false')).toEqual({ built: missing, times: 0 });
});

test.each([
  ['go: downloading example.com/a v1.0.0\n# b\nb.go:3:2: a@v1.0.0: 404 Not Found', 'b.go:3:2: a@v1.0.0: 404 Not Found'],
  [
    'npm error code ETARGET\nnpm error notarget No matching version found for b@9.\nnpm error notarget In most cases you\nnpm error A complete log of this',
    'npm error notarget No matching version found for b@9.',
  ],
  [
    '\u001b[0m[ERROR] Could not find artifact b:9\n[ERROR]\n[ERROR] Re-run Maven\n[INFO] end',
    '[ERROR] Could not find artifact b:9',
  ],
  [
    'go: errors parsing go.mod:\ngo.mod:5:2: require b: version "v9" invalid',
    'go.mod:5:2: require b: version "v9" invalid',
  ],
  ['it ended\n', 'it ended'],
  ['', 'it gave no reason'],
])('the reason of a failed build is without what surrounds it: %j', (output, reason) => {
  expect(findReason(output)).toBe(reason);
});
