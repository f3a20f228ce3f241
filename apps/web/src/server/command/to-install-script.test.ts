import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toInstallScript } from './to-install-script.ts';

let folder: string;
let server: Server;
let served: Buffer;
let requests = 0;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "tacho's install-"));
  requests = 0;
  server = createServer((_request, response) => {
    requests += 1;
    response.end(served);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

/** A package whose command prints its version. */
function pack(version: string): Buffer {
  mkdirSync(path.join(folder, 'package'), { recursive: true });
  const program = `#!/usr/bin/env node\nconsole.log('this is ${version}');\n`;
  writeFileSync(path.join(folder, 'package/tacho.mjs'), program, { mode: 0o755 });
  return execFileSync('tar', ['-czf', '-', '-C', folder, 'package']);
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Runs the script of this version as `curl … | sh` would. */
async function install(version: string, { of = served, node = process.execPath } = {}) {
  const bin = path.join(folder, 'path');
  rmSync(bin, { recursive: true, force: true });
  mkdirSync(bin);
  execFileSync('ln', ['-s', node, path.join(bin, 'node')]);
  const { port } = server.address() as AddressInfo;
  const script = toInstallScript({ url: `http://127.0.0.1:${port}/cli/it's.tgz`, version, sha256: sha256Of(of) });
  return new Promise<{ status: number; said: string }>((resolve) => {
    const env = { ...process.env, HOME: folder, PATH: `${bin}:/usr/bin:/bin` };
    const child = execFile('sh', [], { env }, (error, out, err) =>
      resolve({ status: typeof error?.code === 'number' ? error.code : 0, said: out + err }),
    );
    child.stdin?.end(script);
  });
}

const run = () => execFileSync(path.join(folder, '.local/bin/tacho'), { encoding: 'utf8' });
const listVersions = () => readdirSync(path.join(folder, '.local/lib/tacho'));

describe.skipIf(process.platform === 'win32')('the script that installs the command', () => {
  it('installs it where the home folder is, says how to find it, and changes nothing the second time', async () => {
    served = pack('1.0.0');
    const first = await install('1.0.0');
    expect(first).toEqual({ status: 0, said: expect.stringContaining('tacho 1.0.0 is installed: ') });
    expect(first.said).toContain('Add it to PATH: export PATH="');
    expect(run()).toBe('this is 1.0.0\n');
    const before = readFileSync(path.join(folder, '.local/bin/tacho'));
    expect((await install('1.0.0')).status).toBe(0);
    expect([requests, readFileSync(path.join(folder, '.local/bin/tacho'))]).toEqual([1, before]);
  });

  it('goes to the version of the server, and deletes one that was replaced a week ago', async () => {
    served = pack('1.0.0');
    await install('1.0.0');
    const [old = ''] = listVersions();
    served = pack('1.1.0');
    await install('1.1.0');
    expect([run(), listVersions()]).toEqual(['this is 1.1.0\n', [old, expect.stringMatching(/^1\.1\.0-/)]]);
    const weekAgo = new Date(Date.now() - 9 * 86_400_000);
    utimesSync(path.join(folder, '.local/lib/tacho', old), weekAgo, weekAgo);
    await install('1.1.0');
    expect(listVersions()).toEqual([expect.stringMatching(/^1\.1\.0-/)]);
  });

  it('installs nothing of a file that is not the one it was made for', async () => {
    served = pack('1.1.0');
    const { status, said } = await install('1.0.0', { of: Buffer.from('another') });
    expect([status, said]).toEqual([1, expect.stringContaining('Fetch the script again')]);
    expect(listVersions()).toEqual([]);
  });

  it('says which Node.js it needs where there is an older one', async () => {
    const old = path.join(folder, 'node-18');
    writeFileSync(old, '#!/bin/sh\n[ "$1" = --version ] && echo v18.20.0 && exit\nexit 1\n', { mode: 0o755 });
    expect(await install('1.0.0', { node: old })).toEqual({
      status: 1,
      said: expect.stringContaining('Node.js v18.20.0 is too old. Install 20.19 or newer'),
    });
  });
});
