import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toResult, toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

let rows: Readonly<Record<string, number>>;
const api = useTestApi();
beforeAll(async () => {
  await api.post(toRun({ repetitionGroup: 'taken' }), { headers: { 'idempotency-key': 'taken' } });
});
beforeEach(async () => {
  rows = await api.countRows();
});
afterEach(async () => expect(await api.countRows()).toEqual(rows));

describe('POST /v1/runs refuses, and stores nothing:', () => {
  it('a run with issues, every one with its pointer', async () => {
    const run = {
      ...toRun({ startedAt: 'yesterday', results: [toResult({ unit: 'op/s' }), toResult({ value: -1 })] }),
      colour: 1,
    };
    const response = await api.post(run);
    expect(response.statusCode).toBe(422);
    const problem = response.json();
    expect(problem).toMatchObject({ code: 'invalid-run', errorsTotal: 4 });
    expect(
      problem.errors.map(({ code, pointer }: { code: string; pointer: string }) => `${code} ${pointer}`).sort(),
    ).toEqual([
      'invalid-value /startedAt',
      'negative-value /results/1/value',
      'unknown-field /colour',
      'unknown-unit /results/0/unit',
    ]);
  });

  it('one invalid result among a hundred (row 6)', async () => {
    const results = Array.from({ length: 100 }, (_, i) => toResult({ invocation: i + 1, value: i === 41 ? null : i }));
    const response = await api.post(toRun({ results }));
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ pointer: '/results/41/value', code: 'value-missing' }]);
  });

  it('a result given twice, at the second (row 11)', async () => {
    const response = await api.post(toRun({ results: [toResult(), toResult({ value: 1 })] }));
    expect(response.json().errors).toMatchObject([{ pointer: '/results/1', code: 'duplicate-result' }]);
  });

  it('5,000 issues, of which it counts 1,000 and lists 100 in less than 64 kB (row 28)', async () => {
    const results = Array.from({ length: 5000 }, (_, i) => ({ ...toResult({ invocation: i + 1 }), value: 'x' }));
    const response = await api.post({ ...toRun(), results });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toHaveLength(100);
    expect(response.json().errorsTotal).toBe(1000);
    expect(response.json().detail).toMatch(/^1000 or more issues were found;/);
    expect(response.payload.length).toBeLessThan(64_000);
  });

  it('more params or samples than a result may have, with the limit (row 29)', async () => {
    const params = Object.fromEntries(Array.from({ length: 33 }, (_, i) => [`p${i}`, i]));
    const samples = Array.from({ length: 10_001 }, () => 1);
    const response = await api.post(toRun({ results: [toResult({ params }), toResult({ scenario: 'b', samples })] }));
    expect(response.statusCode).toBe(422);
    const details = response
      .json()
      .errors.map(({ pointer, detail }: { pointer: string; detail: string }) => `${pointer} ${detail}`);
    expect(details.sort()).toEqual([
      expect.stringMatching(/^\/results\/0\/params .*\b32\b/),
      expect.stringMatching(/^\/results\/1\/samples .*\b10,?000\b/),
    ]);
  });

  it('__proto__ and constructor keys, and no prototype changes (row 33)', async () => {
    const json = JSON.stringify(toRun()).replace(
      '"format":1',
      '"format":1,"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}',
    );
    const response = await api.post(json);
    expect(response.statusCode).toBe(422);
    expect(
      response
        .json()
        .errors.map(({ pointer }: { pointer: string }) => pointer)
        .sort(),
    ).toEqual(['/__proto__', '/constructor']);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it.each([
    ['a time two days ahead (row 42)', { startedAt: '2026-11-22T12:00:00Z' }, 'timestamp-in-future'],
    ['an end before the start (row 47)', { finishedAt: '2026-11-20T09:00:00Z' }, 'finished-before-started'],
    ['a time before 1970 (row 45)', { startedAt: '0000-01-01T00:00:00Z' }, 'timestamp-too-early'],
    ['a text of 1 MB (row 39)', { notes: ['x'.repeat(1_000_000)] }, 'too-large'],
    ['a NUL (row 51)', { title: 'a\u0000b' }, 'invalid-value'],
  ])('%s', async (_, over, code) => {
    const response = await api.post(toRun(over));
    expect([response.statusCode, response.json().errors[0].code]).toEqual([422, code]);
  });

  it('1e400, which no double holds (row 35)', async () => {
    const response = await api.post(JSON.stringify(toRun()).replace('2611.2', '1e400'));
    expect(response.json().errors).toMatchObject([{ pointer: '/results/0/value', code: 'wrong-type' }]);
  });

  it('a sample that no double holds in its canonical unit (row 35)', async () => {
    const response = await api.post(toRun({ results: [toResult({ unit: 's', value: 1, samples: [1, 1e308] })] }));
    expect(response.json().errors).toMatchObject([{ pointer: '/results/0/samples/1', code: 'too-large' }]);
  });

  it('another version of the format, with the one it takes (row 32)', async () => {
    const response = await api.post({ ...toRun(), format: 2 });
    expect([response.statusCode, response.json().code]).toEqual([422, 'unsupported-format-version']);
    expect(response.json().errors).toMatchObject([{ pointer: '/format', suggestion: '1' }]);
  });

  it('an Idempotency-Key that was used for other content (row 2)', async () => {
    const response = await api.post(toRun({ repetitionGroup: 'other' }), { headers: { 'idempotency-key': 'taken' } });
    expect([response.statusCode, response.json().code]).toEqual([422, 'idempotency-key-reused']);
  });

  it('a document that is no run, without looking for what it could be', async () => {
    for (const body of ['null', '[]', '"run"', '1', '{}']) {
      const response = await api.post(body);
      expect([response.statusCode, response.json().code]).toEqual([422, 'invalid-run']);
    }
  });
});
