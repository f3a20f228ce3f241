import { describe, expect, it } from 'vitest';
import { TokenBuckets } from './token-buckets.ts';

function create(perMinute: number) {
  let now = 0;
  const buckets = new TokenBuckets(perMinute, () => new Date(now));
  const pass = (seconds: number) => {
    now += seconds * 1000;
  };
  return { buckets, pass };
}

describe('TokenBuckets', () => {
  it('allow a minute’s worth at once and then as much as time brings', () => {
    const { buckets, pass } = create(60);
    for (let n = 0; n < 60; n += 1) expect(buckets.take('a', 1)).toBeNull();
    expect(buckets.take('a', 1)).toEqual({ left: 0, waitSeconds: 1 });
    expect(buckets.take('b', 1)).toBeNull();
    pass(2);
    expect([buckets.take('a', 1), buckets.take('a', 1)]).toEqual([null, null]);
    expect(buckets.take('a', 1)).not.toBeNull();
    pass(3600);
    expect(buckets.read('a')).toEqual({ left: 60, waitSeconds: 0 });
  });

  it('take a cost above a minute’s worth, and have its debt waited out', () => {
    const { buckets, pass } = create(60);
    expect(buckets.take('a', 180)).toBeNull();
    expect(buckets.take('a', 1)).toEqual({ left: -120, waitSeconds: 121 });
    pass(121);
    expect(buckets.take('a', 1)).toBeNull();
  });

  it('take back what was given back, and never hold more than a minute’s worth', () => {
    const { buckets } = create(2);
    buckets.take('a', 2);
    buckets.giveBack('a', 1);
    expect(buckets.take('a', 1)).toBeNull();
    buckets.giveBack('a', 100);
    expect(buckets.read('a').left).toBe(2);
  });

  it('lose nothing when the clock goes back, and limit nothing at 0', () => {
    const { buckets, pass } = create(2);
    buckets.take('a', 2);
    pass(-1000);
    expect(buckets.read('a').left).toBe(0);
    const { buckets: unlimited } = create(0);
    expect(unlimited.take('a', 1e9)).toBeNull();
  });
});
