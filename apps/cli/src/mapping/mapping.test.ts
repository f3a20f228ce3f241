import { describe, expect, it } from 'vitest';
import { bench, server, useTestBench } from '../testing/use-test-bench.ts';

const RULES = [{ match: '{scenario} - {driver}' }];

useTestBench();

describe('tacho mapping', () => {
  it('shows the rules as a file that can be set again', async () => {
    server.plan.push({ status: 200, body: RULES });
    const { out } = await bench.tacho(['mapping', 'show']);
    expect(JSON.parse(out)).toEqual(RULES);
    server.plan.push({ status: 200, body: RULES });
    const { status, err } = await bench.tacho(['mapping', 'set', await bench.write('rules.json', out)]);
    expect([status, err]).toEqual([0, 'the project has 1 rule now\n']);
    expect(server.received.at(-1)).toMatchObject({ method: 'PUT', path: '/v1/mapping' });
    expect(JSON.parse(String(server.received.at(-1)?.body))).toEqual(RULES);
  });

  it('sends no rules that make no sense', async () => {
    const { status, err } = await bench.tacho(['mapping', 'set', await bench.write('rules.json', '[{"match": 1}]')]);
    expect([status, server.received.length]).toEqual([2, 0]);
    expect(err).toContain('/0/match');
  });

  it('shows what each row of a text becomes, and stores nothing', async () => {
    const after = { scenario: 'select 1', driver: { name: 'mysql2' }, params: { rows: 1 } };
    const rows = [
      { location: 'line 1', name: 'select 1 - mysql2', rule: 1, after },
      { location: 'line 2', name: 'warmup', rule: 2, after: null },
    ];
    server.plan.push({ status: 200, body: { rows, rowsTotal: 3 } });
    const { out, err } = await bench.tacho(['mapping', 'preview', await bench.write('out.txt', 'x')]);
    expect(out).toBe(
      [
        'name               rule  becomes',
        'select 1 - mysql2     1  mysql2 · select 1 · rows=1',
        'warmup                2  left out',
        '',
      ].join('\n'),
    );
    expect(err).toBe('and 1 more rows\n');
    expect(JSON.parse(String(server.received[0]?.body))).toEqual({ text: 'x', tool: 'auto' });
  });
});
