import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '@tachograph/stats';
import { PROJECT } from '../../tooling/installation/start-installation.ts';
import type { SoakStack } from './start-soak-stack.ts';

/** Mean pauses between failures, in milliseconds. */
export type Pace = {
  readonly killIngestMs: number;
  readonly killWebMs: number;
  readonly crashMs: number;
  readonly fillMs: number;
};

export type Failures = { crashes: number; fillings: number; slowClients: number };

/** How long the disk of the database stays full. */
const FULL_FOR_MS = 4000;
const SLOW_CLIENTS = 4;

type World = {
  readonly stack: SoakStack;
  readonly random: Random;
  readonly isOver: () => boolean;
  readonly failures: Failures;
};

/** A pause of half to one and a half of the mean, which ends early when all is over. */
async function pause({ random, isOver }: World, meanMs: number): Promise<void> {
  const until = performance.now() + meanMs * (0.5 + random());
  while (!isOver() && performance.now() < until) await wait(50);
}

async function repeat(world: World, meanMs: number, cause: () => Promise<void>): Promise<void> {
  for (;;) {
    await pause(world, meanMs);
    if (world.isOver()) return;
    await cause();
  }
}

/** The disk is full for a moment. PostgreSQL may end because of it, and is started again. */
async function fillDisk({ stack, failures }: World): Promise<void> {
  const { disk, postgres } = stack;
  if (!disk) return;
  disk.fill();
  await wait(FULL_FOR_MS);
  disk.clear();
  await postgres.recover();
  failures.fillings += 1;
}

/** Clients that send a byte from time to time, to both servers, until the end. */
async function trickle(world: World, url: string, path: string): Promise<void> {
  const { hostname, port } = new URL(url);
  while (!world.isOver()) {
    const socket: Socket = connect(Number(port), hostname);
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => {}).resume();
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: soak\r\nAuthorization: Bearer ${world.stack.token}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n`,
    );
    socket.once('connect', () => {
      world.failures.slowClients += 1;
    });
    while (!world.isOver() && !socket.closed) {
      if (socket.writable) socket.write(' ');
      await Promise.race([closed, wait(1000)]);
    }
    socket.destroy();
    await wait(200);
  }
}

/** Kills, crashes, fills and trickles until `isOver`; afterwards everything runs again. */
export async function causeFailures(world: World, pace: Pace): Promise<void> {
  const { stack, failures } = world;
  // The two failures of the database wait for each other: each starts it again.
  let last: Promise<void> = Promise.resolve();
  const inTurn = (cause: () => Promise<void>) => () => {
    last = last.then(cause);
    return last;
  };
  const crash = async () => {
    await stack.postgres.crash();
    failures.crashes += 1;
  };
  await Promise.all([
    repeat(world, pace.killIngestMs, () => stack.ingest.kill().then(stack.ingest.whenUp)),
    repeat(world, pace.killWebMs, () => stack.web.kill().then(stack.web.whenUp)),
    repeat(world, pace.crashMs, inTurn(crash)),
    ...(stack.disk
      ? [
          repeat(
            world,
            pace.fillMs,
            inTurn(() => fillDisk(world)),
          ),
        ]
      : []),
    ...Array.from({ length: SLOW_CLIENTS }, (_, nth) =>
      nth % 2 === 0
        ? trickle(world, stack.ingest.url, '/v1/runs')
        : trickle(world, stack.web.url, `/p/${PROJECT}/api/runs`),
    ),
  ]);
  await stack.postgres.recover();
}
