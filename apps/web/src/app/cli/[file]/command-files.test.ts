import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GET } from './route.ts';

const KEPT = Symbol.for('tachograph packed command');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tacho-served-'));
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  Reflect.deleteProperty(globalThis, KEPT);
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(globalThis, KEPT);
  rmSync(folder, { recursive: true, force: true });
});

const ask = (file: string, etag = '') =>
  GET(new Request(`http://pages.example/cli/${file}`, { headers: { 'if-none-match': etag } }), {
    params: Promise.resolve({ file }),
  });

function putPackage(): void {
  mkdirSync(path.join(folder, 'cli'));
  writeFileSync(path.join(folder, 'cli/tacho.tgz'), 'packed');
}

it('sends the package with its checksum as a strong ETag, and 304 to who has it', async () => {
  putPackage();
  const response = await ask('tacho.tgz');
  const sum = await (await ask('tacho.tgz.sha256')).text();
  expect([response.status, await response.text()]).toEqual([200, 'packed']);
  expect(sum).toBe(`${response.headers.get('etag')?.slice(1, -1)}  tacho.tgz\n`);
  const again = await ask('tacho.tgz', response.headers.get('etag') ?? '');
  expect([again.status, await again.text()]).toEqual([304, '']);
});

it('says so where the pages run from sources and have no package', async () => {
  const response = await ask('tacho.tgz');
  expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('npm run pack:cli')]);
});

it('has no other file', async () => {
  putPackage();
  expect((await ask('..%2Fmain.mjs')).status).toBe(404);
});
