import { connect } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type CrashablePostgres, startCrashablePostgres } from '../../tooling/installation/crashable-postgres.ts';
import { PROJECT } from '../../tooling/installation/start-installation.ts';
import { useInstallation } from '../../tooling/installation/testing/use-installation.ts';

/** F11 of the review of November 2026: the pages while the database is away, and bodies that trickle in. */

let postgres: CrashablePostgres | null = null;
const used = useInstallation(async (folder) => {
  postgres = await startCrashablePostgres(path.join(folder, 'postgres'));
  return { options: { postgres: { primary: postgres }, env: { BODY_TIMEOUT_MS: '1000' } }, end: postgres.stop };
});

const PATHS = ['/', `/p/${PROJECT}`, `/p/${PROJECT}/runs`, `/p/${PROJECT}/compare`, `/p/${PROJECT}/badge.svg?driver=a`];

test('F11: while the database is away every page is 503 with Retry-After, and 200 again without a restart (rows 13, 14)', async () => {
  const { webUrl, ingestUrl } = used();
  const statusOf = async (url: string) => {
    const response = await fetch(url);
    const text = await response.text();
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text };
  };
  await postgres?.stopAtOnce();
  for (const location of PATHS) {
    const { status, retryAfter, text } = await statusOf(webUrl + location);
    expect([location, status, Number(retryAfter) > 0]).toEqual([location, 503, true]);
    expect(text).not.toMatch(/ECONNREFUSED|127\.0\.0\.1:\d+|prisma|at async/i);
  }
  expect(await statusOf(`${ingestUrl}/readyz`)).toMatchObject({ status: 503 });
  expect(await statusOf(`${ingestUrl}/healthz`)).toMatchObject({ status: 200 });
  await postgres?.startAgain();
  for (const location of PATHS.slice(0, 4))
    await expect.poll(() => statusOf(webUrl + location)).toMatchObject({ status: 200 });
});

test.each([
  ['a share form', `/p/${PROJECT}/compare/share`, 'application/x-www-form-urlencoded'],
  ['an import', `/p/${PROJECT}/api/runs`, 'application/json'],
])('F11: %s that trickles in is 408 and its connection is closed (row 30)', async (_, location, type) => {
  const { port } = new URL(used().webUrl);
  const socket = connect(Number(port), '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  // The server may close while a byte is on its way: that is a reset, and the answer came before it.
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(
    `POST ${location} HTTP/1.1\r\nHost: pages\r\nAuthorization: Bearer ${used().token}\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n`,
  );
  const trickle = setInterval(() => socket.write('x'), 100);
  await closed;
  clearInterval(trickle);
  expect(received).toMatch(/^HTTP\/1\.1 408 /);
});
