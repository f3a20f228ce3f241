import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Bench, createBench } from '../testing/create-bench.ts';
import { startServer, type TestServer } from '../testing/start-server.ts';
import { VERSION } from '../version.ts';

let server: TestServer;
let bench: Bench;
beforeEach(async () => {
  server = await startServer();
  bench = await createBench({ TACHO_URL: server.url });
});
afterEach(async () => {
  await server.close();
  await bench.remove();
});

/** A command that sends one request, to a server that names this version. */
async function listTokens(version: string) {
  const headers = { 'tachograph-version': version };
  server.plan.push({ status: 200, headers, body: { tokens: [] } });
  return bench.tacho(['token', 'list']);
}

describe('the version of the server', () => {
  it('is one line, and no error, where it is another one', async () => {
    const { status, err } = await listTokens('9.8.7');
    const install = `curl -fsSL ${server.url}/install.sh | sh installs its version`;
    expect([status, err]).toEqual([0, `tacho: this is ${VERSION}, and the server has 9.8.7: ${install}\n`]);
  });

  it('is not mentioned where it is the same, where there is none, and where it is no version', async () => {
    expect((await listTokens(VERSION)).err).toBe('');
    expect((await listTokens('9 | rm -rf')).err).toBe('');
    server.plan.push({ status: 200, body: { tokens: [] } });
    expect((await bench.tacho(['token', 'list'])).err).toBe('');
  });
});
