import { describe, expect, it } from 'vitest';
import { toForm } from '../../testing/to-form.ts';
import { toResult, toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const api = useTestApi();

const EARLY = 'r_0123456789abcdef';

describe('a run that reproduces another', () => {
  it('is stored under its id, by whichever way it was named', async () => {
    const { id } = (await api.post(toRun({ repetitionGroup: 'original' }))).json();
    const again = toRun({ repetitionGroup: 'again', reproduces: `https://tacho.example/p/node-connectors/runs/${id}` });
    const response = await api.post(again);
    expect([response.statusCode, response.json().warnings]).toEqual([201, []]);
    expect((await api.get(`/v1/runs/${response.json().id}`)).json().run.reproduces).toBe(id);
    expect((await api.post({ ...again, reproduces: id })).statusCode).toBe(200);
  });

  it('that is not here yet is stored all the same, with a warning', async () => {
    const response = await api.post(toRun({ repetitionGroup: 'early', reproduces: EARLY }));
    expect(response.statusCode).toBe(201);
    expect(response.json().warnings).toEqual([
      {
        location: '/reproduces',
        message: `there is no run ${EARLY} in this project yet; the two are compared once it is stored`,
      },
    ]);
    expect((await api.get(`/v1/runs/${response.json().id}`)).json().warnings).toHaveLength(1);
  });

  it('may come as native output', async () => {
    const { payload, headers } = toForm([
      { name: 'native', value: 'select 1 - mysql2 x 8,123 ops/sec ±1.23% (85 runs sampled)\n', file: 'out.txt' },
      {
        name: 'defaults',
        value: JSON.stringify({
          startedAt: '2026-11-20T10:00:00Z',
          reproduces: EARLY,
          harness: { name: 'ours', repeat: 'make bench-{scenario}' },
        }),
      },
    ]);
    const response = await api.post(payload, { headers });
    expect([response.statusCode, response.json().title]).toEqual([201, undefined]);
    const { run } = (await api.get(`/v1/runs/${response.json().id}`)).json();
    expect(run).toMatchObject({ reproduces: EARLY, harness: { name: 'ours', repeat: 'make bench-{scenario}' } });
  });
});

describe('a run that declares one protocol and was seen to use the other', () => {
  it('is stored, and says so once for each driver and scenario', async () => {
    const result = { params: { protocol: 'binary' }, protocolObserved: 'text' } as const;
    const results = [1, 2].map((invocation) => toResult({ ...result, invocation }));
    const response = await api.post(
      toRun({ results: [...results, toResult({ scenario: 'other', ...result, protocolObserved: 'binary' })] }),
    );
    expect([response.statusCode, response.json().warnings]).toEqual([
      201,
      [
        {
          location: '/results/0/protocolObserved',
          message:
            'protocol mismatch: binary declared, text observed: mariadb in select-1000-rows, so its figure is of other work than its name says',
        },
      ],
    ]);
  });
});
