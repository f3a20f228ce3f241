import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Client, Response } from './drivers.mjs';
import { measureCell, messageOf } from './measure-cell.mjs';

const times = { timeMs: 1, warmupMs: 1, minCalls: 3 };

class Bench {
  run = async () => [{ result: { latency: { samples: [3, 1, 2, 10] } } }];
  add() {}
}

/** A session that counts what it is asked as a server does. */
function sessionOf({ binary = false, host = '127.0.0.1:40000' } = {}) {
  let executed = 7;
  const query = async (sql: string): Promise<Response> => {
    if (sql.startsWith('SHOW')) {
      return [
        { Variable_name: 'Com_stmt_execute', Value: executed },
        { Variable_name: 'Ssl_version', Value: '' },
        { Variable_name: 'Compression', Value: 'OFF' },
      ];
    }
    if (sql.includes('PROCESSLIST')) return [{ host }];
    if (sql.includes('VERSION()')) return [{ version: '10.11.19-MariaDB' }];
    if (binary) executed += 1;
    return [{ 1: 1 }];
  };
  const end = vi.fn(async () => {});
  const client: Client = { query, execute: null, batch: null, read: (response) => response as Response, end };
  return { client, end };
}

const begin = (check: string | null) => (client: Client) => ({
  run: () => client.query('select 1'),
  check: () => check,
});
const cellOf = (client: Client, kind: object = {}, check: string | null = null) =>
  measureCell({ open: async () => client, kind: { begin: begin(check), ...kind }, Bench, times, keep: 3 });

describe('measureCell', () => {
  afterEach(() => vi.useRealTimers());

  it('gives the median of all calls, their number, some samples in order, and closes what it opened', async () => {
    const { client, end } = sessionOf();
    expect((await cellOf(client)).outcome).toEqual({ status: 'ok', reason: null, p50: 2.5, n: 4, samples: [1, 3, 10] });
    expect(end).toHaveBeenCalledOnce();
  });

  it.each([
    [{ binary: true }, { protocol: 'binary', transport: 'tcp' }],
    [{ host: 'localhost' }, { protocol: 'text', transport: 'unix' }],
  ])('tells protocol and transport by what the session says: %o', async (given, expected) => {
    const { session } = await cellOf(sessionOf(given).client);
    expect(session).toEqual({ ...expected, tls: null, compression: false, server: '10.11.19-MariaDB' });
  });

  it('fails on a wrong response and measures nothing', async () => {
    const { outcome, session } = await cellOf(sessionOf().client, {}, 'answered 2, not 1');
    expect(outcome).toMatchObject({
      status: 'failed',
      reason: 'wrong response: answered 2, not 1',
      p50: null,
      samples: [],
    });
    expect(session.transport).toBe('tcp');
  });

  it('has what a version lacks as unsupported, or as emulated where a loop stands in', async () => {
    const { client } = sessionOf();
    expect((await cellOf(client, { needs: 'execute' })).outcome).toMatchObject({ status: 'unsupported', p50: null });
    expect((await cellOf(client, { needs: 'batch' })).outcome).toMatchObject({ status: 'emulated', p50: 2.5 });
  });

  it('fails with the words of the server where a connection is refused', async () => {
    const open = () =>
      Promise.reject(Object.assign(new Error('(conn:12, no: 1045, SQLState: 28000) no'), { code: 'E1' }));
    const { outcome } = await measureCell({ open, kind: { begin: begin(null) }, Bench, times, keep: 3 });
    expect(outcome).toMatchObject({ status: 'failed', reason: 'E1: no' });
  });

  it('fails, and does not wait without a limit, where no response comes', async () => {
    vi.useFakeTimers();
    const cell = measureCell({
      open: () => new Promise(() => {}),
      kind: { begin: begin(null) },
      Bench,
      times,
      keep: 3,
    });
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await cell).outcome).toMatchObject({ status: 'failed', reason: 'no response within 20 s' });
  });
});

describe('messageOf', () => {
  it('is one line that does not change with the connection', () => {
    const message = "(conn:4, no: 1146, SQLState: 42S02) Table 'x' doesn't exist\nsql: select - parameters:[]";
    expect(messageOf(Object.assign(new Error(message), { code: 'ER_NO_SUCH_TABLE' }))).toBe(
      "ER_NO_SUCH_TABLE: Table 'x' doesn't exist",
    );
  });
});
