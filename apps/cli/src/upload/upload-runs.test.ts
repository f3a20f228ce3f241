import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { RUN } from '../testing/sample-uploads.ts';
import { bench, server, useTestBench } from '../testing/use-test-bench.ts';

useTestBench();

describe('tacho upload, of runs', () => {
  it('sends a run as it is', async () => {
    const { status } = await bench.tacho(['upload', await bench.write('run.json', RUN)]);
    expect([status, server.stored]).toEqual([0, [RUN]]);
    expect(server.received[0]?.headers['content-type']).toBe('application/json');
  });

  it('answers 1 to an option that a run has no use for', async () => {
    const { status, err } = await bench.tacho(['upload', await bench.write('run.json', RUN), '--title', 'x']);
    expect([status, server.received]).toEqual([1, []]);
    expect(err).toContain('is sent as it is: leave out --title');
  });

  it('sends NDJSON as a batch, names the line of each rejection, and stores the rest', async () => {
    const text = `${RUN}\n\n${RUN.replace('do 1', 'bad')}\n${RUN.replace('do 1', 'do 2')}\n`;
    const { status, out, err } = await bench.tacho(['upload', await bench.write('runs.ndjson', text)]);
    expect(status).toBe(2);
    expect(out).toMatch(/runs\.ndjson: 3 runs: 2 stored; 1 rejected\n$/);
    expect(err).toMatch(/runs\.ndjson, line 3: rejected: The run does not fit \(invalid-run\)/);
    expect(server.received[0]?.path).toBe('/v1/batches');
  });

  it('sends a file of gzip as what it contains, and says which one is damaged', async () => {
    const gzip = gzipSync(`${RUN}\n${RUN.replace('do 1', 'do 2')}\n`);
    const { status, out } = await bench.tacho(['upload', await bench.write('runs.ndjson.gz', gzip)]);
    expect([status, server.stored.length]).toEqual([0, 2]);
    expect(out).toMatch(/runs\.ndjson: 2 runs: 2 stored\n$/);
    const damaged = await bench.write('cut.gz', gzip.subarray(0, 40));
    const second = await bench.tacho(['upload', damaged]);
    expect(second.status).not.toBe(0);
    expect(second.err).toContain('cut.gz is gzip and is damaged or cut short');
    expect(server.stored).toHaveLength(2);
  });

  it('sends a long batch in parts', async () => {
    const lines = Array.from({ length: 2500 }, (_, index) => RUN.replace('do 1', `do ${index}`));
    const { status } = await bench.tacho(['upload', await bench.write('runs.ndjson', lines.join('\n'))]);
    expect([status, server.stored.length, server.received.length]).toEqual([0, 2500, 3]);
  });

  it('asks again for lines that could not be taken just then, and says why', async () => {
    server.plan.push({
      status: 200,
      body: { line: 1, status: 503, problem: { title: 'The database is not reachable' } },
    });
    const { status, err } = await bench.tacho(['upload', await bench.write('runs.ndjson', `${RUN}\n${RUN}\n`)]);
    expect([status, server.received.length]).toEqual([0, 2]);
    expect(err).toContain('2 of 2 lines are not accepted yet: The database is not reachable; trying again in ');
  });

  it('asks again for lines that were not answered', async () => {
    const first = { line: 1, status: 201, run: { id: 'r_1' } };
    server.plan.push({ status: 200, body: first });
    const text = `${RUN}\n${RUN.replace('do 1', 'do 2')}\n`;
    const { status, out } = await bench.tacho(['upload', await bench.write('runs.ndjson', text)]);
    expect([status, server.received.length]).toEqual([0, 2]);
    expect(out).toMatch(/: 2 runs: 2 stored\n$/);
  });
});
