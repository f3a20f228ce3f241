import { execFile } from 'node:child_process';
import { expect, it } from 'vitest';

/** A process that asks once, by a `fetch` that waits for nothing but to be aborted, and prints what came of it. */
const SCRIPT = `
import { sendRequest } from ${JSON.stringify(new URL('server-request.ts', import.meta.url).href)};
const fetch = (_, { signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
const destination = { url: 'http://a.example', token: null };
const answer = await sendRequest({ method: 'GET', path: '/' }, { destination, fetch, stopped: new AbortController().signal, timeoutMs: 50 });
console.log(JSON.stringify(answer));
`;

it('keeps the process alive until a request that got stuck is given up', async () => {
  const ended = new Promise((resolve) => {
    const args = ['--import', 'tsx', '--input-type=module', '-e', SCRIPT];
    execFile(process.execPath, args, { cwd: import.meta.dirname }, (error, out) => resolve([error?.code ?? 0, out]));
  });
  expect(await ended).toEqual([0, '{"status":null,"reason":"http://a.example: no response in time"}\n']);
});
