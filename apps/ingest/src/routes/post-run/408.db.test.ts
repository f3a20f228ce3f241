import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../limits/limits.ts';
import { toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

let port: number;
const api = useTestApi({ limits: { ...DEFAULT_LIMITS, bodyTimeoutMs: 400 } });
beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  port = (api.app.server.address() as AddressInfo).port;
});

/** A real connection on which an upload of `length` bytes was announced and not sent. */
async function announce(length: number): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    `POST /v1/runs HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${api.token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
  );
  return { socket, received: () => text };
}

/** A client that still sends after the other side has closed gets a reset, which counts as an end here. */
const untilClosed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

describe('POST /v1/runs over a real connection', () => {
  it('answers 408 to a body that trickles in and closes, while others are served (row 30)', async () => {
    const { socket, received } = await announce(100_000);
    // It may close while the other is still waited for.
    const closed = untilClosed(socket);
    const trickle = setInterval(() => socket.write('{'), 20);
    const other = await fetch(`http://127.0.0.1:${port}/v1/runs`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(toRun()),
    });
    expect(other.status).toBe(201);
    await closed;
    clearInterval(trickle);
    expect(received()).toMatch(/^HTTP\/1\.1 408 /);
    expect(received()).toContain('"code":"request-timeout"');
  });

  it('closes on a rejected client that goes on sending slowly (row 30)', async () => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write('POST /v1/runs HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n');
    const closed = untilClosed(socket);
    const trickle = setInterval(() => socket.write('{'), 20);
    await closed;
    clearInterval(trickle);
    expect(text).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('stores nothing of an upload whose connection ends half-way, and lives on', async () => {
    const rows = await api.countRows();
    const body = JSON.stringify(toRun({ repetitionGroup: 'reset' }));
    const { socket } = await announce(body.length);
    socket.write(body.slice(0, body.length / 2));
    socket.resetAndDestroy();
    await once(socket, 'close');
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    expect(await api.countRows()).toEqual(rows);
  });

  it('answers 413 to an announced length alone, before a byte is sent', async () => {
    const { socket, received } = await announce(1_000_000_000);
    await once(socket, 'close');
    expect(received()).toMatch(/^HTTP\/1\.1 413 /);
    expect(received().toLowerCase()).toContain('connection: close');
  });

  it('answers 400 as a problem to what is not HTTP', async () => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.write('hello\r\n\r\n');
    await once(socket, 'close');
    expect(text).toMatch(/^HTTP\/1\.1 400 [\s\S]*application\/problem\+json/);
  });
});
