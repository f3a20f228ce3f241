import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createProcessGroups } from '@tachograph/bench/processes/process-groups';
import { openBoundWorker } from '@tachograph/bench/turns';
import { quantileOfHistogram } from '@tachograph/schema/histogram';
import { afterAll, expect, test } from 'vitest';

const SERVE = fileURLToPath(import.meta.resolve('../../../../bench/workers/node/serve-worker.mjs'));
/** One round trip of a byte is an operation. */
const PROGRAM = `
  import { once } from 'node:events';
  import { connect } from 'node:net';
  import { serveWorker } from ${JSON.stringify(SERVE)};
  await serveWorker({
    driver: 'own', driverVersion: '1.0',
    prepare: async () => {
      const socket = connect(Number(process.env.PORT), '127.0.0.1').setNoDelay(true);
      await once(socket, 'connect');
      return { run: () => { socket.write('.'); return once(socket, 'data'); } };
    },
  });`;

const processes = createProcessGroups();
afterAll(() => processes.endAll());

const STALL_MS = 500;
const APART_MS = 2500;
const FIRST_AFTER_MS = 1000;

/** Echoes what it receives. Once stalls have begun, everything waits for half a second, twice, 2.5 s apart. */
async function startStallingServer() {
  const waiting: (() => void)[] = [];
  const stalls: number[] = [];
  const sockets = new Set<Socket>();
  let stalledSince: number | null = null;
  const server = createServer((socket) => {
    sockets.add(socket.setNoDelay(true));
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      if (stalledSince === null) socket.write(bytes);
      else waiting.push(() => socket.write(bytes));
    });
  });
  const resume = () => {
    stalls.push(performance.now() - Number(stalledSince));
    stalledSince = null;
    for (const respond of waiting.splice(0)) respond();
  };
  const stall = () => {
    stalledSince = performance.now();
    setTimeout(resume, STALL_MS);
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const timers: NodeJS.Timeout[] = [];
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    beginStalls: () => {
      timers.push(setTimeout(stall, FIRST_AFTER_MS));
      timers.push(setTimeout(stall, FIRST_AFTER_MS + APART_MS));
    },
    /** How long each stall was that is over. */
    stalls,
    close: () => {
      for (const timer of timers) clearTimeout(timer);
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const RATE = 200;
const OPERATIONS = 1000;
/** More than operations are due in a stall, so that none waits for a connection that a stall holds. */
const CONNECTIONS = 150;

/** Of operations that are due evenly, those due in a stall wait for its end: the one due t after its begin takes the rest, length − t. */
function expectedP99Ms(stalls: readonly number[]): number {
  const mean = stalls.reduce((sum, length) => sum + length, 0) / stalls.length;
  const slowestInEach = (0.01 * OPERATIONS) / stalls.length;
  return mean - (slowestInEach / RATE) * 1000;
}

test('at a fixed rate, the p99 of a server that stalls is what arithmetic says; one operation after the other hides the stalls', async () => {
  const server = await startStallingServer();
  const command = {
    command: process.execPath,
    args: ['--input-type=module', '--eval', PROGRAM],
    env: { ...process.env, PORT: String(server.port) },
  };
  const { worker } = await openBoundWorker({ name: 'own', command, core: null, priority: null, processes });
  try {
    await worker.prepare('echo');
    const p99Ms = async (load: { operations: number; rate?: number; connections: number }) => {
      const { latencies, operations, ns } = await worker.load('echo', load);
      return { p99: quantileOfHistogram({ base: 1.02, counts: latencies }, 0.99) / 1e6, rate: operations / (ns / 1e9) };
    };
    await p99Ms({ operations: CONNECTIONS, connections: CONNECTIONS });
    server.beginStalls();
    const open = await p99Ms({ operations: OPERATIONS, rate: RATE, connections: CONNECTIONS });
    const expected = expectedP99Ms(server.stalls.splice(0));
    expect(open.p99 / expected).toBeGreaterThan(0.95);
    expect(open.p99 / expected).toBeLessThan(1.05);
    expect(open.rate / RATE).toBeCloseTo(1, 1);

    server.beginStalls();
    const closed = [];
    while (server.stalls.length < 2) closed.push((await p99Ms({ operations: 10_000, connections: 1 })).p99);
    for (const p99 of closed) expect(expected / p99).toBeGreaterThan(5);
  } finally {
    await worker.stop();
    server.close();
  }
});
