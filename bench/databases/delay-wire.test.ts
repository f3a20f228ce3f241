import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { delayWire } from './delay-wire.mjs';

test('every round trip takes the delay, and bytes come in their order', async () => {
  const echo = createServer((socket) => socket.on('data', (bytes) => socket.write(bytes))).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  const { port } = echo.address() as { port: number };
  const wire = await delayWire({ host: '127.0.0.1', port }, 8);
  const client = connect(wire.port, '127.0.0.1');
  await once(client, 'connect');
  for (const text of ['a', 'bc', 'def']) {
    const start = performance.now();
    client.write(text);
    const [bytes] = await once(client, 'data');
    expect(String(bytes)).toBe(text);
    expect(performance.now() - start).toBeGreaterThanOrEqual(8);
  }
  client.destroy();
  await wire.close();
  echo.close();
});
