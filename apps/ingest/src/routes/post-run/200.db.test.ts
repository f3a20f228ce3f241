import { describe, expect, it } from 'vitest';
import { toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const api = useTestApi();

describe('POST /v1/runs answers 200 where nothing is written', () => {
  it('for the same body with the same key: the same id, marked as replayed (row 1)', async () => {
    const headers = { 'idempotency-key': '"8e03978e-40d5-43e8-bc93-6894a57f9324"' };
    const first = await api.post(toRun({ repetitionGroup: 'key' }), { headers });
    expect(first.statusCode).toBe(201);
    const rows = await api.countRows();
    const second = await api.post(toRun({ repetitionGroup: 'key' }), { headers });
    expect(second.statusCode).toBe(200);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(second.json()).toMatchObject({
      id: first.json().id,
      stored: false,
      message: 'this run is already stored; nothing was written',
    });
    expect(await api.countRows()).toEqual(rows);
  });

  it('for the same content without a key, in whatever order of fields (row 5)', async () => {
    const first = await api.post(toRun({ repetitionGroup: 'content' }));
    const rows = await api.countRows();
    const reordered = Object.fromEntries(Object.entries(toRun({ repetitionGroup: 'content' })).reverse());
    const second = await api.post(JSON.stringify(reordered, null, 2));
    expect([first.statusCode, second.statusCode]).toEqual([201, 200]);
    expect(second.json().id).toBe(first.json().id);
    expect(second.headers.location).toBe(first.headers.location);
    expect(await api.countRows()).toEqual(rows);
  });

  it.each([
    ['one key', () => ({ 'idempotency-key': 'eight' })],
    ['no key', () => ({})],
    ['a key each', (i: number) => ({ 'idempotency-key': `each-${i}` })],
  ])('for all but one of eight uploads at once with %s (row 3)', async (name, headers) => {
    const runs = (await api.countRows()).runs ?? 0;
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, i) => api.post(toRun({ repetitionGroup: name }), { headers: headers(i) })),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(new Set(responses.map((response) => response.json().id)).size).toBe(1);
    expect((await api.countRows()).runs).toBe(runs + 1);
  });

  it.each(['1', 'true', ''])('for a dry run (?dryRun=%s), which says what would have been stored', async (value) => {
    const rows = await api.countRows();
    const response = await api.post(toRun({ repetitionGroup: 'dry' }), { url: `/v1/runs?dryRun=${value}` });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      stored: false,
      message: expect.stringContaining('as asked'),
      results: { ok: 2 },
    });
    expect(response.headers.location).toBeUndefined();
    expect(await api.countRows()).toEqual(rows);
  });

  it('and a dry run names the id that the run then gets', async () => {
    const dry = await api.post(toRun({ repetitionGroup: 'later' }), { url: '/v1/runs?dryRun=1' });
    const stored = await api.post(toRun({ repetitionGroup: 'later' }));
    expect([stored.statusCode, stored.json().id]).toEqual([201, dry.json().id]);
  });
});
