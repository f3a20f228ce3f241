import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Bench, createBench, PROBE } from '../testing/create-bench.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await createBench();
});
afterEach(() => bench.remove());

describe('tacho env', () => {
  it('shows a line a field, and a dash for what is not known', async () => {
    const { status, out } = await bench.tacho(['env']);
    expect(status).toBe(0);
    expect(out).toMatch(/^environment\.client\.cpu\.model +Test CPU\n/);
    expect(out).toMatch(/^environment\.client\.governor +–$/m);
    expect(out).toMatch(/^environment\.quality\.loadBefore +0\.5$/m);
    expect(out).toMatch(/^source\.kind +manual$/m);
  });

  it('is one JSON document with --json, null for what is not known', async () => {
    const { out } = await bench.tacho(['env', '--json']);
    expect(JSON.parse(out)).toMatchObject({
      environment: { client: { os: null }, runtime: { name: null, version: null } },
      source: { kind: 'manual', commit: null },
    });
  });

  it('copies no variable', async () => {
    const variables = {
      GITHUB_ACTIONS: 'true',
      GITHUB_TOKEN: 'ghs_1',
      TACHO_TOKEN: 'tacho_2',
      DB_PASSWORD: 'secret-3',
    };
    const { out } = await bench.tacho(['env', '--json'], { variables, probe: { ...PROBE, variables } });
    expect(out).not.toMatch(/ghs_1|tacho_2|secret-3/);
  });
});
