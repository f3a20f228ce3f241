import { afterEach, beforeEach } from 'vitest';
import type { Variables } from '../variables.ts';
import { type Bench, createBench } from './create-bench.ts';
import { startServer, type TestServer } from './start-server.ts';

/** The server of the test that runs now; `bench` uploads to it. */
export let server: TestServer;
export let bench: Bench;

/** Gives every test of a file its own server and bench. */
export function useTestBench(variables: Variables = {}): void {
  beforeEach(async () => {
    server = await startServer();
    bench = await createBench({ TACHO_URL: server.url, ...variables });
  });
  afterEach(async () => {
    await server.close();
    await bench.remove();
  });
}
