import { utimes } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { PROBE } from '../testing/create-bench.ts';
import { bench, server, useTestBench } from '../testing/use-test-bench.ts';

const NATIVE = 'select 1 - mysql2 x 8,123 ops/sec ±1.23% (85 runs sampled)\n';

useTestBench();

/** The parts of the form of the last request. */
async function lastForm() {
  const { body, headers } = server.received.at(-1) ?? { body: Buffer.alloc(0), headers: {} };
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': String(headers['content-type']) },
  }).formData();
  const json = (name: string) => JSON.parse(String(form.get(name)));
  return { form, json };
}

describe('tacho upload, of native output', () => {
  it('sends the untouched file with the environment, the source and the time it was written', async () => {
    const file = await bench.write('out.txt', NATIVE);
    await utimes(file, new Date('2026-11-20T08:00:00Z'), new Date('2026-11-20T08:00:00Z'));
    const { status, out } = await bench.tacho(['upload', file]);
    expect(status).toBe(0);
    expect(out).toMatch(/^.*out\.txt: stored \(1 ok\)\n {2}http:\/\/pages\.example\/p\/demo\/runs\/r_[0-9a-f]{16}\n$/);
    const { form, json } = await lastForm();
    const native = form.get('native');
    expect(native instanceof File && [native.name, await native.text()]).toEqual(['out.txt', NATIVE]);
    expect(form.get('tool')).toBe('auto');
    expect(json('environment')).toMatchObject({ client: { cpu: { model: 'Test CPU', logical: 2 }, kernel: '6.1.0' } });
    expect(json('defaults')).toMatchObject({ startedAt: '2026-11-20T08:00:00.000Z', source: { kind: 'manual' } });
  });

  it('has the same key and the same bytes each time, and says what was stored before', async () => {
    const file = await bench.write('out.txt', NATIVE);
    await bench.tacho(['upload', file]);
    const { status, out } = await bench.tacho(['upload', file], { probe: { ...PROBE, load: 9 } });
    expect([status, server.stored.length]).toEqual([0, 1]);
    expect(out).toContain('already stored, nothing was written');
    const [first, second] = server.received;
    expect(first?.headers['idempotency-key']).toMatch(/^tacho-[0-9a-f]{64}$/);
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    expect(second?.body).toEqual(first?.body);
  });

  it('lets files and options say what the output does not, the nearer one last', async () => {
    const file = await bench.write('out.txt', NATIVE);
    const env = await bench.write('env.json', '{"server":{"product":"mariadb"},"client":{"kernel":"5.0"}}');
    const defaults = await bench.write(
      'defaults.json',
      '{"startedAt":"2026-01-01T00:00:00Z","title":"from file","driverVersions":{"mysql2":"1","mysql":"2"}}',
    );
    await bench.tacho(
      [
        'upload',
        file,
        '--env',
        env,
        '--defaults',
        defaults,
        '--title',
        'mine',
        '--driver-version',
        'mysql2=3.24.5',
      ].concat(['--repetition-group', 'b1', '--tool', 'benchmarkjs']),
    );
    const { form, json } = await lastForm();
    expect(form.get('tool')).toBe('benchmarkjs');
    expect(json('environment')).toMatchObject({
      server: { product: 'mariadb' },
      client: { kernel: '5.0', cpu: { model: 'Test CPU' } },
    });
    expect(json('defaults')).toMatchObject({
      startedAt: '2026-01-01T00:00:00Z',
      title: 'mine',
      repetitionGroup: 'b1',
      driverVersions: { mysql2: '3.24.5', mysql: '2' },
    });
  });

  it('says which run was measured again', async () => {
    const file = await bench.write('out.txt', NATIVE);
    await bench.tacho(['upload', file, '--reproduces', 'r_4cc2f12950073e3f']);
    expect((await lastForm()).json('defaults')).toMatchObject({ reproduces: 'r_4cc2f12950073e3f' });
  });

  it('takes what tacho env --json printed before the benchmark, with its load', async () => {
    const file = await bench.write('out.txt', NATIVE);
    const { out } = await bench.tacho(['env', '--json']);
    await bench.tacho(['upload', file, '--env', await bench.write('env.json', out)]);
    expect((await lastForm()).json('environment')).toMatchObject({ quality: { loadBefore: 0.5 } });
  });

  it('leaves the machine out with --no-env', async () => {
    await bench.tacho(['upload', await bench.write('out.txt', NATIVE), '--no-env']);
    expect((await lastForm()).form.has('environment')).toBe(false);
  });

  it('makes one run of several files with --one-run, and one of each without', async () => {
    const files = [await bench.write('a.txt', NATIVE), await bench.write('b.txt', NATIVE)];
    await bench.tacho(['upload', ...files, '--one-run', '--started-at', '2026-11-20T10:00:00Z']);
    expect((await lastForm()).form.getAll('native')).toHaveLength(2);
    expect(server.stored).toHaveLength(1);
    await bench.tacho(['upload', ...files, '--started-at', '2026-11-20T10:00:00Z']);
    expect(server.stored).toHaveLength(3);
  });
});
