import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../scenarios/read-catalogue.mjs';
import type { Client, Response } from './drivers.mjs';
import { operations } from './operations.mjs';

const catalogue = readCatalogue('node');

/** Answers everything with `response` and keeps what it was asked. */
function clientOf(response: Response, calls: Partial<Pick<Client, 'execute' | 'batch'>> = {}) {
  const requested: { sql: string; params?: unknown[] | undefined }[] = [];
  const ask = async (sql: string, params?: unknown[]) => {
    requested.push({ sql, params });
    return response;
  };
  const read = (given: unknown) => given as Response;
  const client: Client = { query: ask, execute: ask, batch: ask, read, end: async () => {}, ...calls };
  return { client, requested };
}

async function checkOf(id: string, response: Response) {
  const { client } = clientOf(response);
  const operation = operations[id]?.begin(client);
  const raw = await operation?.run();
  return operation?.check(client.read(raw), raw);
}

const pattern = (sql: string) =>
  new RegExp(
    `^${sql
      .replace(/ --.*/, '')
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace('t1, … t9', '.*')
      .replace('\\?, \\?, … \\(1,000 parameters\\)', '(\\?, ){999}\\?')
      .replace('<random number>', '\\d+')}$`,
  );

describe('an operation', () => {
  it.each(catalogue)('$id sends the statement that the catalogue names', async ({ id, sql = '' }) => {
    const { client, requested } = clientOf([]);
    await operations[id]?.begin(client).run();
    expect(requested[0]?.sql).toMatch(pattern(sql));
    expect(new Set(requested.map((one) => one.sql)).size).toBe(1);
  });

  it.each([
    ['do-1', { affectedRows: 1 }, 'affected 1, not 0'],
    ['insert-10-params', { affectedRows: 0 }, 'affected 0, not 1'],
    ['batch-insert-100', { affectedRows: 99 }, 'affected 99, not 100'],
    ['select-1', [{ 1: 2 }], 'answered 2, not 1'],
    ['select-100-int', [{ i1: 1 }], 'with 1 values'],
    ['select-1000-rows-execute', [{ id: 1, val: 'a' }], 'answered 1 rows'],
    ['select-one-user', [], 'not one user'],
    ['select-collations', [], 'answered undefined as n'],
  ])('%s takes no wrong response', async (id, response, reason) => {
    expect(await checkOf(id, response)).toContain(reason);
  });

  it.each([1, 1n, '1'])('select-1 takes the number as drivers have it: %s', async (one) => {
    expect(await checkOf('select-1', [{ 1: one }])).toBeNull();
  });

  it('sends another number in each call that is to have a random one', async () => {
    const { client, requested } = clientOf([]);
    const { run } = operations['select-random-number']?.begin(client) ?? {};
    for (let call = 0; call < 20; call += 1) await run?.();
    expect(new Set(requested.map(({ params }) => params?.[0])).size).toBeGreaterThan(10);
  });

  it('writes ten texts of 100 characters, some outside ASCII', async () => {
    const { client, requested } = clientOf([]);
    await operations['insert-10-params']?.begin(client).run();
    const texts = requested[0]?.params as string[];
    expect(texts.map((text) => [...text].length)).toEqual(Array.from({ length: 10 }, () => 100));
    expect(new Set(texts).size).toBe(10);
    expect(texts.join('')).toMatch(/[^\0-\x7f]/);
  });

  it('sends 100 inserts where a driver has no batch call, and looks at the response of each', async () => {
    const { client, requested } = clientOf({ affectedRows: 1 }, { batch: null });
    const operation = operations['batch-insert-100']?.begin(client);
    const raw = (await operation?.run()) as Response[];
    expect(requested).toHaveLength(100);
    expect(operation?.check([], raw)).toBeNull();
    expect(operation?.check([], [...raw.slice(1), { affectedRows: 0 }])).toBe('affected 0, not 1');
  });
});
