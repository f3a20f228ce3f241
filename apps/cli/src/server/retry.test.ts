import { describe, expect, it } from 'vitest';
import { type Attempt, parseRetryAfter, retry, toAttempt, toWaitMs } from './server-request.ts';

const NOW = new Date('2026-11-20T10:00:00Z');

/** A clock that only sleeping moves. */
function createWorld() {
  let now = NOW.getTime();
  const waits: number[] = [];
  const stop = new AbortController();
  return {
    waits,
    stop,
    world: {
      now: () => new Date(now),
      sleep: async (ms: number) => {
        waits.push(ms);
        now += ms;
      },
      random: () => 0.5,
      stopped: stop.signal,
      onWait: () => {},
    },
  };
}

describe('parseRetryAfter', () => {
  it.each([
    ['3', 3000],
    ['Fri, 20 Nov 2026 10:00:05 GMT', 5000],
    ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
    ['soon', null],
    [null, null],
    ['999999999', 600_000],
  ])('reads %j as %j ms', (header, ms) => expect(parseRetryAfter(header, NOW)).toBe(ms));
});

describe('toWaitMs', () => {
  it('is anything between nothing and a bound that doubles up to half a minute', () => {
    expect([0, 1, 2, 3].map((attempt) => toWaitMs(attempt, null, () => 0.999999))).toEqual([500, 1000, 2000, 4000]);
    expect(toWaitMs(50, null, () => 0.999999)).toBe(30_000);
    expect(toWaitMs(50, null, () => 0)).toBe(0);
  });
  it('is never less than the server asked for', () => {
    expect(toWaitMs(0, 7000, () => 0)).toBe(7000);
    expect(toWaitMs(9, 7000, () => 0.999999)).toBe(8000);
  });
});

describe('toAttempt', () => {
  const response = (status: number) => ({ status, headers: new Headers(), text: '', json: null });
  it.each([408, 429, 500, 502, 503, 504, 507])('tries again after %d', (status) =>
    expect(toAttempt(response(status), NOW)).toHaveProperty('again'),
  );
  it.each([200, 201, 301, 400, 401, 403, 404, 409, 413, 415, 422])('takes %d for final', (status) =>
    expect(toAttempt(response(status), NOW)).toHaveProperty('done'),
  );
  it('tries again after a conflict that the server says will pass', () => {
    const headers = new Headers({ 'retry-after': '1' });
    expect(toAttempt({ ...response(409), headers }, NOW)).toEqual({
      again: 'the server responded with 409',
      afterMs: 1000,
    });
  });
});

describe('retry', () => {
  const again: Attempt<never> = { again: 'the server responded with 503', afterMs: null };

  it('tries until it is done', async () => {
    const { world, waits } = createWorld();
    const results: Attempt<string>[] = [again, again, { done: 'here' }];
    expect(await retry(async () => results.shift() ?? again, 60_000, world)).toEqual({ done: 'here' });
    expect(waits).toEqual([250, 500]);
  });
  it('begins no wait that would end beyond the limit', async () => {
    const { world, waits } = createWorld();
    const requested: Attempt<string> = { again: 'busy', afterMs: 61_000 };
    expect(await retry(async () => requested, 60_000, world)).toEqual({ unavailable: 'busy', failed: false });
    expect(waits).toEqual([]);
  });
  it('ends once the time is over, with the last reason', async () => {
    const { world, waits } = createWorld();
    expect(await retry(async () => again, 10_000, world)).toEqual({
      unavailable: 'the server responded with 503',
      failed: false,
    });
    expect(waits.reduce((sum, ms) => sum + ms)).toBeLessThanOrEqual(10_000);
  });
  it('says of a last response of 500 that the server failed', async () => {
    const { world } = createWorld();
    const failed = toAttempt({ status: 500, headers: new Headers(), text: '', json: null }, NOW);
    expect(await retry(async () => failed, 0, world)).toEqual({
      unavailable: 'the server responded with 500',
      failed: true,
    });
  });
  it('gives up when the process is asked to end', async () => {
    const { world, stop } = createWorld();
    const attempt = async () => {
      stop.abort();
      return again;
    };
    expect(await retry(attempt, Number.POSITIVE_INFINITY, world)).toEqual({
      unavailable: 'the server responded with 503',
      failed: false,
    });
  });
});
