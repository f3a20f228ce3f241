import zlib from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toForm } from '../../testing/to-form.ts';
import { toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

let rows: Readonly<Record<string, number>>;
const api = useTestApi();
beforeAll(async () => {
  await api.post(toRun());
});
beforeEach(async () => {
  rows = await api.countRows();
});
afterEach(async () => expect(await api.countRows()).toEqual(rows));

describe('POST /v1/runs refuses, and stores nothing:', () => {
  it('malformed JSON, with its place and no stack (row 26)', async () => {
    const response = await api.post('{"format": 1,\n "results": [}');
    expect(response.statusCode).toBe(400);
    expect(response.headers['content-type']).toBe('application/problem+json');
    expect(response.json()).toMatchObject({
      type: 'https://tacho.example/docs/errors/malformed-json',
      code: 'malformed-json',
      detail: 'At line 2, column 14 (offset 27) of the body: a value was expected here.',
      instance: '/v1/runs',
      requestId: response.headers['x-request-id'],
    });
    expect(response.payload).not.toMatch(/node:|\.ts|SyntaxError/);
  });

  it.each(['NaN', 'Infinity', '-Infinity'])('the literal %s, which is not JSON (row 34)', async (literal) => {
    const response = await api.post(JSON.stringify(toRun()).replace('2611.2', literal));
    expect([response.statusCode, response.json().code]).toEqual([400, 'malformed-json']);
    expect(response.json().detail).toContain(`${literal} is not JSON`);
  });

  it.each(['[', '{"a":', '[{"a":'])('four million levels of %s (row 27)', async (level) => {
    const body = level.repeat(4 * 1024 * 1024).slice(0, 4 * 1024 * 1024);
    const response = await api.post(zlib.gzipSync(body, { level: 1 }), { headers: { 'content-encoding': 'gzip' } });
    expect([response.statusCode, response.json().code]).toEqual([400, 'malformed-json']);
    expect(response.json().detail).toContain('nested deeper than 64 levels');
  });

  it('an empty body', async () => {
    const response = await api.post('');
    expect([response.statusCode, response.json().code]).toEqual([400, 'malformed-json']);
  });

  it('gzip that is cut short, and a body that is not gzip (row 23)', async () => {
    const whole = zlib.gzipSync(JSON.stringify(toRun({ repetitionGroup: 'cut' })));
    for (const body of [whole.subarray(0, -9), Buffer.from('{}')]) {
      const response = await api.post(body, { headers: { 'content-encoding': 'gzip' } });
      expect([response.statusCode, response.json().code]).toEqual([400, 'corrupt-encoding']);
    }
  });

  it.each([
    ['without a native file', [{ name: 'tool', value: 'auto' }]],
    [
      'with a field nobody knows',
      [
        { name: 'native', value: 'x', file: 'a' },
        { name: 'colour', value: 'red' },
      ],
    ],
    [
      'with a field given twice',
      [
        { name: 'native', value: 'x', file: 'a' },
        { name: 'tool', value: 'a' },
        { name: 'tool', value: 'b' },
      ],
    ],
  ])('a form %s', async (_, parts) => {
    const { payload, headers } = toForm(parts);
    const response = await api.post(payload, { headers });
    expect([response.statusCode, response.json().code]).toEqual([400, 'malformed-form']);
  });

  it('a form that was cut short', async () => {
    const { payload, headers } = toForm([{ name: 'native', value: 'x', file: 'a' }]);
    const response = await api.post(payload.subarray(0, -10), { headers });
    expect([response.statusCode, response.json().code]).toEqual([400, 'malformed-form']);
  });

  it('a field of a form that is not JSON, by the name of the field', async () => {
    const { payload, headers } = toForm([
      { name: 'native', value: 'x', file: 'a' },
      { name: 'defaults', value: '{startedAt}' },
    ]);
    const response = await api.post(payload, { headers });
    expect([response.statusCode, response.json().code]).toEqual([400, 'malformed-json']);
    expect(response.json().detail).toContain('the field "defaults"');
  });

  it.each(['', 'two words', 'ä', 'x'.repeat(256)])('the Idempotency-Key %j', async (key) => {
    const response = await api.post(toRun({ repetitionGroup: 'k' }), { headers: { 'idempotency-key': key } });
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid-request']);
  });

  it('a dry run that is neither asked for nor not', async () => {
    const response = await api.post(toRun({ repetitionGroup: 'd' }), { url: '/v1/runs?dryRun=perhaps' });
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid-request']);
  });
});
