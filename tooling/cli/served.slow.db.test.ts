import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { useInstallation } from '../installation/testing/use-installation.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** The public address of the pages, which is known before they have a port. */
const relay = createServer((client) => {
  const pages = connect(Number(new URL(used().webUrl).port), '127.0.0.1');
  for (const end of [client, pages]) end.on('error', () => client.destroy());
  client.pipe(pages).pipe(client);
});

const used = useInstallation(async () => {
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const { port } = relay.address() as AddressInfo;
  const end = async () => void relay.close();
  return { options: { env: { WEB_URL: `http://127.0.0.1:${port}` } }, end };
});
let address: string;
beforeAll(() => {
  address = `${used().ingestUrl}/cli/tacho.tgz`;
});

/** What a program prints on a machine that has never run the command. Rejects unless its status is 0. */
const print = async (program: string, ...args: readonly string[]) => {
  const env = {
    ...process.env,
    PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
    HOME: used().folder,
    npm_config_cache: path.join(used().folder, 'npm'),
    TACHO_URL: used().ingestUrl,
    TACHO_TOKEN: used().token,
  };
  return await promisify(execFile)(program, [...args], { cwd: used().folder, env });
};

describe.skipIf(process.platform === 'win32')('the command that an installation serves', () => {
  it('runs by npx from the address of the upload API, in the version of the server', async () => {
    expect((await print('npx', '--yes', address, '--version')).stdout).toBe(`${version}\n`);
    const { stdout, stderr } = await print('npx', '--yes', address, 'doctor');
    expect(stdout).toContain('may upload to the project');
    expect(stderr).not.toContain('the server has');
  });

  it('is installed by the script, which knows its checksum', async () => {
    const line = 'curl -fsSL "$TACHO_URL/install.sh" | sh && "$HOME/.local/bin/tacho" --version';
    expect((await print('sh', '-c', line)).stdout).toMatch(new RegExp(`\\n${version}\\n$`));
  });

  it('has a checksum and a strong ETag, by which a client that has it gets 304', async () => {
    const response = await fetch(address);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await (await fetch(`${address}.sha256`)).text()).toBe(`${sha256}  tacho.tgz\n`);
    const etag = response.headers.get('etag') ?? '';
    expect([response.headers.get('content-type'), etag]).toEqual(['application/gzip', `"${sha256}"`]);
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });
});
