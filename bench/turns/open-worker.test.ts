import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { createProcessGroups } from '../processes/process-groups.mjs';
import { openWorker } from './open-worker.mjs';

const FAKE = fileURLToPath(new URL('./testing/fake-worker.mjs', import.meta.url));
const processes = createProcessGroups();
afterAll(() => processes.endAll());

const open = (behaviour: string, limits = {}) => {
  const command = { command: process.execPath, args: [FAKE, behaviour], env: process.env };
  return openWorker({ name: 'fake 1.0', command, processes, ...limits });
};

/** The message with which a run by this worker fails. */
async function failureOf(behaviour: string, limits = {}) {
  const worker = await open(behaviour, limits);
  await worker.prepare('a');
  const first = await worker
    .run('a', { operations: 5 })
    .then(() => worker.run('a', { operations: 5 }))
    .catch(String);
  const again = await worker.run('a', { operations: 5 }).catch(String);
  expect(again).toBe(first);
  return first;
}

describe('a worker', () => {
  it('says what it is, prepares, runs and stops', async () => {
    const worker = await open('good');
    expect(worker.hello).toEqual({ driver: 'fake', driverVersion: '1.0', runtime: 'none' });
    expect(await worker.prepare('a')).toMatchObject({
      unsupported: null,
      emulated: null,
      session: { transport: 'tcp' },
    });
    expect(await worker.run('a', { operations: 5 })).toMatchObject({ operations: 5, ns: 5e6, processCpuNs: null });
    expect(await worker.count('a', 5)).toMatchObject({ operations: 5, counters: { heapBytes: 5000 } });
    await worker.stop();
    expect(() => process.kill(Number(worker.pid), 0)).toThrow();
  });

  it('that dies is named, with the request, its last reply and the end of its error output', async () => {
    expect(await failureOf('dies')).toBe(
      'Error: worker fake 1.0 died (exit code 3); it was asked {"id":3,"do":"run","scenario":"a","operations":5}; ' +
        'before, it said "{"id":2,"session":{"transport":"tcp"}}"; its error output ends "segmentation fault at nowhere"',
    );
  });

  it('that hangs is ended after its time', async () => {
    expect(await failureOf('hangs', { runWithinMs: 200 })).toMatch(
      /worker fake 1\.0 gave no response within 0\.2 s; it was asked \{"id":3,"do":"run"/,
    );
  });

  it.each([
    ['junk', /worker fake 1\.0 printed "connected to the server", which is no JSON object; it was asked/],
    ['chatters', /worker fake 1\.0 printed ".*"(?: without being asked|, which does not repeat the id 4)/],
    ['another-count', /worker fake 1\.0 says that it completed 6 operations; it was asked .*"operations":5/],
    ['negative', /worker fake 1\.0 says that 5 operations took -5 ns/],
    ['other-latencies', /worker fake 1\.0 gives as latencies a list of 6 times for 5 operations/],
  ])('that answers with %s is an error, not a figure', async (behaviour, message) => {
    expect(await failureOf(behaviour)).toMatch(message);
  });

  it('that speaks another version of the protocol is not used', async () => {
    await expect(open('other-version')).rejects.toThrow(
      /speaks version 2 of the worker protocol, and this runner version 1/,
    );
  });

  it('that gives half of a status is an error, not a figure', async () => {
    const worker = await open('without-status');
    await expect(worker.count('a', 5)).rejects.toThrow(/does not give the status of the session as three readings/);
  });

  it('that reports an error says which, and goes on', async () => {
    const worker = await open('refuses-b');
    await expect(worker.prepare('b')).rejects.toThrow(/worker fake 1\.0 replied with the error "connection refused"/);
    expect(await worker.prepare('a')).toMatchObject({ unsupported: null });
    expect(await worker.run('a', { operations: 5 })).toMatchObject({ operations: 5 });
  });

  it('that cannot be started is an error with the reason', async () => {
    const command = { command: '/nowhere/worker', args: [], env: {} };
    await expect(openWorker({ name: 'missing', command, processes })).rejects.toThrow(
      /worker missing cannot be started \(.*ENOENT/,
    );
  });
});
